import type { EventType, StreamPlatform } from "~db/vocabularies";

/** Longest free look an artist can plan, in minutes. */
export const MAX_FREE_LOOK_MINUTES = 15;
/** Minutes by which one extension makes the free look longer. */
export const FREE_LOOK_STEP_MINUTES = 5;
/**
 * Maximum number of minutes by which all extensions together make the free look longer, so that
 * buyers know its maximum length before they pay.
 */
export const MAX_FREE_LOOK_EXTENSION_MINUTES = 15;

/**
 * True for ticketed shows that are streamed by this site. The site cannot close a show on another
 * platform after the free look.
 */
export function canHaveFreeLook(event: {
  eventType: EventType;
  streamPlatform: StreamPlatform;
}): boolean {
  return event.eventType === "ticketed" && event.streamPlatform === "nhacsong_live";
}

type FreeLookEvent = { eventType: EventType; isLive: boolean; freeLookUntil: Date | null };

/** True while a ticketed show is open to all people. A recording is never open. */
export function isFreeLookOpen(
  { eventType, isLive, freeLookUntil }: FreeLookEvent,
  now: Date,
): boolean {
  return eventType === "ticketed" && isLive && freeLookUntil !== null && now < freeLookUntil;
}
