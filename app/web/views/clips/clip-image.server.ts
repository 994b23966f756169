import type { Language } from "~/locales/languages";
import { artistNameOf, type EventRecord } from "~/models/shows/events/event-record.server";
import type { ClipRecord } from "~/models/live/streams/clips/clip-record.server";
import { type ClipDrawing, clipRevision } from "~/web/responses/clip-image.server";
import { SHARE_SIZE } from "~/web/responses/share-jpeg.server";
import type { ShareImage } from "~/ui/meta/meta-tags";
import { eventPoster } from "../events/share-poster.server";
import { clipTitle } from "./clip-view.server";

export function clipDrawing(clip: ClipRecord, event: EventRecord, language: Language): ClipDrawing {
  return {
    stillOf: clip.hasStill ? clip.id : null,
    title: clipTitle(clip, event, { language }),
    artist: artistNameOf(event.artist),
    poster: eventPoster(event, language),
  };
}

export function clipImage(
  clip: ClipRecord,
  event: EventRecord,
  altText: string,
  language: Language,
): ShareImage {
  const revision = clipRevision(clipDrawing(clip, event, language));

  return {
    href: `/clip/${clip.id}/poster.jpg?lang=${language}&v=${revision}`,
    alt: altText,
    ...SHARE_SIZE,
  };
}
