import { eventImage } from "~/views/events/share-poster.server";
import type { ViewContext } from "~/views/view-context.server";
import { descriptionOf, timesOf, titleOf } from "~/views/wording.server";
import { artistNameOf, type EventRecord } from "~/models/events/event-record.server";

/** For search engines and link previews. */
export function eventMeta(event: EventRecord, { price }: { price: string }, context: ViewContext) {
  const { t, language } = context;
  const title = t("event:metaBy", { title: titleOf(event, language).text, artist: artistNameOf(event.artist) });
  const { when } = timesOf(event.startTime, context);
  const facts = t("event:metaWhen", { when, price });
  const about = descriptionOf(event, language)?.text.replace(/\s+/g, " ") ?? "";
  return {
    title,
    description: `${facts} ${[...about].slice(0, 160).join("")}`.trim(),
    image: eventImage(event, title, language),
  };
}
