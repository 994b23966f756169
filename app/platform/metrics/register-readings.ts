import { Counter, Gauge, type Registry } from "prom-client";

type Value = { labels?: Record<string, string>; value: number | null | undefined };
export type Reading = {
  name: string;
  help: string;
  labels?: string[];
  /** A total that something else counts. */
  isCounter?: true;
  read: () => Value[] | Promise<Value[]>;
};

/**
 * Registers metrics that are read when they are asked for. Values that are not known are left out.
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
      for (const { labels: of = {}, value } of values) {
        if (value != null) metric.inc(of, value);
      }
    };
  }
}

export const one = (value: number | null | undefined): Value[] => [{ value }];

/** One value for each key, with the key as the label. */
export function byLabel(label: string, values: Record<string, number>): Value[] {
  return Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }));
}

export const unixSeconds = (at: Date | null | undefined) => at && at.getTime() / 1000;
