import { getEventOnSale } from "~/models/shows/events/event-sale.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { getTicketedEventOnSale } from "~/models/tickets/types/replay-sale.server";

/** @throws AppError conflict when the show or ticket type of the payment is no longer sold */
export async function assertStillSold({ kind, eventId, ticketTypeId }: Payment): Promise<void> {
  if (kind === "ticket") await getTicketedEventOnSale(eventId, undefined, ticketTypeId);
  else await getEventOnSale(eventId);
}
