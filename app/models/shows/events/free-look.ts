import type { EventType, Platform } from "~db/vocabularies";

/** Longest free look an artist can plan, in minutes. */
export const MAX_FREE_LOOK_MINUTES = 15;
/** Minutes by which it is extended during the show. */
export const FREE_LOOK_STEP_MINUTES = 5;
/**
 * Minutes by which it can be extended in all, so that buyers know the longest time before they pay.
 */
export const MAX_FREE_LOOK_EXTENSION_MINUTES = 15;

/** Shows on other platforms are not protected by us. */
export function canHaveFreeLook(event: {
  eventType: EventType;
  streamPlatform: Platform;
}): boolean {
  return event.eventType === "ticketed" && event.streamPlatform === "nhacsong_live";
}

type Show = { eventType: EventType; isLive: boolean; freeLookUntil: Date | null };

/** True while a ticketed show is open to everybody. A recording never is. */
export function isFreeLookOpen({ eventType, isLive, freeLookUntil }: Show, now: Date): boolean {
  return eventType === "ticketed" && isLive && freeLookUntil !== null && now < freeLookUntil;
}
