import { minuteOfDay } from "~/platform/clock/time-zone";

/** Minutes after midnight in `zone`. If `from` is after `until`, the quiet hours span midnight. */
export type QuietHours = { from: number; until: number; zone: string };

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** @returns the end of the current quiet hours, or null outside of them */
export function findQuietEnd(now: Date, { from, until, zone: timeZone }: QuietHours): Date | null {
  const currentMinute = minuteOfDay(now, timeZone);
  const durationMinutes = minutesUntil(until, from);

  return minutesUntil(currentMinute, from) < durationMinutes
    ? nextTime(now, until, timeZone)
    : null;
}

/**
 * The next time at which clocks of the zone show this minute, even if the clocks are set forward or
 * back before then.
 */
function nextTime(now: Date, targetMinute: number, timeZone: string): Date {
  const expectedTime = addMinutes(
    now,
    minutesUntil(targetMinute, minuteOfDay(now, timeZone)) || DAY_MINUTES,
  );
  const aheadMinutes = minutesUntil(minuteOfDay(expectedTime, timeZone), targetMinute);

  return addMinutes(
    expectedTime,
    aheadMinutes > DAY_MINUTES / 2 ? DAY_MINUTES - aheadMinutes : -aheadMinutes,
  );
}

function minutesUntil(targetMinute: number, fromMinute: number): number {
  return (targetMinute - fromMinute + DAY_MINUTES) % DAY_MINUTES;
}

function addMinutes(now: Date, minutes: number): Date {
  const minuteStartMs = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;

  return new Date(minuteStartMs + minutes * MINUTE_MS);
}
