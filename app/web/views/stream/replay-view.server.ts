import { readReplayChat } from "~/models/live/chat/replay-chat.server";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { listCaptions } from "~/models/live/streams/replay/captions.server";
import { listChapters } from "~/models/live/streams/replay/chapters.server";
import type { StreamInfo } from "~/models/live/streams/stream-info.server";
import { clockText } from "~/browser/stream/player/clock-text";
import type { ReplayView } from "~/browser/stream/player/replay.types";
import type { ViewContext } from "../view-context.server";
import { timesOf } from "../wording.server";

/** Null without a replay. */
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

/** The viewer's language first, because the button selects the first. */
async function captionsOf(eventId: string, mp4: string, { language, t }: ViewContext) {
  const captions = (await listCaptions(eventId)).map(({ language: lang }) => ({
    lang,
    src: mp4.replace(/\.mp4$/, `.${lang}.vtt`),
    label: t(lang === "vi" ? "common:vietnamese" : "common:english"),
  }));

  return captions.sort((a, b) => Number(b.lang === language) - Number(a.lang === language));
}

/** The messages after `after`, and the addresses of the next ones. */
export async function replayChat(
  { actor }: Pick<ViewContext, "actor">,
  eventId: string,
  after: number,
) {
  const { lines, hasMore } = await readReplayChat(actor, eventId, after);
  const last = lines.at(-1)?.seq;
  const more = hasMore && {
    data: `/stream/${eventId}/replay-chat?after=${last}`,
    page: `/stream/${eventId}?after=${last}`,
  };

  return { lines, more: more || null };
}

export function afterOf(request: Request): number {
  const after = Number(new URL(request.url).searchParams.get("after"));

  return Number.isSafeInteger(after) && after > 0 ? after : 0;
}
