import { db } from "~db/client.server";
import type { Currency } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { findCodeText } from "~/models/tickets/codes/code-of-hold.server";
import { assertMember } from "~/models/base/permissions";
import { quoteTicket } from "~/models/tickets/quote.server";
import { findOpenHold } from "~/models/tickets/holds/open-holds.server";
import { getTicketedEventOnSale } from "~/models/tickets/types/replay-sale.server";
import { required } from "~/platform/required";

type QuoteRequest = {
  currency: Currency;
  ticketTypeId?: string;
  code?: string;
  giftTo?: string | null;
};

/**
 * Gets what a ticket would cost this person now. A use of the code by their own hold does not
 * count.
 * @throws AppError conflict for shows without tickets; invalid for codes that cannot be used
 */
export async function getTicketQuote(actor: Actor, eventId: string, request: QuoteRequest) {
  assertMember(actor);

  const { currency, ticketTypeId, code, giftTo = null } = request;
  const event = await getTicketedEventOnSale(eventId);
  const openHold = await findOpenHold(db, actor.userId, eventId, giftTo);

  return quoteTicket(db, event, actor.userId, {
    currency,
    ticketTypeId,
    code,
    exceptPaymentId: openHold?.id,
  });
}

/** Finds the code of the person's hold, with its discount; null without one. */
export async function findHeldCode(
  { userId }: Actor,
  eventId: string,
  giftTo: string | null = null,
) {
  const hold = userId ? await findOpenHold(db, userId, eventId, giftTo) : null;
  if (!hold?.codeId || (hold.state === "held" && required(hold.heldUntil) <= clock.now()))
    return null;

  const { amountCents, discountCents, currency } = hold;

  return { text: await findCodeText(db, hold.codeId), amountCents, discountCents, currency };
}
