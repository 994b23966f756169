import { boundedCache } from "../bounded-cache";

/**
 * Zones come from cookies and forms and may be spelled in capitals or not. About 600 exist, with
 * their old names; a formatter takes a hundred times as long to create as to use.
 */
export const MAX_KNOWN_ZONES = 1000;
const MAX_NAME_LENGTH = 64;

const canonicalNames = boundedCache<string>(MAX_KNOWN_ZONES);
const clocks = boundedCache<Intl.DateTimeFormat>(MAX_KNOWN_ZONES);

/** The one name of a zone that has several, such as Asia/Saigon; null if there is no such zone. */
export function canonicalZone(zone: string): string | null {
  if (zone.length > MAX_NAME_LENGTH) return null;

  try {
    return canonicalNames(
      zone,
      () => new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone,
    );
  } catch {
    return null;
  }
}

/** True for a zone with a name. Offsets such as +07:00 are none: calendars do not know them. */
export function isTimeZone(zone: string): boolean {
  return /^[a-z][\w+/-]+$/i.test(zone) && canonicalZone(zone) !== null;
}

/** Minutes since midnight in a zone. */
export function minuteOfDay(instant: Date, timeZone: string): number {
  const clock = clocks(
    timeZone,
    () =>
      new Intl.DateTimeFormat("en-GB", {
        timeZone,
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      }),
  );
  const [hours = 0, minutes = 0] = clock.format(instant).split(":").map(Number);

  return hours * 60 + minutes;
}
