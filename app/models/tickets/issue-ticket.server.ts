import { randomInt, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { placeholders, prepared, type Tx } from "~db/client.server";
import { events, tickets, ticketTypes, waitingList } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { shownAccess } from "~/models/base/shown-access";
import { promisesReplay } from "~/models/shows/events/replay-state.server";
import { queueShowMail } from "~/models/delivery/notices/mails/show-mails.server";
import { movePayment, type Payment } from "~/models/money/payments/payment-states.server";
import { findOpenHold } from "./holds/open-holds.server";
import { updateEventPrices } from "./types/event-prices.server";
import { decimalString } from "~/locales/currency";
import { recordWebhook } from "~/models/delivery/webhooks/record-webhook.server";

export type Ticket = typeof tickets.$inferSelect;
/**
 * The reason why a ticket is issued: a payment, or a code that makes the ticket free; `id` is then
 * null.
 */
export type Sale = Pick<
  Payment,
  "currency" | "ticketTypeId" | "codeId" | "discountCents" | "source" | "country"
> & {
  id: string | null;
  intentId: string | null;
};
const NO_SALE = { id: null, intentId: null, ticketTypeId: null, codeId: null, discountCents: 0 };
const NO_ORIGIN = { source: null, country: null };

export const REGISTRATION: Sale = { ...NO_SALE, ...NO_ORIGIN, currency: "usd" };
type TicketIssue = { eventId: string; userId: string; priceCents: number; payment?: Sale };

/** Issues a ticket, removes the person from the waitlist and expires the person's other hold. */
export async function issueTicket(tx: Tx, issue: TicketIssue): Promise<Ticket> {
  const ticket = await insertTicket(tx, issue);

  await endOtherClaims(tx, ticket, issue.payment?.id ?? "");
  await queueReceipt(tx, ticket);

  return ticket;
}

const insertTicketQuery = prepared((reader) => {
  const ownerValues = placeholders("id", "eventId", "userId", "paymentId", "stripePaymentIntentId");
  const priceValues = placeholders(
    "ticketTypeId",
    "access",
    "priceCents",
    "currency",
    "codeId",
    "discountCents",
  );
  const otherValues = placeholders("isUnclaimed", "code", "purchaseDate", "source", "country");

  return reader
    .insert(tickets)
    .values({ ...ownerValues, ...priceValues, ...otherValues })
    .returning()
    .prepare();
});

/** Inserts only the ticket; `isUnclaimed` for gifts. */
export async function insertTicket(tx: Tx, issue: TicketIssue, isUnclaimed = false) {
  const { eventId, userId, priceCents, payment = REGISTRATION } = issue;
  const { ticketTypeId, currency, codeId, discountCents, source, country } = payment;
  const ticket = firstRow(
    await insertTicketQuery(tx).all({
      id: randomUUID(),
      eventId,
      userId,
      ticketTypeId,
      access: await getAccess(tx, ticketTypeId),
      priceCents,
      currency,
      codeId,
      discountCents,
      isUnclaimed,
      paymentId: payment.id,
      stripePaymentIntentId: payment.intentId,
      code: generateTicketCode(),
      purchaseDate: clock.now(),
      source,
      country,
    }),
  );
  if (ticketTypeId) await updateEventPrices(tx, eventId);
  await recordWebhook(tx, "ticket.sold", eventId, { ticket: ticketDetails(ticket) });

  return ticket;
}

/** The fields of a ticket in webhooks. */
export function ticketDetails({ id, priceCents, currency, ticketTypeId, isUnclaimed }: Ticket) {
  return {
    id,
    price: decimalString(priceCents, currency),
    currency,
    ticketTypeId,
    isGift: isUnclaimed,
  };
}

async function getAccess(tx: Tx, ticketTypeId: string | null) {
  return (await findTypeName(tx, ticketTypeId))?.access ?? "both";
}

/** Finds the name of a ticket type and the access that buyers are shown; null without a type. */
export async function findTypeName(tx: Tx, ticketTypeId: string | null) {
  if (!ticketTypeId) return null;

  const [match] = await tx
    .select({ type: ticketTypes, show: events })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(eq(ticketTypes.id, ticketTypeId));
  if (!match) return null;

  const { name, nameOther, access } = match.type;

  return { name, nameOther, access: shownAccess(access, await promisesReplay(match.show, tx)) };
}

const deleteWaitingQuery = prepared((reader) => {
  const { eventId, userId } = waitingList;
  const personFilter = and(
    eq(eventId, sql.placeholder("eventId")),
    eq(userId, sql.placeholder("userId")),
  );

  return reader.delete(waitingList).where(personFilter).prepare();
});

/**
 * Removes the holder from the waitlist and expires the holder's open hold for the show, unless its
 * payment is `keptPaymentId`.
 */
export async function endOtherClaims(tx: Tx, { eventId, userId }: Ticket, keptPaymentId = "") {
  await deleteWaitingQuery(tx).run({ eventId, userId });
  await expireOtherHolds(tx, eventId, userId, keptPaymentId);
}

/** Mails the holder the ticket. `fact`: the key of this mail; each key is mailed once. */
export async function queueReceipt(tx: Tx, ticket: Ticket, fact = ticket.id) {
  const { id: ticketId, eventId, userId, code, priceCents, currency } = ticket;
  const kind = priceCents > 0 ? "ticket" : "registered";
  const money = {
    amountCents: priceCents,
    currency,
    receiptOf: priceCents > 0 ? ticket.paymentId : null,
  };
  const ticketType = await findTypeName(tx, ticket.ticketTypeId);

  await queueShowMail(tx, {
    kind,
    userId,
    eventId,
    fact,
    path: `/tickets/${ticketId}`,
    code,
    ticketType,
    ...money,
  });
}

async function expireOtherHolds(tx: Tx, eventId: string, userId: string, keptPaymentId: string) {
  const openHold = await findOpenHold(tx, userId, eventId);
  if (openHold && openHold.id !== keptPaymentId) await movePayment(tx, openHold.id, "expired");
}

/**
 * Eight characters of Crockford's alphabet, which has no similar letters: 40 random bits. A
 * database constraint refuses duplicates.
 */
export function generateTicketCode() {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const code = Array.from({ length: 8 }, () => alphabet[randomInt(32)]).join("");

  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
