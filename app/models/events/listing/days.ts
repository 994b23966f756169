import { instantAt, wallTimeAt } from "../protocol";

const DAY = 24 * 3600_000;
const WRITTEN = /^\d{4}-\d{2}-\d{2}$/;

/** "2026-12-06" on the calendar. */
export function isDay(text: string): boolean {
  if (!WRITTEN.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The first instant of a day at some place; where the clocks skip midnight, the instant after the gap. */
export function startOfDay(day: string, zone: string): Date {
  for (const time of ["00:00", "00:30", "01:00", "02:00"]) {
    const at = instantAt(`${day}T${time}`, zone);
    if (at) return at;
  }
  return new Date(`${day}T00:00:00Z`);
}

export function dayAfter(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return new Date(at.getTime() + DAY).toISOString().slice(0, 10);
}

/** The last `days` calendar days in `zone` with today, "2026-12-06", the oldest first: a day with 23 hours is a day. */
export function lastDays(now: Date, zone: string, days: number): string[] {
  const today = new Date(`${dayAt(now, zone)}T00:00:00Z`).getTime();
  return Array.from({ length: days }, (_, n) => new Date(today - (days - 1 - n) * DAY).toISOString().slice(0, 10));
}

export function dayAt(at: Date, zone: string): string {
  return wallTimeAt(at, zone).slice(0, 10);
}
