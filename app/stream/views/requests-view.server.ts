import type { ViewContext } from "~/views/view-context.server";
import { formatHourMinute } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { AppError } from "~/errors";
import { listSongRequests, type SongRequest } from "~/models/donations/song-requests.server";
import type { EventRecord } from "~/models/events/event-record.server";
import type { RequestView } from "~/stream/room/room.types";

/** Open and finished song requests; null for viewers without the right, and where tips are off. */
export async function requestsView(event: EventRecord, context: ViewContext): Promise<RequestView[] | null> {
  const requests = await listSongRequests(context.actor, event.id).catch(nullIfRefused);
  const takesTips = event.eventType === "donation" || event.tipsEnabled;
  if (!requests || (requests.length === 0 && !takesTips)) return null;
  return requests.map((it) => requestView(it, context));
}

function requestView(
  { id, firstName, dedication, amountCents, currency, createdAt, sungAt }: SongRequest,
  { language, dayZone }: ViewContext,
): RequestView {
  return {
    id,
    name: firstName,
    dedication,
    amount: amountCents === null ? null : formatMoney(amountCents, currency, language),
    time: formatHourMinute(createdAt, dayZone),
    isSung: sungAt !== null,
  };
}

function nullIfRefused(error: unknown) {
  if (error instanceof AppError && ["forbidden", "unauthenticated"].includes(error.code)) return null;
  throw error;
}
