import { AppError } from "~/platform/errors";
import type { ViewContext } from "../view-context.server";
import { formatHourMinute } from "~/locales/dates";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { countHeldMessages } from "~/models/live/chat/moderation/held-messages.server";
import { countLines, findLine, listLines } from "~/models/live/chat/history.server";
import {
  afterglowEnd,
  chatPhase,
  reactRefusal,
  readRefusal,
  type ChatContext,
  writeRefusal,
} from "~/models/live/chat/permissions";
import { translateLine } from "~/models/live/chat/phrases.protocol";
import { findNextMessageAt } from "~/models/live/chat/post-message.server";
import { getReactionCounts } from "~/models/live/chat/reactions.server";
import { findAppealState } from "~/models/office/reports/appeals.server";
import type { ChatRefusal } from "~/browser/stream/room/room.types";
import { required } from "~/platform/required";

/** The chat of a show; its lines are empty for viewers who may not read them. */
export async function chatView(event: EventRecord, context: ViewContext, chatContext: ChatContext) {
  const { actor, now, language } = context;
  const { rules, isModerator } = chatContext;
  const mayRead = readRefusal(chatContext) === null;
  const reaction = reactRefusal(actor, chatContext, now);
  const chatLines = mayRead ? await listLines(event.id) : [];
  const pinned = mayRead && rules.pinnedMessageId ? await findLine(rules.pinnedMessageId) : null;

  return {
    reactions: mayRead ? await getReactionCounts(event.id) : {},
    canReact: reaction === null || reaction.code === "unauthenticated",
    chat: {
      lines: chatLines.map((chatLine) => translateLine(language, chatLine)),
      count: mayRead ? await countLines(event.id) : 0,
      refusal: await refusalView(writeRefusal(actor, chatContext, now), event, context),
      isModerator,
      held: isModerator ? await countHeldMessages(event.id) : 0,
      notices: noticesOf(chatContext, context),
      slowSeconds: isModerator ? 0 : rules.slowSeconds,
      nextAt: (await findNextMessageAt(actor, chatContext))?.toISOString() ?? null,
      pinned: pinned && translateLine(language, pinned),
      frameHref: `/stream/${event.id}/chat/lines`,
    },
  };
}

/** Notices above the chat: open before or after the show, slow mode, review. */
function noticesOf(chatContext: ChatContext, context: ViewContext): string[] {
  const { rules, event } = chatContext;
  const { t } = context;
  if (!event.chatEnabled) return [];

  return [
    phaseNotice(chatContext, context),
    rules.slowSeconds > 0 && t("live:slowModeNow", { count: rules.slowSeconds }),
    rules.review === "all" && t("live:reviewNow"),
  ].filter((notice) => notice !== false);
}

function phaseNotice(chatContext: ChatContext, { t, now, dayZone }: ViewContext): string | false {
  const phase = chatPhase(chatContext, now);
  const { event, lastEndedAt } = chatContext;
  const timeParams = (moment: Date) => ({ time: formatHourMinute(moment, dayZone) });
  if (phase === "afterglow")
    return t("live:afterglowNow", timeParams(afterglowEnd(required(lastEndedAt))));
  if (phase !== "lobby") return false;

  return event.startTime > now
    ? t("live:lobbyNow", timeParams(event.startTime))
    : t("live:lobbyLate");
}

async function refusalView(
  refusal: AppError | null,
  event: EventRecord,
  context: ViewContext,
): Promise<ChatRefusal | null> {
  if (!refusal) return null;

  return {
    text: describeRefusal(refusal, context),
    needsSignIn: refusal.code === "unauthenticated",
    appeal:
      refusal.messageKey === "live:banned"
        ? await findAppealState(context.actor, event.id)
        : "none",
    way: writeAccessLink(refusal.messageKey, event, context),
  };
}

/** A link to the step that lets the viewer write: login or ticket. */
function writeAccessLink(messageKey: string, event: EventRecord, { t }: ViewContext) {
  switch (messageKey) {
    case "live:followersOnly":
      return { href: `/artist/${event.artist.id}`, label: t("live:followToWrite") };
    case "live:registeredOnly":
      return { href: `/checkout/${event.id}`, label: t("live:registerToWrite") };
    case "live:giversOnly":
      return { href: `/checkout/${event.id}?type=donation`, label: t("live:tipArtist") };
    case "live:nameLikeArtist":
      return { href: "/profile", label: t("live:changeName") };
    default:
      return null;
  }
}

/** The message of a refusal, with times in the viewer's time zone. */
function describeRefusal(refusal: AppError, context: ViewContext) {
  const { messageKey, details } = withTime(refusal, context.dayZone);

  return context.t(messageKey, details.params);
}

export function withTime(error: AppError, timeZone: string): AppError {
  const { until: untilTime, ...params } = error.details.params ?? {};
  if (typeof untilTime !== "string") return error;

  const untilText = formatHourMinute(new Date(untilTime), timeZone);

  return new AppError(error.code, error.messageKey, {
    ...error.details,
    params: { ...params, time: untilText },
  });
}
