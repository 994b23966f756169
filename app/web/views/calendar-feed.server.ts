import { translator, type Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import type { FeedOwner } from "~/models/accounts/calendar-feed.server";
import {
  type CalendarShow,
  listCalendarShows,
} from "~/models/shows/calendar/calendar-shows.server";
import { artistNameOf } from "~/models/shows/events/event-record.server";
import { type CalendarEntry, calendarFeed } from "~/web/responses/calendar.server";
import { titleOf } from "./wording.server";

/** The person's shows as iCalendar in the language of the account, without ticket codes. */
export async function personalCalendar(
  { id: userId, language }: FeedOwner,
  siteOrigin: string,
): Promise<string> {
  const t = translator(language);
  const shows = await listCalendarShows(userId);

  return calendarFeed(
    t("calendar:name"),
    shows.map((show) => entryOf(show, siteOrigin, language, t)),
  );
}

function entryOf(
  { event, hasTicket, changedAt }: CalendarShow,
  siteOrigin: string,
  language: Language,
  t: Translate,
) {
  const isCancelled = event.status === "cancelled";
  const title = `${titleOf(event, language).text} (${artistNameOf(event.artist)})`;
  const url = siteOrigin + pathOf({ event, hasTicket });
  const ticketLine = hasTicket && !isCancelled ? t("calendar:hasTicket") : null;
  const entry: CalendarEntry = {
    uid: `${event.id}@nhacsong`,
    // The title also says that the show is cancelled, because some calendars do not mark cancelled
    // entries.
    title: isCancelled ? t("calendar:cancelledTitle", { title }) : title,
    description: [ticketLine, url].filter(Boolean).join("\n"),
    url,
    start: event.startTime,
    end: event.endTime,
    isCancelled,
    changedAt,
  };

  return entry;
}

/** The page that the entry links to; followers cannot open the page of a cancelled show. */
function pathOf({ event, hasTicket }: Pick<CalendarShow, "event" | "hasTicket">) {
  if (event.status === "cancelled") return `/artist/${event.artistId}`;

  return hasTicket ? `/stream/${event.id}` : `/event/${event.id}`;
}
