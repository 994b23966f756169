import { wallTimeAt } from "~/models/shows/events/protocol";
import { instantAt } from "~/models/shows/events/zoned-time";
import { required } from "~/platform/required";

/**
 * The first instant of a month ("2026-11") in a zone. Where the clocks skip midnight, the month
 * begins an hour later.
 */
export function monthStart(month: string, zone: string): Date {
  return instantAt(`${month}-01T00:00`, zone) ?? required(instantAt(`${month}-01T01:00`, zone));
}

/** The first instant of the month of `at`. */
export function startOfMonth(at: Date, zone: string): Date {
  return monthStart(wallTimeAt(at, zone).slice(0, 7), zone);
}
