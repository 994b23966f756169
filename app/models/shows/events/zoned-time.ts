import { addMinutes, isValid, subMinutes } from "date-fns";
import { fromZonedTime } from "date-fns-tz";
import { isOnCalendar, type WallTime, wallTimeAt } from "./protocol";
import { required } from "~/platform/required";

/** Minutes by which clocks go back: 60, and 30 on Lord Howe Island. */
const CLOCK_CHANGE_MINUTES = [60, 30];

/**
 * Functions of protocol.ts for the server, based on date-fns-tz; a test checks that the functions
 * of both files give the same answers. `formatInTimeZone` of date-fns-tz is wrong in the hour that
 * the clocks of the server's own zone skip, so `wallTimeAt` uses Intl.
 *
 * A time that comes twice (clocks go back) is the first of the two; a time that never comes (clocks
 * go forward) is null.
 */
export function instantAt(wallTime: WallTime, timeZone: string): Date | null {
  if (!isOnCalendar(wallTime)) return null;

  const shownMinute = wallTime.slice(0, 16);
  const instant = fromZonedTime(wallTime, timeZone);
  if (wallTimeAt(instant, timeZone) !== shownMinute) return null;

  const earlier = CLOCK_CHANGE_MINUTES.map((minutes) => subMinutes(instant, minutes));

  return earlier.find((candidate) => wallTimeAt(candidate, timeZone) === shownMinute) ?? instant;
}

/** The instant of a wall time; a time that the zone skips moves one hour later. */
export function nextInstantAt(wallTime: WallTime, timeZone: string): Date {
  return (
    instantAt(wallTime, timeZone) ??
    required(instantAt(required(laterAt(wallTime, 60, "UTC")), timeZone))
  );
}

/** The wall time `minutes` later, also across a change of clocks. Null if `wallTime` is invalid. */
export function laterAt(wallTime: WallTime, minutes: number, timeZone: string): WallTime | null {
  const startInstant = instantAt(wallTime, timeZone);
  const endInstant = startInstant && addMinutes(startInstant, minutes);

  return endInstant && isValid(endInstant) ? wallTimeAt(endInstant, timeZone) : null;
}
