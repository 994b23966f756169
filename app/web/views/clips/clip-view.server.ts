import { formatDateTime } from "~/locales/dates";
import type { ClipRecord } from "~/models/live/streams/clips/clip-record.server";
import { clipAddress } from "~/models/live/streams/clips/preview-address.server";
import type { ClipRow } from "~/ui/clips/clip-list";
import type { ViewContext } from "../view-context.server";
import { titleOf } from "../wording.server";

type Show = Parameters<typeof titleOf>[0];

/** The title of the clip; if it has none, the title of the show. */
export function clipTitle(
  clip: Pick<ClipRecord, "title">,
  event: Show,
  { language }: Pick<ViewContext, "language">,
) {
  return clip.title || titleOf(event, language).text;
}

/** A clip without its maker, whom only reviewers see. */
export function clipRow(clip: ClipRecord, event: Show, context: ViewContext): ClipRow {
  const { t, language, dayZone } = context;
  const isReady = clip.state === "ready";

  return {
    id: clip.id,
    title: clipTitle(clip, event, context),
    typed: clip.title,
    length: t("clips:seconds", {
      count: clip.durationMs === null ? clip.seconds : Math.round(clip.durationMs / 1000),
    }),
    when: formatDateTime(clip.createdAt, language, dayZone),
    state: t(`clips:state.${clip.state === "ready" ? clip.review : clip.state}`),
    isReady,
    review: clip.review,
    videoHref: isReady ? clipAddress(clip) : null,
  };
}
