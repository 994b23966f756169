import type { EventRow } from "~/models/shows/events/editing/event-columns";

/** The address of a page of the show on the dashboard. */
export function showPath({ id: eventId }: Pick<EventRow, "id">, pageName: string): string {
  return `/dashboard/${eventId}/${pageName}`;
}

/**
 * The address of the check of camera and sound; null for a show that is live on another platform,
 * which has no studio here.
 */
export function checkPath({ id: eventId, streamPlatform }: EventRow): string | null {
  return streamPlatform === "nhacsong_live" ? `/stream/${eventId}#check` : null;
}
