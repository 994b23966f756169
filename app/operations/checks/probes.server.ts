import { singleton } from "~/platform/process/singleton.server";
import type { Reading } from "./reading";

/** `failures`: how often in a row the probe found something that is not good. */
export type ProbeResult = { reading: Reading; at: Date; failures: number };

type Probes = {
  results: Map<string, ProbeResult>;
  running: Promise<void> | null;
  retrying: Promise<void> | null;
};

/** What the last probes of this process found. */
export const probes = singleton("probes", (): Probes => ({
  results: new Map(),
  running: null,
  retrying: null,
}));

export function findProbe(name: string): ProbeResult | null {
  return probes.results.get(name) ?? null;
}

/** Null: the check does not apply any more. */
export function noteProbe(name: string, reading: Reading | null, at: Date) {
  const before = findProbe(name)?.failures ?? 0;
  const failures = reading?.state === "ok" ? 0 : before + 1;

  if (reading) probes.results.set(name, { reading, at, failures });
  else probes.results.delete(name);
}

export const areProbesRunning = () => probes.running !== null;
