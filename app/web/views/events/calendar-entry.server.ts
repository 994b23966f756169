import { artistNameOf, type EventRecord } from "~/models/shows/events/event-record.server";
import type { CalendarEntry } from "~/web/responses/calendar.server";
import type { ViewContext } from "../view-context.server";
import { descriptionOf, titleOf } from "../wording.server";

export function calendarEntry(
  event: EventRecord,
  siteOrigin: string,
  { language }: ViewContext,
): CalendarEntry {
  const url = `${siteOrigin}/event/${event.id}`;

  return {
    uid: `${event.id}@nhacsong`,
    title: `${titleOf(event, language).text} (${artistNameOf(event.artist)})`,
    description: [descriptionOf(event, language)?.text, url].filter(Boolean).join("\n"),
    url,
    start: event.startTime,
    end: event.endTime,
    isCancelled: event.status === "cancelled",
    changedAt: event.updatedAt,
  };
}
