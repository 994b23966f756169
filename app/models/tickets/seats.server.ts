import { randomUUID } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, placeholders, prepared, transaction, type Reader, type Tx } from "~db/client.server";
import { payments, tickets } from "~db/schema";
import type { Currency, Provider } from "~db/vocabularies";
import { AppError } from "~/errors";
import { clock } from "~/integrations/clock/clock";
import type { Member } from "../actor";
import { claimAddress } from "../codes/apply-code.server";
import { isCodeOf } from "../codes/code-of-hold.server";
import { passHolders } from "../payments/pass-seats.server";
import { movePayment, type Payment } from "../payments/payment-states.server";
import type { PaymentMethod } from "../payments/schema";
import { sumReceived } from "../payments/received-money.server";
import { findAnyEvent, type Event } from "../events/event-sale.server";
import { type Visit, type Whence, whenceOf } from "./buyer-place.server";
import { assertGiftsLeft } from "./gifts-left.server";
import { priceMismatch, quoteTicket, type TicketChoice, type TicketQuote } from "./quote.server";
import { sourceOf } from "./source.protocol";
import { findTicketType, type TicketType } from "./ticket-types.server";
import { getTicketedEventOnSale } from "./types/replay-sale.server";

export const HOLD_MINUTES = 15;
/** People need longer at a bank than with a card. */
export const TRANSFER_HOLD_MINUTES = 30;

export function holdMinutesOf(way: PaymentMethod | Provider): number {
  return way === "transfer" ? TRANSFER_HOLD_MINUTES : HOLD_MINUTES;
}

/** Receiver (email or E.164 number) and note of a gift. */
export type GiftInput = { to: string; note: string | null };
export type PurchaseOptions = Visit & {
  currency?: Currency;
  gift?: GiftInput | null;
  ticketTypeId?: string;
  code?: string;
};

/**
 * Counts unavailable seats: valid tickets, unexpired holds, open offers and, until the start, the waitlist, which
 * freed seats go to. Each person counts once, each pending gift separately; `exceptUserId` excludes a person and
 * those waiting behind them.
 */
export async function countTakenSeats(reader: Reader, eventId: string, exceptUserId?: string): Promise<number> {
  return (await countTakenSeatsByEvent([eventId], exceptUserId, reader)).get(eventId) ?? 0;
}

/** Counts them for several events in one query. */
export async function countTakenSeatsByEvent(eventIds: string[], exceptUserId = "", reader: Reader = db) {
  if (eventIds.length === 0) return new Map<string, number>();
  const now = clock.now().getTime();
  const rows = await reader.all<{ id: string; taken: number }>(sql`
    select e.id, e.current_attendees + (
      select count(*) from (
        select iif(p.gift_to is null, p.user_id, p.id) as user_id from payments p
        where p.event_id = e.id and p.kind = 'ticket' and p.state in ('held', 'paying') and p.held_until > ${now}
          and not ${isHoldForReplay(sql`p.ticket_type_id`)}
        union
        ${passHolders(sql`e.id`, now)}
        union
        select user_id from waiting_list w
        where w.event_id = e.id and (w.offered_until > ${now} or (
          w.offered_until is null and e.start_time > ${now} and not exists (
            select 1 from waiting_list me where me.event_id = e.id and me.user_id = ${exceptUserId}
              and (me.created_at, me.rowid) < (w.created_at, w.rowid))))
      ) where user_id <> ${exceptUserId}
    ) as taken
    from events e where e.id in ${eventIds}`);
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/** Condition: a hold of a type for the replay alone, which takes no seat. */
export function isHoldForReplay(ticketTypeId: SQL) {
  return sql`exists (select 1 from ticket_types where id = ${ticketTypeId} and access = 'replay')`;
}

/** Counts seats available to this person; Infinity without a limit. */
export async function countSeatsLeft(reader: Reader, event: Event, userId?: string): Promise<number> {
  if (event.maxAttendees === null) return Infinity;
  return Math.max(0, event.maxAttendees - (await countTakenSeats(reader, event.id, userId)));
}

/** The same by event id; 0 without an event. */
export async function findSeatsLeft(eventId: string, userId?: string): Promise<number> {
  const event = await findAnyEvent(eventId);
  return event ? countSeatsLeft(db, event, userId) : 0;
}

/**
 * Holds a seat for 15 minutes (30 for a transfer) at the current price. The same request, for the same receiver if a
 * gift, returns the same hold with the latest note; in another currency, another way, with another code or for another
 * ticket type it gives the hold up for a new one. `shownCents`: the price the buyer saw, or chose to pay.
 * @throws AppError conflict with a ticket, without a seat or while another payment is under way; invalid when the price
 * is another
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
    if (open?.provider === provider && isHoldOf(open, choice, type) && (await isCodeOf(tx, open, choice))) {
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

function isHoldOf(hold: Payment, { currency, ticketTypeId, chosenAmount }: TicketChoice, type: TicketType | null) {
  if (hold.currency !== currency) return false;
  if (ticketTypeId !== undefined && hold.ticketTypeId !== ticketTypeId) return false;
  return !type?.isPayWhatYouWant || hold.amountCents === chosenAmount;
}

/** Like a hold that lapsed: its intent is closed, and a payment that still arrives is applied or refunded. */
export async function giveUpHold(tx: Tx, { id }: Payment) {
  if ((await sumReceived(tx, id)) > 0) throw new AppError("conflict", "transfers:moneyArrived");
  if (!(await movePayment(tx, id, "expired", {}, ["held"]))) throw new AppError("conflict", "checkout:confirming");
}

async function updateNote(tx: Tx, held: Payment, gift: GiftInput | null): Promise<Payment> {
  if (!gift || gift.note === held.dedication) return held;
  const dedication = gift.note;
  return firstRow(await tx.update(payments).set({ dedication }).where(eq(payments.id, held.id)).returning());
}

const ticketOf = prepared((on) => {
  const { eventId, userId } = tickets;
  const isTheirs = and(eq(eventId, sql.placeholder("eventId")), eq(userId, sql.placeholder("userId")));
  return on.select().from(tickets).where(and(isTheirs, isValidTicket())).limit(1).prepare();
});

/** Finds the person's valid ticket. */
export async function findValidTicket(userId: string, eventId: string, reader: Reader = db) {
  return (await ticketOf(reader).get({ eventId, userId })) ?? null;
}

const ALREADY_HELD = {
  both: "tickets:alreadyHeld",
  live: "tickets:heldLiveOnly",
  replay: "tickets:heldReplayOnly",
} as const;

/** @throws AppError conflict: a person has one ticket for a show, of one type */
export async function assertNoTicket(reader: Reader, userId: string, eventId: string) {
  const held = await ticketOf(reader).get({ eventId, userId });
  if (held) throw new AppError("conflict", ALREADY_HELD[held.access]);
}

/** Condition: neither refunded nor an unclaimed gift. */
export function isValidTicket() {
  return and(inArray(tickets.status, ["active", "used"]), eq(tickets.isUnclaimed, false));
}

/** @throws AppError conflict */
export async function assertSeatLeft(reader: Reader, event: Event, userId?: string) {
  if ((await countSeatsLeft(reader, event, userId)) < 1) throw new AppError("conflict", "tickets:soldOut");
}

/** Finds the person's unexpired hold or pending payment. */
export async function findActiveHold(tx: Tx, userId: string, eventId: string, giftTo: string | null = null) {
  const hold = await findOpenHold(tx, userId, eventId, giftTo);
  if (!hold) return null;
  if (hold.state === "paying" || hold.heldUntil! > clock.now()) return hold;
  await movePayment(tx, hold.id, "expired", {}, ["held"]);
  return null;
}

/** Matches the partial indexes on open holds, so SQLite can use them. */
const openHold = prepared((on) =>
  on
    .select()
    .from(payments)
    .where(isOpenHold(sql`gift_to is null`))
    .limit(1)
    .prepare(),
);
const openGiftHold = prepared((on) => {
  const isFor = sql`gift_to is not null and gift_to = ${sql.placeholder("giftTo")}`;
  return on.select().from(payments).where(isOpenHold(isFor)).limit(1).prepare();
});

function isOpenHold(isFor: SQL) {
  const { eventId, userId } = payments;
  const isTheirs = and(eq(eventId, sql.placeholder("eventId")), eq(userId, sql.placeholder("userId")));
  return and(isTheirs, isFor, sql`kind = 'ticket' and state in ('held', 'paying')`);
}

export async function findOpenHold(
  reader: Reader,
  userId: string,
  eventId: string,
  giftTo: string | null = null,
): Promise<Payment | null> {
  const mine = { eventId, userId };
  return (await (giftTo ? openGiftHold(reader).get({ ...mine, giftTo }) : openHold(reader).get(mine))) ?? null;
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

type NewHold = Whence & { provider: Provider; gift: GiftInput | null; currency: Currency; quote: TicketQuote };

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
