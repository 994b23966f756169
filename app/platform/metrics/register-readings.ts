import { Counter, Gauge, type Registry } from "prom-client";

type ReadValue = { labels?: Record<string, string>; value: number | null | undefined };
export type Reading = {
  name: string;
  help: string;
  labels?: string[];
  /** True for a counter, whose total other code counts. */
  isCounter?: true;
  read: () => ReadValue[] | Promise<ReadValue[]>;
};

/**
 * Registers metrics whose values are read at each scrape. Unknown values are left out.
 */
export function registerReadings(registry: Registry, readings: Reading[]) {
  for (const { name, help, labels = [], isCounter, read } of readings) {
    const options = { name, help, labelNames: labels, registers: [registry] };
    const metric: Counter | Gauge = isCounter
      ? new Counter({ ...options, collect: () => refresh() })
      : new Gauge({ ...options, collect: () => refresh() });
    const refresh = async () => {
      const values = await read();

      metric.reset();
      if (labels.length === 0 && values.every(({ value }) => value == null)) metric.remove();
      for (const { labels: valueLabels = {}, value } of values) {
        if (value != null) metric.inc(valueLabels, value);
      }
    };
  }
}

export const singleValue = (value: number | null | undefined): ReadValue[] => [{ value }];

/** One value for each state, with the state as the label. */
export function byState(values: Record<string, number>): ReadValue[] {
  return Object.entries(values).map(([state, value]) => ({ labels: { state }, value }));
}

export const unixSeconds = (time: Date | null | undefined) => time && time.getTime() / 1000;
