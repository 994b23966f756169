import { AppError } from "~/errors";
import type { ViewContext } from "~/http/views/view-context.server";
import { formatHourMinute } from "~/locales/dates";
import type { EventRecord } from "~/models/events/event-record.server";
import { countLines, findLine, listLines } from "~/models/chat/history.server";
import { reactRefusal, readRefusal, writeRefusal } from "~/models/chat/permissions";
import { reactionSums } from "~/models/chat/reactions.server";
import { getStanding } from "~/models/chat/room.server";

/** Chat and reactions as this reader has them. Who may not read gets none of it. */
export async function chatView(event: EventRecord, context: ViewContext) {
  const standing = await getStanding(context.actor, event.id);
  const mayRead = readRefusal(standing) === null;
  const reaction = reactRefusal(context.actor, standing, context.now);
  const refusal = writeRefusal(context.actor, standing, context.now);
  return {
    reactions: mayRead ? await reactionSums(event.id) : {},
    canReact: reaction === null || reaction.code === "unauthenticated",
    chat: {
      lines: mayRead ? await listLines(event.id) : [],
      count: mayRead ? await countLines(event.id) : 0,
      refusal: refusal && { text: wordRefusal(refusal, context), needsSignIn: refusal.code === "unauthenticated" },
      isModerator: standing.isModerator,
      pinned: mayRead && standing.pinnedMessageId ? await findLine(standing.pinnedMessageId) : null,
      frameHref: `/stream/${event.id}/chat`,
    },
  };
}

/** Moments in a refusal become times of the reader's day. */
function wordRefusal(refusal: AppError, context: ViewContext) {
  const { messageKey, details } = withTime(refusal, context.dayZone);
  return context.t(messageKey, details.params);
}

export function withTime(error: AppError, zone: string): AppError {
  const { until, ...params } = error.details.params ?? {};
  if (typeof until !== "string") return error;
  const time = formatHourMinute(new Date(until), zone);
  return new AppError(error.code, error.messageKey, { ...error.details, params: { ...params, time } });
}
