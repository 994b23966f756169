import { transaction, type Tx } from "~db/client.server";
import { fieldError } from "~/platform/errors";
import type { Actor, Member } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { claimAddress } from "~/models/tickets/codes/apply-code.server";
import type { Event } from "~/models/shows/events/event-sale.server";
import { issueGift } from "~/models/tickets/gifts/give-gift.server";
import { assertMember } from "~/models/base/permissions";
import { assertTermsAgreed } from "~/models/base/site/documents/terms-agreement.server";
import { type PurchaseOrigin, findPurchaseOrigin } from "~/models/tickets/buyer-place.server";
import { assertGiftsLeft } from "~/models/tickets/gifts-left.server";
import { issueTicket, type Sale, type Ticket } from "~/models/tickets/issue-ticket.server";
import { quoteTicket, type TicketQuote } from "~/models/tickets/quote.server";
import { assertNoTicket } from "~/models/tickets/held-ticket.server";
import type { PurchaseOptions } from "~/models/tickets/holds/hold-seat.server";
import { findActiveHold, giveUpHold } from "~/models/tickets/holds/open-holds.server";
import { assertSeatLeft } from "~/models/tickets/seat-sale.server";
import { getTicketedEventOnSale } from "~/models/tickets/types/replay-sale.server";
import { required } from "~/platform/required";

type Redemption = PurchaseOptions & { code: string };

/**
 * Issues the ticket or gift that a code makes free. The person's hold ends.
 * @throws AppError invalid when the code cannot be used or leaves a price; conflict if the person
 * has a ticket, no seat is left, or a payment is under way
 */
export async function redeemCode(
  actor: Actor,
  eventId: string,
  redemption: Redemption,
): Promise<Ticket> {
  assertMember(actor);
  await assertTermsAgreed(actor);

  const ticket = await transaction(async (tx) => {
    const event = await getTicketedEventOnSale(eventId, tx);

    return issueFree(tx, actor, event, redemption);
  });

  announce({ type: "ticket.issued", eventId, ticketId: ticket.id, userId: ticket.userId });

  return ticket;
}

async function issueFree(
  tx: Tx,
  { userId }: Member,
  event: Event,
  redemption: Redemption,
): Promise<Ticket> {
  const {
    currency = "usd",
    gift = null,
    ticketTypeId,
    code: enteredCode,
    source,
    zone,
  } = redemption;
  if (!gift) await assertNoTicket(tx, userId, event.id);
  const activeHold = await findActiveHold(tx, userId, event.id, gift?.to ?? null);
  if (activeHold) await giveUpHold(tx, activeHold);
  const quote = await quoteTicket(tx, event, userId, {
    currency,
    ticketTypeId,
    code: enteredCode,
    chosenAmount: 0,
  });
  if (gift) await assertGiftsLeft(tx, userId, event.id);
  if (quote.access !== "replay") await assertSeatLeft(tx, event, gift ? undefined : userId);
  await claimAddress(tx, requireFree(quote), userId);

  const sale = {
    ...saleOf(quote, currency),
    ...(await findPurchaseOrigin(tx, userId, { source, zone })),
  };
  const ownerFields = { eventId: event.id, userId };

  return gift
    ? issueGift(tx, {
        ...ownerFields,
        ...sale,
        amountCents: 0,
        giftTo: gift.to,
        dedication: gift.note,
      })
    : issueTicket(tx, { ...ownerFields, priceCents: 0, payment: sale });
}

function requireFree({ amountCents, code }: TicketQuote) {
  if (code && amountCents === 0) return code;

  throw fieldError("code", "codes:notFree");
}

function saleOf(
  { code, discountCents, ticketTypeId }: TicketQuote,
  currency: Sale["currency"],
): Omit<Sale, keyof PurchaseOrigin> {
  return {
    id: null,
    intentId: null,
    currency,
    ticketTypeId,
    codeId: required(code).code.id,
    discountCents,
  };
}
