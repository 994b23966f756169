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
/** What a ticket is issued for: a payment, or a code that makes it free, without an id. */
export type Sale = Pick<
  Payment,
  "currency" | "ticketTypeId" | "codeId" | "discountCents" | "source" | "country"
> & {
  id: string | null;
  intentId: string | null;
};
const NO_SALE = { id: null, intentId: null, ticketTypeId: null, codeId: null, discountCents: 0 };
const NO_WHENCE = { source: null, country: null };

export const REGISTRATION: Sale = { ...NO_SALE, ...NO_WHENCE, currency: "usd" };
type Issue = { eventId: string; userId: string; priceCents: number; payment?: Sale };

/** Issues a ticket and ends the person's waitlist place and other holds. */
export async function issueTicket(tx: Tx, issue: Issue): Promise<Ticket> {
  const ticket = await insertTicket(tx, issue);

  await endOtherClaims(tx, ticket, issue.payment?.id ?? "");
  await queueReceipt(tx, ticket);

  return ticket;
}

const newTicket = prepared((on) => {
  const who = placeholders("id", "eventId", "userId", "paymentId", "stripePaymentIntentId");
  const what = placeholders(
    "ticketTypeId",
    "access",
    "priceCents",
    "currency",
    "codeId",
    "discountCents",
  );
  const rest = placeholders("isUnclaimed", "code", "purchaseDate", "source", "country");

  return on
    .insert(tickets)
    .values({ ...who, ...what, ...rest })
    .returning()
    .prepare();
});

/** Inserts only the ticket; `isUnclaimed` for gifts. */
export async function insertTicket(tx: Tx, issue: Issue, isUnclaimed = false) {
  const { eventId, userId, priceCents, payment = REGISTRATION } = issue;
  const { ticketTypeId, currency, codeId, discountCents, source, country } = payment;
  const ticket = firstRow(
    await newTicket(tx).execute({
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
      code: newCode(),
      purchaseDate: clock.now(),
      source,
      country,
    }),
  );
  if (ticketTypeId) await updateEventPrices(tx, eventId);
  await recordWebhook(tx, "ticket.sold", eventId, { ticket: ticketDetails(ticket) });

  return ticket;
}

/** What webhooks tell of a ticket. */
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

/** Finds the name of a type, and what it opens as far as is known; null without a type. */
export async function findTypeName(tx: Tx, ticketTypeId: string | null) {
  if (!ticketTypeId) return null;

  const [found] = await tx
    .select({ type: ticketTypes, show: events })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(eq(ticketTypes.id, ticketTypeId));
  if (!found) return null;

  const { name, nameOther, access } = found.type;

  return { name, nameOther, access: shownAccess(access, await promisesReplay(found.show, tx)) };
}

const deleteWait = prepared((on) => {
  const { eventId, userId } = waitingList;
  const isTheirs = and(
    eq(eventId, sql.placeholder("eventId")),
    eq(userId, sql.placeholder("userId")),
  );

  return on.delete(waitingList).where(isTheirs).prepare();
});

/** Ticket holders neither wait nor hold a second seat. */
export async function endOtherClaims(tx: Tx, { eventId, userId }: Ticket, heldPaymentId = "") {
  await deleteWait(tx).execute({ eventId, userId });
  await expireOtherHolds(tx, eventId, userId, heldPaymentId);
}

export async function queueReceipt(tx: Tx, ticket: Ticket) {
  const { id, eventId, userId, code, priceCents, currency } = ticket;
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
    fact: id,
    path: `/tickets/${id}`,
    code,
    ticketType,
    ...money,
  });
}

async function expireOtherHolds(tx: Tx, eventId: string, userId: string, heldId: string) {
  const open = await findOpenHold(tx, userId, eventId);
  if (open && open.id !== heldId) await movePayment(tx, open.id, "expired");
}

/** Crockford's alphabet without similar letters: 40 bits, unique by constraint. */
export function newCode() {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const code = Array.from({ length: 8 }, () => alphabet[randomInt(32)]).join("");

  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
