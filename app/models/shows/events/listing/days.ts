import { addHours } from "date-fns";
import { wallTimeAt } from "../protocol";
import { instantAt } from "../zoned-time";

const WRITTEN = /^\d{4}-\d{2}-\d{2}$/;

/** True for an existing date such as "2026-12-06". */
export function isDay(text: string): boolean {
  if (!WRITTEN.test(text)) return false;

  const at = new Date(`${text}T00:00:00Z`);

  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** First instant of a day in a zone; where the clocks skip midnight, the instant after the gap. */
export function startOfDay(day: string, zone: string): Date {
  for (const time of ["00:00", "00:30", "01:00", "02:00"]) {
    const at = instantAt(`${day}T${time}`, zone);
    if (at) return at;
  }

  return new Date(`${day}T00:00:00Z`);
}

export function dayAfter(day: string): string {
  return daysLater(day, 1);
}

/**
 * Lists the last `days` calendar days in `zone` as "2026-12-06", oldest first, today included. Days
 * of 23 hours count as one.
 */
export function lastDays(now: Date, zone: string, days: number): string[] {
  const today = dayAt(now, zone);

  return Array.from({ length: days }, (_, n) => daysLater(today, n + 1 - days));
}

export function dayAt(at: Date, zone: string): string {
  return wallTimeAt(at, zone).slice(0, 10);
}

/** Days of UTC, each of 24 hours, whatever the clocks of this server do. */
function daysLater(day: string, days: number): string {
  return dayAt(addHours(`${day}T00:00:00Z`, days * 24), "UTC");
}
