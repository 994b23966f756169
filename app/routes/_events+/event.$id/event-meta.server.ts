import { eventImage } from "~/views/events/share-poster.server";
import { shareTime, shareTitle } from "~/views/events/share-title.server";
import type { ViewContext } from "~/views/view-context.server";
import { descriptionOf, timesOf, titleOf } from "~/views/wording.server";
import { artistNameOf, type EventRecord } from "~/models/events/event-record.server";
import { eventState } from "~/models/events/event-state";

/** For search engines and link previews. */
export function eventMeta(
  event: EventRecord,
  view: { price: string; replayHref: string | null },
  context: ViewContext,
) {
  const { price } = view;
  const { t, language } = context;
  const title = t("event:metaBy", { title: titleOf(event, language).text, artist: artistNameOf(event.artist) });
  const { when } = timesOf(event.startTime, context);
  const facts = t("event:metaWhen", { when, price });
  const about = descriptionOf(event, language)?.text.replace(/\s+/g, " ") ?? "";
  return {
    title,
    shareTitle: shareTitle(title, shareFacts(event, view, context)),
    language,
    description: `${facts} ${[...about].slice(0, 160).join("")}`.trim(),
    image: eventImage(event, title, language),
  };
}

/** Crawlers keep previews for weeks, so they say nothing that changes within the hour, like "live". */
function shareFacts(event: EventRecord, view: { price: string; replayHref: string | null }, context: ViewContext) {
  const time = shareTime(event.startTime, context);
  if (eventState(event, context.now) !== "ended") return [time, view.price];
  return [view.replayHref ? context.t("event:recording") : null, time];
}
