import { transaction } from "~db/client.server";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertMember } from "~/models/base/permissions";
import { assertTermsAgreed } from "~/models/base/site/documents/terms-agreement.server";
import { type Visit, findPurchaseOrigin } from "./buyer-place.server";
import { issueTicket, REGISTRATION, type Ticket } from "./issue-ticket.server";
import { getEventOnSale } from "~/models/shows/events/event-sale.server";
import { assertNoTicket } from "./held-ticket.server";
import { assertSeatLeft } from "./seat-sale.server";

/**
 * Issues a ticket of a free show.
 * @throws AppError conflict with a ticket, without a seat, and when the show is over or not free
 */
export async function registerForFree(
  actor: Actor,
  eventId: string,
  visit: Visit = {},
): Promise<Ticket> {
  assertMember(actor);
  await assertTermsAgreed(actor);

  const ticket = await transaction(async (tx) => {
    const event = await getEventOnSale(eventId, tx);
    if (event.eventType !== "free") throw new AppError("conflict", "tickets:notFree");

    await assertNoTicket(tx, actor.userId, eventId);
    await assertSeatLeft(tx, event, actor.userId);

    const registration = {
      ...REGISTRATION,
      ...(await findPurchaseOrigin(tx, actor.userId, visit)),
    };

    return issueTicket(tx, { eventId, userId: actor.userId, priceCents: 0, payment: registration });
  });

  announce({ type: "ticket.issued", eventId, ticketId: ticket.id, userId: ticket.userId });

  return ticket;
}
