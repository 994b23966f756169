import type { EventStatus } from "~db/vocabularies";

const MIN_RESUME_MS = 15 * 60_000;

export type EventState = "cancelled" | "live" | "upcoming" | "started" | "ended";

type EventFacts = {
  status: EventStatus;
  isLive: boolean;
  startTime: Date;
  endTime: Date;
  openUntil?: number | null;
};

/** State of an event. "started": between start and end, not live. */
export function eventState(event: EventFacts, now: Date): EventState {
  if (event.status === "cancelled") return "cancelled";
  if (event.isLive) return "live";
  if (isOver(event, now)) return "ended";

  return event.startTime > now ? "upcoming" : "started";
}

/** True if off air and past its end, planned or early. A show that runs long is not over. */
export function isOver(
  event: Pick<EventFacts, "isLive" | "endTime" | "openUntil">,
  now: Date,
): boolean {
  return !event.isLive && endOf(event) <= now.getTime();
}

/** True if the show was ended before its planned end. */
export function hasEndedEarly(
  event: Pick<EventFacts, "isLive" | "endTime" | "openUntil">,
  now: Date,
): boolean {
  return isOver(event, now) && endOf(event) < event.endTime.getTime();
}

/**
 * Time until which an ended show can be resumed: its planned end, but at least a quarter of an hour
 * after the artist ended it.
 */
export function canResumeUntil({ endTime }: Pick<EventFacts, "endTime">, endedAt: Date): Date {
  return new Date(Math.max(endTime.getTime(), endedAt.getTime() + MIN_RESUME_MS));
}

/**
 * True while an ended show can be resumed. `endedAt`: end of its last broadcast; null without one.
 */
export function canResume(
  event: Pick<EventFacts, "isLive" | "endTime" | "openUntil">,
  endedAt: Date | null,
  now: Date,
) {
  return endedAt !== null && isOver(event, now) && canResumeUntil(event, endedAt) > now;
}

/** The start to show: the planned one, or the end of a show that ended before it. */
export function shownStart({
  startTime,
  openUntil,
}: Pick<EventFacts, "startTime" | "openUntil">): Date {
  return new Date(Math.min(startTime.getTime(), openUntil ?? Infinity));
}

/**
 * `openUntil` is the earlier end of a show that stopped early; drafts and hidden events have none.
 */
function endOf({ endTime, openUntil }: Pick<EventFacts, "endTime" | "openUntil">): number {
  return Math.min(endTime.getTime(), openUntil ?? Infinity);
}

/** Free seats; null without a limit. */
export function seatsLeft(
  event: { maxAttendees: number | null },
  takenSeats: number,
): number | null {
  return event.maxAttendees === null ? null : Math.max(0, event.maxAttendees - takenSeats);
}
