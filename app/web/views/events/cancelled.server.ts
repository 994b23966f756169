import { hasSeatPayments, areAllRefunded } from "~/models/tickets/cancellation.server";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import type { ViewContext } from "../view-context.server";

type CancelledEvent = Pick<EventRecord, "id" | "status" | "eventType">;

/**
 * The text of a cancelled show; it mentions refunds for ticketed shows and for shows with paid
 * seats. Null for other shows.
 */
export async function cancelledText(
  { id: eventId, status, eventType }: CancelledEvent,
  { t }: ViewContext,
) {
  if (status !== "cancelled") return null;
  if (eventType !== "ticketed" && !(await hasSeatPayments(eventId)))
    return t("tickets:eventCancelled");

  return t((await areAllRefunded(eventId)) ? "event:cancelled" : "event:cancelledRefunding");
}
