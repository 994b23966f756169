import { shownPicture } from "~/models/shows/events/shown-picture";
import { clocksFor, VIETNAM_ZONE } from "~/locales/clocks";
import { formatLongDate, formatTime } from "~/locales/dates";
import { formatCount } from "~/locales/format";
import { artistNameOf, type EventRecord } from "~/models/shows/events/event-record.server";
import type { ShowSummary } from "~/ui/money/show-aside";
import type { ViewContext } from "../view-context.server";
import { posterTitleOf, titleOf } from "../wording.server";

export function showSummary(event: EventRecord, context: ViewContext): ShowSummary {
  const { t, language, zone } = context;
  const title = titleOf(event, language);
  const dayZone = zone ?? VIETNAM_ZONE;
  const [startText, endText] = [event.startTime, event.endTime].map((time) =>
    formatTime(time, language, dayZone),
  );
  const zoneName = zone === null ? ` (${t("common:clock.vietnam")})` : "";

  return {
    id: event.id,
    title: title.text,
    titleLang: title.lang,
    posterTitle: posterTitleOf(event),
    category: t(`vocabulary:category.${event.category}`),
    categoryKey: event.category,
    artistName: artistNameOf(event.artist),
    imageUrl: shownPicture(event.imageUrl),
    date: formatLongDate(event.startTime, language, dayZone),
    times: `${startText}–${endText}${zoneName}`,
    startIso: event.startTime.toISOString(),
    clocks: clocksFor(event.startTime, language, zone),
    attending:
      event.eventType === "donation" ? null : attendingText(event.currentAttendees, context),
  };
}

function attendingText(count: number, { t, language }: ViewContext) {
  return t("common:attending", { count, formatted: formatCount(count, language) });
}
