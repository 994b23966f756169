import { instantAt } from "./protocol";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** "2026-12-06" on the calendar. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
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
  return new Date(at.getTime() + 24 * 3600_000).toISOString().slice(0, 10);
}
