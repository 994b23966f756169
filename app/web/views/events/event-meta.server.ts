import { artistNameOf, type EventRecord } from "~/models/shows/events/event-record.server";
import { eventState, shownStart } from "~/models/shows/events/event-state";
import { oembedLink } from "../embed/discovery.server";
import { pageMeta } from "../page-meta.server";
import type { ViewContext } from "../view-context.server";
import { descriptionOf, priceTextOf, timesOf, titleOf } from "../wording.server";
import { eventImage } from "./share-poster.server";
import { shareTime, shareTitle } from "./share-title.server";

/** Meta tags for search engines and link previews, for a show's page and its room. */
export function eventMeta(
  request: Request,
  event: EventRecord,
  hasRecording: boolean,
  context: ViewContext,
) {
  const { t, language } = context;
  const title = t("event:metaBy", {
    title: titleOf(event, language).text,
    artist: artistNameOf(event.artist),
  });
  const { when: startText } = timesOf(shownStart(event), context);
  const factsText = t("event:metaWhen", { when: startText, price: priceTextOf(event, context) });
  const description = descriptionOf(event, language)?.text.replace(/\s+/g, " ") ?? "";

  return pageMeta(request, {
    title,
    shareTitle: shareTitle(title, shareFacts(event, hasRecording, context)),
    language,
    description: `${factsText} ${[...description].slice(0, 160).join("")}`.trim(),
    image: eventImage(event, title, language),
    type: "video.other",
    path: `/event/${event.id}`,
    alternates: isForAll(event) ? [oembedLink(request, `/event/${event.id}`, title)] : [],
  });
}

const isForAll = ({ status, hiddenAt }: EventRecord) => status === "published" && !hiddenAt;

/**
 * The facts in a link preview. Crawlers keep previews for weeks, so they contain nothing that
 * changes within the hour, such as "live".
 */
function shareFacts(event: EventRecord, hasRecording: boolean, context: ViewContext) {
  const startTime = shareTime(shownStart(event), context);
  if (eventState(event, context.now) !== "ended") return [startTime, priceTextOf(event, context)];

  return [hasRecording ? context.t("event:recording") : null, startTime];
}
