import { z } from "zod";
import { TICKET_STATUSES } from "~db/vocabularies";
import type { getGift } from "~/models/tickets/gifts/claim-gift.server";
import type { GivenGift } from "~/models/tickets/gifts/gift-management.server";
import type { Ticket } from "~/models/tickets/issue-ticket.server";
import { Instant, instantOrNull } from "../base/parts";

/** A gift for its giver. A person with the link can claim the ticket. */
export const GivenGiftJson = z
  .object({
    ticketId: z.uuid(),
    eventId: z.uuid(),
    sentTo: z.string(),
    note: z.string().nullable(),
    /** The link; null after the gift is withdrawn or claimed. */
    link: z
      .string()
      .nullable()
      .meta({ examples: ["/gift/Qm9sZXJvIGxhIG5o4bqhYyB2w6BuZw"] }),
    ticketStatus: z.enum(TICKET_STATUSES),
    claimedAt: Instant.nullable(),
    takerName: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: "GivenGift" });

export function givenGiftJson({ gift, token, takerName, ticket }: GivenGift & { ticket: Ticket }) {
  return {
    ticketId: ticket.id,
    eventId: ticket.eventId,
    sentTo: gift.sentTo,
    note: gift.note,
    link: token && `/gift/${token}`,
    ticketStatus: ticket.status,
    claimedAt: instantOrNull(gift.claimedAt),
    takerName,
    createdAt: gift.createdAt.toISOString(),
  };
}

/** A gift for the person who opened its link and may claim it. */
export const GiftJson = z
  .object({
    eventId: z.uuid(),
    from: z.string(),
    note: z.string().nullable(),
    canBeTaken: z.boolean(),
  })
  .meta({ id: "Gift" });

export function giftJson({
  event,
  giverName,
  gift,
  obstacle,
}: Awaited<ReturnType<typeof getGift>>) {
  return { eventId: event.id, from: giverName, note: gift.note, canBeTaken: obstacle === null };
}
