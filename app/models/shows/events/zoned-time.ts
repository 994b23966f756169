import { addMinutes, isValid, subMinutes } from "date-fns";
import { fromZonedTime } from "date-fns-tz";
import { isOnCalendar, type WallTime, wallTimeAt } from "./protocol";
import { required } from "~/platform/required";

/** Minutes by which clocks go back: an hour, on Lord Howe Island half of one. */
const CHANGES_OF_CLOCKS = [60, 30];

/**
 * The functions of protocol.ts for the server, on date-fns-tz; one test holds both to the same
 * answers. Its way back, formatInTimeZone, is wrong in the hour that the clocks of the server's own
 * zone skip, so `wallTimeAt` stays on Intl.
 *
 * A time that comes twice (clocks go back) is the first of the two; a time that never comes (clocks
 * go forward) is null.
 */
export function instantAt(wall: WallTime, zone: string): Date | null {
  if (!isOnCalendar(wall)) return null;

  const shown = wall.slice(0, 16);
  const at = fromZonedTime(wall, zone);
  if (wallTimeAt(at, zone) !== shown) return null;

  const earlier = CHANGES_OF_CLOCKS.map((minutes) => subMinutes(at, minutes));

  return earlier.find((it) => wallTimeAt(it, zone) === shown) ?? at;
}

/** The instant of a wall time; one that the zone skips is an hour later. */
export function nextInstantAt(wall: WallTime, zone: string): Date {
  return instantAt(wall, zone) ?? required(instantAt(required(laterAt(wall, 60, "UTC")), zone));
}

/** The wall clock `minutes` later, across a change of clocks too. Null when `wall` is no time. */
export function laterAt(wall: WallTime, minutes: number, zone: string): WallTime | null {
  const start = instantAt(wall, zone);
  const end = start && addMinutes(start, minutes);

  return end && isValid(end) ? wallTimeAt(end, zone) : null;
}
