import { getEventOnSale } from "../events/event-sale.server";
import type { Payment } from "../payments/payment-states.server";
import { getTicketedEventOnSale } from "../tickets/types/replay-sale.server";

/** @throws AppError conflict when what the payment is for is no longer sold */
export async function assertStillSold({ kind, eventId, ticketTypeId }: Payment): Promise<void> {
  if (kind === "ticket") await getTicketedEventOnSale(eventId, undefined, ticketTypeId);
  else await getEventOnSale(eventId);
}
