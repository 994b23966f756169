import { singleton } from "~/platform/process/singleton.server";
import type { Reading } from "./reading";

type Probes = { readings: Map<string, Reading>; at: Date; running: Promise<void> | null };

/** What the last probes of this process found. */
export const probes = singleton("probes", (): Probes => ({ readings: new Map(), at: new Date(0), running: null }));

export function findProbe(name: string): { reading: Reading | null; at: Date } {
  return { reading: probes.readings.get(name) ?? null, at: probes.at };
}

export const areProbesRunning = () => probes.running !== null;
