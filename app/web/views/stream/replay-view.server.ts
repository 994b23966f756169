import { readReplayChat } from "~/models/live/chat/replay-chat.server";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { listCaptions } from "~/models/live/streams/replay/captions.server";
import { listChapters } from "~/models/live/streams/replay/chapters.server";
import type { StreamInfo } from "~/models/live/streams/stream-info.server";
import { clockText } from "~/platform/clock/clock-text";
import type { ReplayView } from "~/browser/stream/player/replay.types";
import type { ViewContext } from "../view-context.server";
import { timesOf } from "../wording.server";

/** The replay's downloads and captions; null without a replay. */
export async function replayViewFor(
  event: EventRecord,
  info: StreamInfo | null,
  request: Request,
  context: ViewContext,
): Promise<ReplayView | null> {
  if (info?.status !== "replay" || !info.replayUntil || !info.noScript) return null;

  const { mp4 } = info.noScript;
  const chapters = await listChapters(event.id);

  return {
    until: timesOf(info.replayUntil, context).when,
    chapters: chapters.map(({ atSeconds, title }) => ({
      atSeconds,
      title,
      clock: clockText(atSeconds),
      href: `${mp4}#t=${atSeconds}`,
    })),
    captions: await captionsOf(event.id, mp4, context),
    ...(await replayChat(context, event.id, afterOf(request))),
  };
}

/** The captions, in the viewer's language first, because the button selects the first. */
async function captionsOf(eventId: string, mp4: string, { language, t }: ViewContext) {
  const captions = (await listCaptions(eventId)).map(({ language: captionLanguage }) => ({
    lang: captionLanguage,
    src: mp4.replace(/\.mp4$/, `.${captionLanguage}.vtt`),
    label: t(captionLanguage === "vi" ? "common:vietnamese" : "common:english"),
  }));

  return captions.sort(
    (left, right) => Number(right.lang === language) - Number(left.lang === language),
  );
}

/** The chat messages after the given sequence number, and the addresses of the next ones. */
export async function replayChat(
  { actor }: Pick<ViewContext, "actor">,
  eventId: string,
  afterSeq: number,
) {
  const { lines: chatLines, hasMore } = await readReplayChat(actor, eventId, afterSeq);
  const lastSeq = chatLines.at(-1)?.seq;
  const moreLinks = hasMore && {
    data: `/stream/${eventId}/replay-chat?after=${lastSeq}`,
    page: `/stream/${eventId}?after=${lastSeq}`,
  };

  return { lines: chatLines, more: moreLinks || null };
}

export function afterOf(request: Request): number {
  const afterSeq = Number(new URL(request.url).searchParams.get("after"));

  return Number.isSafeInteger(afterSeq) && afterSeq > 0 ? afterSeq : 0;
}
