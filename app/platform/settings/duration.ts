import { required } from "~/platform/required";

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A duration such as 30s, 15m, 24h or 7d. */
export const DURATION = /^([1-9]\d{0,4})(s|m|h|d)$/;

export function durationMs(rawValue: string): number {
  const [, count, unit] = required(DURATION.exec(rawValue));

  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}
