import { shareOfUplink } from "~/models/streams/uplink.server";

/** What a viewer may have at most; null bits: everything. */
export type Allowance = { bits: number | null };

/** Low latency asks for every part by itself and keeps no reserve: it needs this much more than its bits. */
const LOW_LATENCY_FACTOR = 1.25;

export const allowance = (): Allowance => shareOfUplink();

/** Whether a rendition of `bits` may be followed part by part. */
export function allowsLowLatency({ bits }: Allowance, needed: number): boolean {
  return bits === null || bits >= needed * LOW_LATENCY_FACTOR;
}

export function fits({ bits }: Allowance, needed: number): boolean {
  return bits === null || bits >= needed;
}
