import { z } from "zod";
import { EVENT_STATUSES, EVENT_TYPES, TICKET_STATUSES } from "~db/vocabularies";
import { decimalString } from "~/locales/format";
import type { Ticket } from "~/models/tickets/issuing.server";
import type { TicketDetails } from "~/models/tickets/reading.server";
import { Instant, instantOrNull, Money } from "./parts";

const TicketFields = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  userId: z.uuid(),
  purchaseDate: Instant,
  price: Money,
  status: z.enum(TICKET_STATUSES),
  stripePaymentIntentId: z.string().nullable(),
  code: z.string(),
  usedAt: Instant.nullable(),
  refundedAt: Instant.nullable(),
  createdAt: Instant,
});

/** The fields of spec §3, and the code that stands on the ticket. */
export const TicketJson = TicketFields.meta({ id: "Ticket" });

/** A ticket with what its holder needs to know of the show. */
export const HeldTicketJson = TicketFields.extend({
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
    price: decimalString(ticket.priceCents),
    status: ticket.status,
    stripePaymentIntentId: ticket.stripePaymentIntentId,
    code: ticket.code,
    usedAt: instantOrNull(ticket.usedAt),
    refundedAt: instantOrNull(ticket.refundedAt),
    createdAt: ticket.createdAt.toISOString(),
  };
}

export function heldTicketJson({ ticket, event, artistName }: TicketDetails): z.output<typeof HeldTicketJson> {
  return {
    ...ticketJson(ticket),
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
