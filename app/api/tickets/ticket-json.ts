import { z } from "zod";
import { CURRENCIES, EVENT_STATUSES, EVENT_TYPES, TICKET_STATUSES } from "~db/vocabularies";
import type { Ticket } from "~/models/tickets/issue-ticket.server";
import type { TicketDetails } from "~/models/tickets/ticket-list.server";
import { decimalString } from "~/locales/currency";
import { Instant, instantOrNull, MoneyString } from "../base/parts";

const TicketFields = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  userId: z.uuid(),
  purchaseDate: Instant,
  price: MoneyString,
  currency: z.enum(CURRENCIES),
  status: z.enum(TICKET_STATUSES),
  stripePaymentIntentId: z.string().nullable(),
  code: z.string(),
  usedAt: Instant.nullable(),
  refundedAt: Instant.nullable(),
  createdAt: Instant,
});

/** A ticket: the fields of spec §3 and the ticket's code. */
export const TicketJson = TicketFields.meta({ id: "Ticket" });

const GIFT_STATES = ["waiting", "withdrawn", "received"] as const;

/**
 * A ticket with its event, for its holder. `gift` is null for the holder's own seat. "waiting": a
 * gift that was not claimed yet; it grants no access, and GET /user/gifts returns its link.
 * "withdrawn": a gift whose link was withdrawn. "received": a claimed gift that now belongs to the
 * holder.
 */
export const HeldTicketJson = TicketFields.extend({
  gift: z.object({ state: z.enum(GIFT_STATES), sentTo: z.string().nullable() }).nullable(),
  event: z.object({
    id: z.uuid(),
    title: z.string(),
    startTime: Instant,
    endTime: Instant,
    eventType: z.enum(EVENT_TYPES),
    status: z.enum(EVENT_STATUSES),
    imageUrl: z.string().nullable(),
    isLive: z.boolean(),
    artistId: z.uuid(),
    artistName: z.string(),
  }),
}).meta({ id: "HeldTicket" });

export function ticketJson(ticket: Ticket): z.output<typeof TicketJson> {
  return {
    id: ticket.id,
    eventId: ticket.eventId,
    userId: ticket.userId,
    purchaseDate: ticket.purchaseDate.toISOString(),
    price: decimalString(ticket.priceCents, ticket.currency),
    currency: ticket.currency,
    status: ticket.status,
    stripePaymentIntentId: ticket.stripePaymentIntentId,
    code: ticket.code,
    usedAt: instantOrNull(ticket.usedAt),
    refundedAt: instantOrNull(ticket.refundedAt),
    createdAt: ticket.createdAt.toISOString(),
  };
}

export function heldTicketJson({
  ticket,
  event,
  artistName,
  gift,
}: TicketDetails): z.output<typeof HeldTicketJson> {
  return {
    ...ticketJson(ticket),
    gift: gift && giftOf(ticket, gift),
    event: {
      id: event.id,
      title: event.title,
      startTime: event.startTime.toISOString(),
      endTime: event.endTime.toISOString(),
      eventType: event.eventType,
      status: event.status,
      imageUrl: event.imageUrl,
      isLive: event.isLive,
      artistId: event.artistId,
      artistName,
    },
  };
}

/** The gift of a ticket; only its giver sees `sentTo`. */
function giftOf(
  { isUnclaimed, userId }: Ticket,
  { giverId, tokenHash, sentTo }: NonNullable<TicketDetails["gift"]>,
) {
  if (isUnclaimed)
    return { state: tokenHash ? ("waiting" as const) : ("withdrawn" as const), sentTo };

  return giverId === userId ? null : { state: "received" as const, sentTo: null };
}
