import { eq, or, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { prepared, transaction, type Tx } from "~db/client.server";
import { payments } from "~db/schema";
import type { Currency, UnusedMoneyReason } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { IntentFacts } from "~/integrations/payments/gateway";
import { logger } from "~/platform/logging/logger.server";
import { type Announcement, announce } from "~/models/base/announcements.server";
import { createDonation } from "~/models/live/donations/donations.server";
import { issueGift } from "~/models/tickets/gifts/give-gift.server";
import { bookFee } from "~/models/money/ledger/fee-entries.server";
import { bookPaid } from "~/models/money/ledger/ledger-entries.server";
import { issueReceipt } from "~/models/money/receipts/issue-receipt.server";
import { requestRefund, settleRefund } from "~/models/money/payments/refund-payment.server";
import { movePayment, type Payment } from "~/models/money/payments/payment-states.server";
import { findPassObstacle, findShowObstacle } from "./sale-obstacles.server";
import { issuePass } from "~/models/tickets/passes/issue-pass.server";
import { listSeatEvents } from "~/models/money/payments/pass-seats.server";
import { issueTicket } from "~/models/tickets/issue-ticket.server";
import { findAnyEvent } from "~/models/shows/events/event-sale.server";
import { required } from "~/platform/required";

/** `replacedIntentId`: the unused intent, closed so that it is not paid as well. */
export type PaymentOutcome = {
  payment: Payment;
  news: Announcement[];
  replacedIntentId?: string | null;
};

/**
 * Applies the provider's view of a payment intent. A paid intent becomes a ticket only in
 * `applyFacts`. Idempotent.
 * @returns the payment afterwards, or null when this site does not know the intent
 */
export async function completePayment(intentFacts: IntentFacts): Promise<Payment | null> {
  const outcome = await transaction((tx) => applyFacts(tx, intentFacts));

  return outcome && afterPayment(outcome);
}

/**
 * Announces an outcome after its commit, and settles its refund.
 * @returns the payment afterwards
 */
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

/** Closes an unused intent. If it is paid nevertheless, the payment is refunded. */
async function closeReplaced(intentId: string) {
  await paymentGateway()
    ?.cancelIntent(intentId)
    .catch((error: unknown) =>
      logger.warn({ error, intentId }, "An intent that was replaced could not be closed"),
    );
}

/** Applies the facts within a transaction, for money that is recorded in the same commit. */
export async function applyFacts(tx: Tx, intentFacts: IntentFacts): Promise<PaymentOutcome | null> {
  const payment = await findByIntent(tx, intentFacts);
  if (payment) return advance(tx, payment, intentFacts);

  const referencedPayment = intentFacts.reference
    ? await tx.query.payments.findFirst({ where: eq(payments.id, intentFacts.reference) })
    : null;

  return referencedPayment ? applyOtherIntent(tx, referencedPayment, intentFacts) : null;
}

/**
 * Applies facts about another intent of the payment. A paid intent replaces the payment's intent,
 * or is refunded if the payment is settled. Open and cancelled intents are ignored: they may have
 * been closed for the hosted page.
 */
async function applyOtherIntent(
  tx: Tx,
  payment: Payment,
  intentFacts: IntentFacts,
): Promise<PaymentOutcome | null> {
  const { id: intentId, status, paidIntentId } = intentFacts;
  const isUnderWay = status === "processing" && !payment.intentId;
  if (status !== "succeeded" && !isUnderWay) return null;
  if (payment.settledAt && payment.state !== "expired")
    return refundSecondPayment(tx, payment, intentFacts);

  const changes = { intentId: paidIntentId ?? intentId, clientSecret: null };
  const linked = firstRow(
    await tx.update(payments).set(changes).where(eq(payments.id, payment.id)).returning(),
  );
  const outcome = await advance(tx, linked, intentFacts);

  return { ...outcome, replacedIntentId: payment.intentId };
}

/** A second charge becomes its own payment, refunded at once. */
async function refundSecondPayment(
  tx: Tx,
  payment: Payment,
  { id: intentId, paidIntentId, ...intentFacts }: IntentFacts,
): Promise<PaymentOutcome> {
  const { kind, eventId, passId, userId, provider, description } = payment;
  const money = {
    amountCents: intentFacts.receivedCents,
    currency: intentFacts.currency.toLowerCase() as Currency,
  };
  const values = {
    kind,
    eventId,
    passId,
    userId,
    provider,
    description,
    ...money,
    intentId: paidIntentId ?? intentId,
  };
  const secondPayment = firstRow(
    await tx
      .insert(payments)
      .values({ ...values, state: "expired" })
      .returning(),
  );

  await bookFee(
    tx,
    secondPayment,
    secondPayment.id,
    intentFacts.feeCents ?? 0,
    intentFacts.feeOriginal,
  );

  const refunding = await requestRefund(tx, secondPayment, "twice");

  return { payment: required(refunding), news: [] };
}

async function advance(
  tx: Tx,
  payment: Payment,
  intentFacts: IntentFacts,
): Promise<PaymentOutcome> {
  switch (intentFacts.status) {
    case "succeeded":
      return succeed(tx, payment, intentFacts);
    case "canceled":
      return outcomeOf(await expire(tx, payment), payment);
    case "processing":
      return outcomeOf(await movePayment(tx, payment.id, "paying", {}, ["held"]), payment);
    case "open":
      return outcomeOf(await reopen(tx, payment, intentFacts), payment);
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
  const movedPayment = await movePayment(tx, payment.id, "held", { reason }, ["paying"]);
  if (movedPayment || payment.state !== "held" || reason === payment.reason) return movedPayment;

  return firstRow(
    await tx.update(payments).set({ reason }).where(eq(payments.id, payment.id)).returning(),
  );
}

function outcomeOf(movedPayment: Payment | null, currentPayment: Payment): PaymentOutcome {
  return { payment: movedPayment ?? currentPayment, news: [] };
}

async function expire(tx: Tx, payment: Payment) {
  const settledAt = payment.settledAt ?? clock.now();
  const expiredPayment = await movePayment(tx, payment.id, "expired", { settledAt });
  if (!expiredPayment)
    await tx.update(payments).set({ settledAt }).where(eq(payments.id, payment.id));

  return expiredPayment;
}

/** Issues the ticket or donation of a successful payment, or refunds it. */
async function succeed(
  tx: Tx,
  payment: Payment,
  intentFacts: IntentFacts,
): Promise<PaymentOutcome> {
  await bookFee(tx, payment, payment.id, intentFacts.feeCents ?? 0, intentFacts.feeOriginal);
  if (payment.settledAt && payment.state !== "expired") return { payment, news: [] };

  const obstacle = await findObstacle(tx, payment, intentFacts);
  if (obstacle) {
    const refunding = await requestRefund(tx, payment, obstacle, intentFacts.receivedCents);

    return {
      payment: refunding ?? payment,
      news: refunding ? await listFreedSeats(tx, payment) : [],
    };
  }

  const paidAt = clock.now();
  const changes = { paidAt: paidAt, settledAt: paidAt, reason: null };
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

/** Issues the tickets of a pass. `issuePass` also books each show's share of the price. */
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

  const issueFields = { eventId, userId, priceCents, payment };
  const ticket = payment.giftTo ? await issueGift(tx, payment) : await issueTicket(tx, issueFields);

  return { type: "ticket.issued", eventId, ticketId: ticket.id, userId };
}

/** Finds the reason why the money cannot be used; null if it can. */
async function findObstacle(
  tx: Tx,
  payment: Payment,
  intentFacts: IntentFacts,
): Promise<UnusedMoneyReason | null> {
  if (!matchesPayment(payment, intentFacts)) return "mismatch";
  if (payment.kind === "pass") return findPassObstacle(tx, payment);

  return findShowObstacle(tx, payment, await findAnyEvent(payment.eventId, tx));
}

function matchesPayment({ amountCents, currency }: Payment, intentFacts: IntentFacts) {
  return (
    intentFacts.receivedCents === amountCents && intentFacts.currency.toLowerCase() === currency
  );
}

const paymentByIntent = prepared((reader) => {
  const { intentId } = payments;
  const intentFilter = or(
    eq(intentId, sql.placeholder("intentId")),
    eq(intentId, sql.placeholder("paidIntentId")),
  );

  return reader.select().from(payments).where(intentFilter).limit(1).prepare();
});

async function findByIntent(
  tx: Tx,
  { id: intentId, paidIntentId }: IntentFacts,
): Promise<Payment | null> {
  return (
    (await paymentByIntent(tx).get({ intentId, paidIntentId: paidIntentId ?? intentId })) ?? null
  );
}

async function listFreedSeats(tx: Tx, payment: Payment): Promise<Announcement[]> {
  const eventIds = await listSeatEvents(payment, tx);

  return eventIds.map((eventId) => ({ type: "seat.freed", eventId }));
}
