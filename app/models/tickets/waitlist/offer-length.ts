import { minuteOfDay } from "~/platform/clock/time-zone";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_OFFER_MS = 12 * HOUR_MS;
const EVENING_MINUTES = 22 * 60;
const MORNING_MINUTES = 8 * 60;
const DAY_MINUTES = 24 * 60;

/**
 * End of a seat offer: a quarter of the time to the start, between 15 minutes and 12 hours. More
 * than two days ahead, offers do not end at night (22 to 8): they end in the morning if that is
 * within 12 hours, else in the evening before.
 */
export function offerEnd(startTime: Date, now: Date, zone: string | null = null): Date {
  const leftMs = startTime.getTime() - now.getTime();
  const endMs = now.getTime() + Math.min(MAX_OFFER_MS, Math.max(15 * MINUTE_MS, leftMs / 4));
  if (zone === null || leftMs <= 48 * HOUR_MS) return new Date(endMs);

  const endMinutes = minuteOfDay(new Date(endMs), zone);
  if (endMinutes >= MORNING_MINUTES && endMinutes < EVENING_MINUTES) return new Date(endMs);

  const morningMs = correctToMinutes(
    endMs + ((MORNING_MINUTES - endMinutes + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS,
    MORNING_MINUTES,
    zone,
  );
  if (morningMs - now.getTime() <= MAX_OFFER_MS) return new Date(morningMs);

  return new Date(
    correctToMinutes(
      endMs - ((endMinutes - EVENING_MINUTES + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS,
      EVENING_MINUTES,
      zone,
    ),
  );
}

/**
 * Corrects for clock changes: gives the instant near `timeMs` that is `wantedMinutes` after local
 * midnight.
 */
function correctToMinutes(timeMs: number, wantedMinutes: number, zone: string): number {
  const excessMinutes = minuteOfDay(new Date(timeMs), zone) - wantedMinutes;

  return (
    timeMs -
    (excessMinutes > DAY_MINUTES / 2
      ? excessMinutes - DAY_MINUTES
      : excessMinutes < -DAY_MINUTES / 2
        ? excessMinutes + DAY_MINUTES
        : excessMinutes) *
      MINUTE_MS
  );
}
