import type { EventStatus } from "~db/vocabularies";

const MIN_GO_ON_MS = 15 * 60_000;

export type EventState = "cancelled" | "live" | "upcoming" | "started" | "ended";

type Facts = {
  status: EventStatus;
  isLive: boolean;
  startTime: Date;
  endTime: Date;
  openUntil?: number | null;
};

/** State in the order live, upcoming, past. "started": between start and end, not live yet. */
export function eventState(event: Facts, now: Date): EventState {
  if (event.status === "cancelled") return "cancelled";
  if (event.isLive) return "live";
  if (isOver(event, now)) return "ended";

  return event.startTime > now ? "upcoming" : "started";
}

/** True if off air and past its end, planned or early. A show that runs long is not over. */
export function isOver(event: Pick<Facts, "isLive" | "endTime" | "openUntil">, now: Date): boolean {
  return !event.isLive && endOf(event) <= now.getTime();
}

/** True if the show was ended before its planned end. */
export function hasEndedEarly(
  event: Pick<Facts, "isLive" | "endTime" | "openUntil">,
  now: Date,
): boolean {
  return isOver(event, now) && endOf(event) < event.endTime.getTime();
}

/**
 * Until when a show that ended can go on: its planned end, and a quarter of an hour after it was
 * ended at least.
 */
export function goesOnUntil({ endTime }: Pick<Facts, "endTime">, endedAt: Date): Date {
  return new Date(Math.max(endTime.getTime(), endedAt.getTime() + MIN_GO_ON_MS));
}

/** True while a show that ended can go on. `endedAt`: of its last broadcast; null without one. */
export function canGoOn(
  event: Pick<Facts, "isLive" | "endTime" | "openUntil">,
  endedAt: Date | null,
  now: Date,
) {
  return endedAt !== null && isOver(event, now) && goesOnUntil(event, endedAt) > now;
}

/**
 * `openUntil` is the earlier end of a show that stopped early; drafts and hidden events have none.
 */
function endOf({ endTime, openUntil }: Pick<Facts, "endTime" | "openUntil">): number {
  return Math.min(endTime.getTime(), openUntil ?? Infinity);
}

/** Free seats; null without a limit. */
export function seatsLeft(event: { maxAttendees: number | null }, taken: number): number | null {
  return event.maxAttendees === null ? null : Math.max(0, event.maxAttendees - taken);
}
