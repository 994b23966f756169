import { required } from "~/platform/required";

const MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Such as 30s, 15m, 24h, 7d. */
export const DURATION = /^([1-9]\d{0,4})(s|m|h|d)$/;

export function durationMs(text: string): number {
  const [, count, unit] = required(DURATION.exec(text));

  return Number(count) * MS[unit as keyof typeof MS];
}
