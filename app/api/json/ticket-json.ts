import { decimalString } from "~/locales/format";
import type { Ticket } from "~/models/tickets/issuing.server";

/** The fields of spec §3, and the code that stands on the ticket. */
export function ticketJson(ticket: Ticket) {
  return {
    id: ticket.id,
    eventId: ticket.eventId,
    userId: ticket.userId,
    purchaseDate: ticket.purchaseDate,
    price: decimalString(ticket.priceCents),
    status: ticket.status,
    stripePaymentIntentId: ticket.stripePaymentIntentId,
    code: ticket.code,
    usedAt: ticket.usedAt,
    refundedAt: ticket.refundedAt,
    createdAt: ticket.createdAt,
  };
}
