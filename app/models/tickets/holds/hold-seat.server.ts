import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { placeholders, prepared, transaction, type Tx } from "~db/client.server";
import { payments } from "~db/schema";
import type { Currency, Provider } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import type { Member } from "~/models/base/actor";
import { claimAddress } from "../codes/apply-code.server";
import { isHoldOfCode } from "../codes/code-of-hold.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import type { Event } from "~/models/shows/events/event-sale.server";
import { type Visit, type PurchaseOrigin, findPurchaseOrigin } from "../buyer-place.server";
import { assertGiftsLeft } from "../gifts-left.server";
import { assertNoTicket } from "../held-ticket.server";
import { priceMismatch, quoteTicket, type TicketChoice, type TicketQuote } from "../quote.server";
import { assertSeatLeft } from "../seat-sale.server";
import { sourceOf } from "../source.protocol";
import { findTicketType, type TicketType } from "../ticket-types.server";
import { getTicketedEventOnSale } from "../types/replay-sale.server";
import { findActiveHold, giveUpHold, holdMinutesOf } from "./open-holds.server";

/** `to`: the recipient (email or E.164 number). */
export type GiftInput = { to: string; note: string | null };
export type PurchaseOptions = Visit & {
  currency?: Currency;
  gift?: GiftInput | null;
  ticketTypeId?: string;
  code?: string;
};

/**
 * Holds a seat for 15 minutes (30 for a transfer) at the current price. A repeated request (for a
 * gift: to the same recipient) returns the same hold with the latest note; with another currency,
 * provider, code or ticket type it replaces the hold by a new one. `shownCents`: the price that the
 * buyer saw or chose to pay.
 * @throws AppError conflict with a ticket, without a seat or while another payment is under way;
 * invalid when the price has changed
 */
export async function holdSeat(
  actor: Member,
  eventId: string,
  provider: Provider,
  shownCents: number,
  { currency = "usd", gift = null, ticketTypeId, code, ...visitSource }: PurchaseOptions = {},
) {
  return transaction(async (tx) => {
    const event = await getTicketedEventOnSale(eventId, tx);
    if (!gift) await assertNoTicket(tx, actor.userId, eventId);
    const currentHold = await findActiveHold(tx, actor.userId, eventId, gift?.to ?? null);
    const ticketType = await findTicketType(tx, event, ticketTypeId);
    const choice = { currency, ticketTypeId, chosenAmount: shownCents, code };
    if (
      currentHold?.provider === provider &&
      isSameHold(currentHold, choice, ticketType) &&
      (await isHoldOfCode(tx, currentHold, choice))
    ) {
      assertPrice(shownCents, currentHold.amountCents);

      return updateNote(tx, currentHold, gift);
    }
    if (currentHold) await giveUpHold(tx, currentHold);
    const quote = await quoteTicket(tx, event, actor.userId, choice);

    assertPrice(shownCents, quote.amountCents);

    const origin = await findPurchaseOrigin(tx, actor.userId, {
      ...visitSource,
      ...keepFirstSource(currentHold),
    });

    return insertHold(tx, actor, event, { provider, gift, currency, quote, ...origin });
  });
}

/** A hold that replaces another keeps the source of the first one. */
function keepFirstSource(replacedHold: Payment | null): Pick<Visit, "source"> {
  const source = sourceOf(replacedHold?.source);

  return source ? { source } : {};
}

function isSameHold(
  hold: Payment,
  { currency, ticketTypeId, chosenAmount }: TicketChoice,
  ticketType: TicketType | null,
) {
  if (hold.currency !== currency) return false;
  if (ticketTypeId !== undefined && hold.ticketTypeId !== ticketTypeId) return false;

  return !ticketType?.isPayWhatYouWant || hold.amountCents === chosenAmount;
}

async function updateNote(tx: Tx, currentHold: Payment, gift: GiftInput | null): Promise<Payment> {
  if (!gift || gift.note === currentHold.dedication) return currentHold;

  const dedication = gift.note;

  return firstRow(
    await tx
      .update(payments)
      .set({ dedication })
      .where(eq(payments.id, currentHold.id))
      .returning(),
  );
}

const insertHoldQuery = prepared((reader) => {
  const holdValues = placeholders(
    "id",
    "eventId",
    "userId",
    "ticketTypeId",
    "amountCents",
    "currency",
    "codeId",
    "discountCents",
    "provider",
    "heldUntil",
    "giftTo",
    "dedication",
    "description",
    "source",
    "country",
  );

  return reader
    .insert(payments)
    .values({ kind: "ticket", ...holdValues })
    .returning()
    .prepare();
});

type NewHold = PurchaseOrigin & {
  provider: Provider;
  gift: GiftInput | null;
  currency: Currency;
  quote: TicketQuote;
};

async function insertHold(tx: Tx, actor: Member, event: Event, hold: NewHold) {
  const { provider, gift, currency, quote, source, country } = hold;
  const { amountCents, ticketTypeId, access, code, discountCents } = quote;
  if (gift) await assertGiftsLeft(tx, actor.userId, event.id);
  if (access !== "replay") await assertSeatLeft(tx, event, gift ? undefined : actor.userId);
  const insertedHold = firstRow(
    await insertHoldQuery(tx).all({
      id: randomUUID(),
      eventId: event.id,
      userId: actor.userId,
      ticketTypeId,
      amountCents,
      currency,
      codeId: code?.code.id ?? null,
      discountCents,
      provider,
      heldUntil: new Date(clock.now().getTime() + holdMinutesOf(provider) * 60_000),
      giftTo: gift?.to ?? null,
      dedication: gift?.note ?? null,
      description: event.title,
      source,
      country,
    }),
  );
  if (code) await claimAddress(tx, code, actor.userId);

  return insertedHold;
}

export function assertPrice(shownCents: number, priceCents: number) {
  if (shownCents !== priceCents) throw priceMismatch();
}
