import { singleton } from "~/platform/process/singleton.server";
import type { Reading } from "./reading";

/** `failures`: number of probes in a row whose result was not ok. */
export type ProbeResult = { reading: Reading; at: Date; failures: number };

type Probes = {
  results: Map<string, ProbeResult>;
  running: Promise<void> | null;
  retrying: Promise<void> | null;
};

/** The results of this process's last probes. */
export const probes = singleton("probes", (): Probes => ({
  results: new Map(),
  running: null,
  retrying: null,
}));

export function findProbe(checkName: string): ProbeResult | null {
  return probes.results.get(checkName) ?? null;
}

/** Stores the result of a probe. A null reading means that the check no longer applies. */
export function noteProbe(checkName: string, reading: Reading | null, probedAt: Date) {
  const before = findProbe(checkName)?.failures ?? 0;
  const failures = reading?.state === "ok" ? 0 : before + 1;

  if (reading) probes.results.set(checkName, { reading, at: probedAt, failures });
  else probes.results.delete(checkName);
}

export const areProbesRunning = () => probes.running !== null;
