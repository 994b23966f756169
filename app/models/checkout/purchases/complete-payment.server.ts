import { eq, or, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { prepared, transaction, type Tx } from "~db/client.server";
import { payments } from "~db/schema";
import type { Currency, UnusedMoneyReason } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { IntentFacts } from "~/integrations/payments/gateway";
import { logger } from "~/platform/logging/logger.server";
import { isDeleted, isInactive } from "~/models/accounts/account-state.server";
import { type Announcement, announce } from "~/models/base/announcements.server";
import { isUseLeft } from "~/models/tickets/codes/late-use.server";
import { createDonation } from "~/models/live/donations/donations.server";
import { issueGift } from "~/models/tickets/gifts/give-gift.server";
import { bookFee, bookPaid } from "~/models/money/ledger/ledger-entries.server";
import { issueReceipt } from "~/models/money/receipts/issue-receipt.server";
import { requestRefund, settleRefund } from "~/models/money/payments/refund-payment.server";
import { movePayment, type Payment } from "~/models/money/payments/payment-states.server";
import { isPassLeft } from "~/models/tickets/passes/hold-pass.server";
import { issuePass } from "~/models/tickets/passes/issue-pass.server";
import { findPass } from "~/models/tickets/passes/pass-record.server";
import { listSeatEvents } from "~/models/money/payments/pass-seats.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { issueTicket } from "~/models/tickets/issue-ticket.server";
import { type Event, findAnyEvent } from "~/models/shows/events/event-sale.server";
import { countTakenSeats } from "~/models/tickets/seats.server";
import { isReplayOnly, isTypeLeft } from "~/models/tickets/ticket-types.server";
import { isSaleOver } from "~/models/tickets/types/replay-sale.server";
import { required } from "~/platform/required";

/** `replacedIntentId`: the unused intent, closed so that it is not paid as well. */
export type PaymentOutcome = {
  payment: Payment;
  news: Announcement[];
  replacedIntentId?: string | null;
};

/**
 * Applies the provider's view of a payment intent. The only place where a paid intent becomes a
 * ticket. Idempotent.
 * @returns the payment as it stands then, or null when the intent is none of ours
 */
export async function completePayment(facts: IntentFacts): Promise<Payment | null> {
  const outcome = await transaction((tx) => applyFacts(tx, facts));

  return outcome && afterPayment(outcome);
}

/** What follows the commit of an outcome. @returns the payment as it stands then */
export async function afterPayment({
  payment,
  news,
  replacedIntentId,
}: PaymentOutcome): Promise<Payment> {
  news.forEach(announce);
  if (replacedIntentId) await closeReplaced(replacedIntentId);
  if (payment.state !== "refunding") return payment;

  const isDone = await settleRefund(payment.id);

  return isDone ? { ...payment, state: "refunded" } : payment;
}

/** Refunded if paid all the same. */
async function closeReplaced(intentId: string) {
  await paymentGateway()
    ?.cancelIntent(intentId)
    .catch((error: unknown) =>
      logger.warn({ error, intentId }, "An intent that was replaced could not be closed"),
    );
}

/** The same within a transaction, for money that is recorded in the same commit. */
export async function applyFacts(tx: Tx, facts: IntentFacts): Promise<PaymentOutcome | null> {
  const known = await findByIntent(tx, facts);
  if (known) return advance(tx, known, facts);

  const asked = facts.reference
    ? await tx.query.payments.findFirst({ where: eq(payments.id, facts.reference) })
    : null;

  return asked ? applyOtherIntent(tx, asked, facts) : null;
}

/**
 * Applies facts about another intent of the payment. A paid one replaces the payment's intent, or
 * is refunded if the payment is settled. Open and cancelled ones are ignored: they may have been
 * closed for the hosted page.
 */
async function applyOtherIntent(
  tx: Tx,
  payment: Payment,
  facts: IntentFacts,
): Promise<PaymentOutcome | null> {
  const { id, status, paidIntentId } = facts;
  const isUnderWay = status === "processing" && !payment.intentId;
  if (status !== "succeeded" && !isUnderWay) return null;
  if (payment.settledAt && payment.state !== "expired")
    return refundSecondPayment(tx, payment, facts);

  const changes = { intentId: paidIntentId ?? id, clientSecret: null };
  const linked = firstRow(
    await tx.update(payments).set(changes).where(eq(payments.id, payment.id)).returning(),
  );
  const outcome = await advance(tx, linked, facts);

  return { ...outcome, replacedIntentId: payment.intentId };
}

/** A second charge becomes its own payment, refunded at once. */
async function refundSecondPayment(
  tx: Tx,
  payment: Payment,
  { id, paidIntentId, ...facts }: IntentFacts,
): Promise<PaymentOutcome> {
  const { kind, eventId, passId, userId, provider, description } = payment;
  const money = {
    amountCents: facts.receivedCents,
    currency: facts.currency.toLowerCase() as Currency,
  };
  const values = {
    kind,
    eventId,
    passId,
    userId,
    provider,
    description,
    ...money,
    intentId: paidIntentId ?? id,
  };
  const second = firstRow(
    await tx
      .insert(payments)
      .values({ ...values, state: "expired" })
      .returning(),
  );

  await bookFee(tx, second, second.id, facts.feeCents ?? 0, facts.feeOriginal);

  const refunding = await requestRefund(tx, second, "twice");

  return { payment: required(refunding), news: [] };
}

async function advance(tx: Tx, payment: Payment, facts: IntentFacts): Promise<PaymentOutcome> {
  switch (facts.status) {
    case "succeeded":
      return succeed(tx, payment, facts);
    case "canceled":
      return outcomeOf(await expire(tx, payment), payment);
    case "processing":
      return outcomeOf(await movePayment(tx, payment.id, "paying", {}, ["held"]), payment);
    case "open":
      return outcomeOf(await reopen(tx, payment, facts), payment);
  }
}

/**
 * Returns a payment to `held` when the provider waits for another card, and keeps the decline
 * reason.
 */
async function reopen(
  tx: Tx,
  payment: Payment,
  { isDeclined }: IntentFacts,
): Promise<Payment | null> {
  const reason = isDeclined ? "declined" : payment.reason;
  const moved = await movePayment(tx, payment.id, "held", { reason }, ["paying"]);
  if (moved || payment.state !== "held" || reason === payment.reason) return moved;

  return firstRow(
    await tx.update(payments).set({ reason }).where(eq(payments.id, payment.id)).returning(),
  );
}

function outcomeOf(moved: Payment | null, before: Payment): PaymentOutcome {
  return { payment: moved ?? before, news: [] };
}

async function expire(tx: Tx, payment: Payment) {
  const settledAt = payment.settledAt ?? clock.now();
  const moved = await movePayment(tx, payment.id, "expired", { settledAt });
  if (!moved) await tx.update(payments).set({ settledAt }).where(eq(payments.id, payment.id));

  return moved;
}

/** Issues the ticket or donation of a successful payment, or refunds it. */
async function succeed(tx: Tx, payment: Payment, facts: IntentFacts): Promise<PaymentOutcome> {
  await bookFee(tx, payment, payment.id, facts.feeCents ?? 0, facts.feeOriginal);
  if (payment.settledAt && payment.state !== "expired") return { payment, news: [] };

  const obstacle = await findObstacle(tx, payment, facts);
  if (obstacle) {
    const refunding = await requestRefund(tx, payment, obstacle, facts.receivedCents);

    return { payment: refunding ?? payment, news: refunding ? await seatsFreed(tx, payment) : [] };
  }

  const now = clock.now();
  const changes = { paidAt: now, settledAt: now, reason: null };
  const paid = await movePayment(tx, payment.id, "paid", changes, [
    "held",
    "paying",
    "expired",
    "failed",
  ]);
  if (!paid) return { payment, news: [] };

  const news =
    paid.kind === "pass" ? await issuePassTickets(tx, paid) : [await issuePurchase(tx, paid)];

  await issueReceipt(tx, paid);

  return { payment: paid, news };
}

/** Books the shares itself. */
async function issuePassTickets(tx: Tx, payment: Payment): Promise<Announcement[]> {
  const issued = await issuePass(tx, payment);

  return issued.map(({ id: ticketId, eventId, userId }) => ({
    type: "ticket.issued",
    eventId,
    ticketId,
    userId,
  }));
}

async function issuePurchase(tx: Tx, payment: Payment): Promise<Announcement> {
  await bookPaid(tx, payment);

  const { eventId, userId, amountCents: priceCents } = payment;
  if (payment.kind === "donation") {
    const donation = await createDonation(tx, payment);

    return { type: "donation.received", eventId, donationId: donation.id };
  }

  const issue = { eventId, userId, priceCents, payment };
  const ticket = payment.giftTo ? await issueGift(tx, payment) : await issueTicket(tx, issue);

  return { type: "ticket.issued", eventId, ticketId: ticket.id, userId };
}

/** Why the money cannot be used; null if it can. */
async function findObstacle(
  tx: Tx,
  payment: Payment,
  facts: IntentFacts,
): Promise<UnusedMoneyReason | null> {
  if (!matchesPayment(payment, facts)) return "mismatch";
  if (payment.kind === "pass") return findPassObstacle(tx, payment);

  return findShowObstacle(tx, payment, await findAnyEvent(payment.eventId, tx));
}

/** A pass is issued as a whole or not at all. */
async function findPassObstacle(tx: Tx, payment: Payment): Promise<UnusedMoneyReason | null> {
  const pass = required(await findPass(required(payment.passId), tx));
  if (!(await isPassLeft(tx, payment.userId, pass))) return "seatGone";

  for (const show of pass.shows) {
    const obstacle = await findShowObstacle(tx, payment, show);
    if (obstacle) return obstacle;
  }

  return null;
}

async function findShowObstacle(
  tx: Tx,
  payment: Payment,
  event: Event | undefined,
): Promise<UnusedMoneyReason | null> {
  if (event?.status !== "published" || event.hiddenAt) return "showGone";
  if (await isInactive(event.artistId, tx)) return "artistInactive";
  if (await isDeleted(payment.userId, tx)) return "accountDeleted";

  return payment.kind === "donation" ? null : findSeatObstacle(tx, payment, event);
}

async function findSeatObstacle(
  tx: Tx,
  payment: Payment,
  event: Event,
): Promise<UnusedMoneyReason | null> {
  if (await isSaleOver(event, tx, payment.ticketTypeId)) return "showOver";
  if (!payment.giftTo && (await findValidTicket(payment.userId, event.id, tx)))
    return "alreadyHeld";
  if (!(await isUseLeft(tx, payment))) return "codeUsedUp";

  return (await isSeatLeft(tx, payment, event)) ? null : "seatGone";
}

/** An unexpired hold counts as a seat. A later payment needs a free one. */
async function isSeatLeft(
  tx: Tx,
  payment: Payment,
  { id, maxAttendees, currentAttendees }: Event,
): Promise<boolean> {
  const { ticketTypeId: typeId } = payment;
  if (typeId && !(await isTypeLeft(tx, payment))) return false;
  if (maxAttendees === null || (typeId && (await isReplayOnly(tx, typeId)))) return true;
  if (payment.state !== "expired" && required(payment.heldUntil) > clock.now())
    return currentAttendees < maxAttendees;

  return (
    (await countTakenSeats(tx, id, payment.giftTo ? undefined : payment.userId)) < maxAttendees
  );
}

function matchesPayment({ amountCents, currency }: Payment, facts: IntentFacts) {
  return facts.receivedCents === amountCents && facts.currency.toLowerCase() === currency;
}

const paymentOf = prepared((on) => {
  const { intentId } = payments;
  const isThis = or(
    eq(intentId, sql.placeholder("intentId")),
    eq(intentId, sql.placeholder("paidIntentId")),
  );

  return on.select().from(payments).where(isThis).limit(1).prepare();
});

async function findByIntent(
  tx: Tx,
  { id: intentId, paidIntentId }: IntentFacts,
): Promise<Payment | null> {
  return (await paymentOf(tx).get({ intentId, paidIntentId: paidIntentId ?? intentId })) ?? null;
}

async function seatsFreed(tx: Tx, payment: Payment): Promise<Announcement[]> {
  const eventIds = await listSeatEvents(payment, tx);

  return eventIds.map((eventId) => ({ type: "seat.freed", eventId }));
}
