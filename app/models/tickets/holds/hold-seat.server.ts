import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { placeholders, prepared, transaction, type Tx } from "~db/client.server";
import { payments } from "~db/schema";
import type { Currency, Provider } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import type { Member } from "~/models/base/actor";
import { claimAddress } from "../codes/apply-code.server";
import { isCodeOf } from "../codes/code-of-hold.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import type { Event } from "~/models/shows/events/event-sale.server";
import { type Visit, type Whence, whenceOf } from "../buyer-place.server";
import { assertGiftsLeft } from "../gifts-left.server";
import { assertNoTicket } from "../held-ticket.server";
import { priceMismatch, quoteTicket, type TicketChoice, type TicketQuote } from "../quote.server";
import { assertSeatLeft } from "../seat-sale.server";
import { sourceOf } from "../source.protocol";
import { findTicketType, type TicketType } from "../ticket-types.server";
import { getTicketedEventOnSale } from "../types/replay-sale.server";
import { findActiveHold, giveUpHold, holdMinutesOf } from "./open-holds.server";

/** Receiver (email or E.164 number) and note of a gift. */
export type GiftInput = { to: string; note: string | null };
export type PurchaseOptions = Visit & {
  currency?: Currency;
  gift?: GiftInput | null;
  ticketTypeId?: string;
  code?: string;
};

/**
 * Holds a seat for 15 minutes (30 for a transfer) at the current price. The same request, for the
 * same receiver if a gift, returns the same hold with the latest note; in another currency, another
 * way, with another code or for another ticket type it gives the hold up for a new one.
 * `shownCents`: the price the buyer saw, or chose to pay.
 * @throws AppError conflict with a ticket, without a seat or while another payment is under way;
 * invalid when the price is another
 */
export async function holdSeat(
  actor: Member,
  eventId: string,
  provider: Provider,
  shownCents: number,
  { currency = "usd", gift = null, ticketTypeId, code, ...visit }: PurchaseOptions = {},
) {
  return transaction(async (tx) => {
    const event = await getTicketedEventOnSale(eventId, tx);
    if (!gift) await assertNoTicket(tx, actor.userId, eventId);
    const open = await findActiveHold(tx, actor.userId, eventId, gift?.to ?? null);
    const type = await findTicketType(tx, event, ticketTypeId);
    const choice = { currency, ticketTypeId, chosenAmount: shownCents, code };
    if (
      open?.provider === provider &&
      isHoldOf(open, choice, type) &&
      (await isCodeOf(tx, open, choice))
    ) {
      assertPrice(shownCents, open.amountCents);

      return updateNote(tx, open, gift);
    }
    if (open) await giveUpHold(tx, open);
    const quote = await quoteTicket(tx, event, actor.userId, choice);

    assertPrice(shownCents, quote.amountCents);

    const whence = await whenceOf(tx, actor.userId, { ...visit, ...firstSource(open) });

    return insertHold(tx, actor, event, { provider, gift, currency, quote, ...whence });
  });
}

/** A hold that replaces another keeps what the buyer first came by. */
function firstSource(replaced: Payment | null): Pick<Visit, "source"> {
  const source = sourceOf(replaced?.source);

  return source ? { source } : {};
}

function isHoldOf(
  hold: Payment,
  { currency, ticketTypeId, chosenAmount }: TicketChoice,
  type: TicketType | null,
) {
  if (hold.currency !== currency) return false;
  if (ticketTypeId !== undefined && hold.ticketTypeId !== ticketTypeId) return false;

  return !type?.isPayWhatYouWant || hold.amountCents === chosenAmount;
}

async function updateNote(tx: Tx, held: Payment, gift: GiftInput | null): Promise<Payment> {
  if (!gift || gift.note === held.dedication) return held;

  const dedication = gift.note;

  return firstRow(
    await tx.update(payments).set({ dedication }).where(eq(payments.id, held.id)).returning(),
  );
}

const newHold = prepared((on) => {
  const given = placeholders(
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

  return on
    .insert(payments)
    .values({ kind: "ticket", ...given })
    .returning()
    .prepare();
});

type NewHold = Whence & {
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
  const held = firstRow(
    await newHold(tx).execute({
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

  return held;
}

export function assertPrice(shownCents: number, priceCents: number) {
  if (shownCents !== priceCents) throw priceMismatch();
}
