import type { EventRow } from "~/models/shows/events/editing/event-columns";

/** The address of a page of the show on the dashboard. */
export function showPath({ id: eventId }: Pick<EventRow, "id">, pageName: string): string {
  return `/dashboard/${eventId}/${pageName}`;
}
