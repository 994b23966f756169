import type { ViewContext } from "../view-context.server";
import { formatHourMinute } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { type ChatContext, isCrew } from "~/models/live/chat/permissions";
import { listSongRequests, type SongRequest } from "~/models/live/donations/song-requests.server";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import type { RequestView } from "~/browser/stream/room/room.types";

/**
 * Open and finished song requests; null for viewers who may not see them, and for a show without
 * requests that takes no tips.
 */
export async function requestsView(
  event: EventRecord,
  context: ViewContext,
  chatContext: ChatContext,
): Promise<RequestView[] | null> {
  if (!isCrew(chatContext)) return null;

  const requests = await listSongRequests(context.actor, event.id);
  const takesTips = event.eventType === "donation" || event.tipsEnabled;
  if (requests.length === 0 && !takesTips) return null;

  return requests.map((songRequest) => requestView(songRequest, context));
}

function requestView(
  { id: requestId, firstName, dedication, amountCents, currency, createdAt, sungAt }: SongRequest,
  { language, dayZone }: ViewContext,
): RequestView {
  return {
    id: requestId,
    name: firstName,
    dedication,
    amount: amountCents === null ? null : formatMoney(amountCents, currency, language),
    time: formatHourMinute(createdAt, dayZone),
    isSung: sungAt !== null,
  };
}
