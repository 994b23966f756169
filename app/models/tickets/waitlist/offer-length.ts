const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_OFFER_MS = 12 * HOUR_MS;
const EVENING = 22 * 60;
const MORNING = 8 * 60;
const DAY = 24 * 60;

/**
 * End of a seat offer: a quarter of the time to the start, between 15 minutes and 12 hours. More
 * than two days ahead, offers do not end at night (22 to 8): they last until morning within the 12
 * hours, else end the evening before.
 */
export function offerEnd(startTime: Date, now: Date, zone: string | null = null): Date {
  const left = startTime.getTime() - now.getTime();
  const end = now.getTime() + Math.min(MAX_OFFER_MS, Math.max(15 * MINUTE_MS, left / 4));
  if (zone === null || left <= 48 * HOUR_MS) return new Date(end);

  const minutes = minutesOfDay(new Date(end), zone);
  if (minutes >= MORNING && minutes < EVENING) return new Date(end);

  const morning = atWall(end + ((MORNING - minutes + DAY) % DAY) * MINUTE_MS, MORNING, zone);
  if (morning - now.getTime() <= MAX_OFFER_MS) return new Date(morning);

  return new Date(atWall(end - ((minutes - EVENING + DAY) % DAY) * MINUTE_MS, EVENING, zone));
}

/** Corrects for clock changes: the instant near `at` with `wanted` minutes of the day. */
function atWall(at: number, wanted: number, zone: string): number {
  const off = minutesOfDay(new Date(at), zone) - wanted;

  return at - (off > DAY / 2 ? off - DAY : off < -DAY / 2 ? off + DAY : off) * MINUTE_MS;
}

function minutesOfDay(at: Date, timeZone: string): number {
  const options = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const [hours = 0, minutes = 0] = new Intl.DateTimeFormat("en-GB", options)
    .format(at)
    .split(":")
    .map(Number);

  return hours * 60 + minutes;
}
