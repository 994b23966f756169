import { wallTimeAt } from "~/models/shows/events/protocol";
import { instantAt } from "~/models/shows/events/zoned-time";
import { required } from "~/platform/required";

/**
 * The first instant of a month ("2026-11") in a time zone. Where a clock change skips midnight, the
 * month begins an hour later.
 */
export function monthStart(month: string, timeZone: string): Date {
  return (
    instantAt(`${month}-01T00:00`, timeZone) ?? required(instantAt(`${month}-01T01:00`, timeZone))
  );
}

/** The first instant of the month that contains the given time. */
export function startOfMonth(time: Date, timeZone: string): Date {
  return monthStart(wallTimeAt(time, timeZone).slice(0, 7), timeZone);
}
