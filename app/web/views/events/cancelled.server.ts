import { hasSeatPayments, isEverybodyRefunded } from "~/models/tickets/cancellation.server";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import type { ViewContext } from "../view-context.server";

type CancelledEvent = Pick<EventRecord, "id" | "status" | "eventType">;

/** Mentions refunds only for paid seats. Null for other shows. */
export async function cancelledWords(
  { id, status, eventType }: CancelledEvent,
  { t }: ViewContext,
) {
  if (status !== "cancelled") return null;
  if (eventType !== "ticketed" && !(await hasSeatPayments(id))) return t("tickets:eventCancelled");

  return t((await isEverybodyRefunded(id)) ? "event:cancelled" : "event:cancelledRefunding");
}
