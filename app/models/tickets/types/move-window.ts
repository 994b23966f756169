import type { Event } from "~/models/shows/events/event-sale.server";
import { minutesBetween, wallTimeAt } from "~/models/shows/events/protocol";
import { instantAt, laterAt, nextInstantAt } from "~/models/shows/events/zoned-time";
import { required } from "~/platform/required";

const MINUTE_MS = 60_000;

type ShowStart = Pick<Event, "startTime" | "timeZone">;
export type Window = { from: Date | null; until: Date | null };

/**
 * Moves a window along with the start of a show, by local time if the moved window still begins
 * before its end, else by elapsed time. `startedBefore`: a beginning before this time stays, so
 * that a running sale continues.
 */
export function moveWindow(
  { from, until }: Window,
  eventBefore: ShowStart,
  eventAfter: ShowStart,
  startedBefore?: Date,
): Window {
  const hasBegun = from !== null && startedBefore !== undefined && from <= startedBefore;
  const movedWindow = {
    from: hasBegun ? from : moveByWallClock(from, eventBefore, eventAfter),
    until: moveByWallClock(until, eventBefore, eventAfter),
  };
  if (!movedWindow.from || !movedWindow.until || movedWindow.from < movedWindow.until)
    return movedWindow;

  const shiftMs = eventAfter.startTime.getTime() - eventBefore.startTime.getTime();
  const shiftTime = (time: Date | null) => time && new Date(time.getTime() + shiftMs);

  return { from: shiftTime(from), until: shiftTime(until) };
}

function moveByWallClock(
  saleTime: Date | null,
  eventBefore: ShowStart,
  eventAfter: ShowStart,
): Date | null {
  if (!saleTime) return null;

  const zone = eventBefore.timeZone;
  const [startWall, timeWall] = [eventBefore.startTime, saleTime].map((time) =>
    required(instantAt(wallTimeAt(time, zone), "UTC")),
  );
  const movedWall = required(
    laterAt(
      wallTimeAt(eventAfter.startTime, eventAfter.timeZone),
      minutesBetween(required(startWall), required(timeWall)),
      "UTC",
    ),
  );

  return new Date(
    nextInstantAt(movedWall, eventAfter.timeZone).getTime() + (saleTime.getTime() % MINUTE_MS),
  );
}
