import { addHours } from "date-fns";
import { wallTimeAt } from "../protocol";
import { instantAt } from "../zoned-time";

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** True for an existing date such as "2026-12-06". */
export function isDay(day: string): boolean {
  if (!DAY_PATTERN.test(day)) return false;

  const midnight = new Date(`${day}T00:00:00Z`);

  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** First instant of a day in a zone; where the clocks skip midnight, the instant after the gap. */
export function startOfDay(day: string, timeZone: string): Date {
  for (const wallClock of ["00:00", "00:30", "01:00", "02:00"]) {
    const instant = instantAt(`${day}T${wallClock}`, timeZone);
    if (instant) return instant;
  }

  return new Date(`${day}T00:00:00Z`);
}

export function dayAfter(day: string): string {
  return addDays(day, 1);
}

/**
 * Lists the last `dayCount` calendar days in `timeZone` as "2026-12-06", oldest first, today
 * included. Days of 23 hours count as one.
 */
export function lastDays(now: Date, timeZone: string, dayCount: number): string[] {
  const today = dayAt(now, timeZone);

  return Array.from({ length: dayCount }, (_, index) => addDays(today, index + 1 - dayCount));
}

export function dayAt(instant: Date, timeZone: string): string {
  return wallTimeAt(instant, timeZone).slice(0, 10);
}

/** Adds days in UTC, where each has 24 hours, independent of the server's time zone. */
function addDays(day: string, dayCount: number): string {
  return addHours(`${day}T00:00:00Z`, dayCount * 24)
    .toISOString()
    .slice(0, 10);
}
