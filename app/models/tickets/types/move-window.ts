import type { Event } from "~/models/shows/events/event-sale.server";
import { minutesBetween, wallTimeAt } from "~/models/shows/events/protocol";
import { instantAt, laterAt, nextInstantAt } from "~/models/shows/events/zoned-time";
import { required } from "~/platform/required";

const MINUTE = 60_000;

type Start = Pick<Event, "startTime" | "timeZone">;
export type Window = { from: Date | null; until: Date | null };

/**
 * The window at the same distance from another start, by the clock on the wall where that leaves it
 * a window. `begunBefore`: a beginning before this stays, so that a sale that runs goes on.
 */
export function moveWindow(
  { from, until }: Window,
  before: Start,
  after: Start,
  begunBefore?: Date,
): Window {
  const hasBegun = from !== null && begunBefore !== undefined && from <= begunBefore;
  const wall = {
    from: hasBegun ? from : moveWall(from, before, after),
    until: moveWall(until, before, after),
  };
  if (!wall.from || !wall.until || wall.from < wall.until) return wall;

  const shift = after.startTime.getTime() - before.startTime.getTime();
  const move = (at: Date | null) => at && new Date(at.getTime() + shift);

  return { from: move(from), until: move(until) };
}

function moveWall(at: Date | null, before: Start, after: Start): Date | null {
  if (!at) return null;

  const zone = before.timeZone;
  const [start, then] = [before.startTime, at].map((time) =>
    required(instantAt(wallTimeAt(time, zone), "UTC")),
  );
  const wall = required(
    laterAt(
      wallTimeAt(after.startTime, after.timeZone),
      minutesBetween(required(start), required(then)),
      "UTC",
    ),
  );

  return new Date(nextInstantAt(wall, after.timeZone).getTime() + (at.getTime() % MINUTE));
}
