import { and, eq, lte, ne, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { disputes, ledgerLines, payments, refunds } from "~db/schema";
import type { PaymentState } from "~db/vocabularies";
import { clock } from "~/integrations/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import { GatewayError, type PaymentGateway, type RefundFacts } from "~/integrations/payments/gateway";
import { logger } from "~/logging/logger.server";
import { listPartRefunds, sumOwedForPayment } from "../ledger/partial-refunds.server";
import { bookLate, bookRefund, bookRefunded } from "../ledger/ledger-entries.server";
import { queueShowMail } from "../notices/mails/show-mails.server";
import { correctReceipt } from "../receipts/issue-receipt.server";
import { movePayment, type Payment } from "./payment-states.server";

type Refund = typeof refunds.$inferSelect;

let round = 0;
const REFUNDABLE: PaymentState[] = ["held", "paying", "paid", "expired", "failed"];

/**
 * Promises a refund in the transaction of its cause. `settleRefund` asks the provider after the commit, and the job
 * retries. A paid payment refunds what is left of it. `reason` is a message key.
 */
export async function requestRefund(tx: Tx, payment: Payment, reason: string, receivedCents = payment.amountCents) {
  const now = clock.now();
  const amountCents = payment.state === "paid" ? await sumOwedForPayment(tx, payment.id) : receivedCents;
  const changes = { reason, paidAt: payment.paidAt ?? now, settledAt: now };
  const moved = await movePayment(tx, payment.id, "refunding", changes, REFUNDABLE);
  if (!moved) return null;
  if (amountCents <= 0) return movePayment(tx, payment.id, "refunded");
  await (payment.state === "paid" ? bookRefund : bookLate)(tx, payment, amountCents);
  await correctReceipt(tx, payment, "refund");
  const refund = firstRow(await tx.insert(refunds).values({ paymentId: payment.id, amountCents, reason }).returning());
  if (payment.provider === "transfer") await queueTransferBack(tx, moved, refund);
  return moved;
}

/** Asks the buyer for an account: a person transfers the money. */
function queueTransferBack(tx: Tx, { id, userId, eventId, currency }: Payment, refund: Refund) {
  const { id: fact, amountCents, reason } = refund;
  const mail = { kind: "transferBack", userId, eventId, fact, path: `/transfer/${id}` } as const;
  return queueShowMail(tx, { ...mail, amountCents, currency, reason });
}

/** Refunds at the provider. True when done; false when it must be retried, also while pending. */
export async function settleRefund(paymentId: string): Promise<boolean> {
  const found = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.paymentId, paymentId));
  const { refund, payment } = found[0] ?? {};
  if (!refund || !payment) return false;
  if (refund.state === "done") return true;
  const gateway = paymentGateway();
  if (gateway?.name !== payment.provider || !payment.intentId || (await isDisputed(paymentId))) return false;
  try {
    const given = await refundAtProvider(gateway, payment.intentId, refund);
    const waiting = given.find(({ state }) => state !== "done");
    if (waiting) throw new GatewayError(`The provider reports that the refund is ${waiting.state}`);
    return await transaction((tx) => completeRefund(tx, paymentId, given));
  } catch (error) {
    await recordFailure(refund, payment, error);
    return false;
  }
}

/**
 * Refunds at the provider that settle ours, newest first. Counts those made by earlier attempts or by hand; only the
 * rest is requested.
 */
async function refundAtProvider(
  gateway: PaymentGateway,
  intentId: string,
  { id: reference, amountCents, attempts }: Refund,
) {
  const given = await gateway.listRefunds(intentId);
  const parts = await listPartRefunds(
    db,
    given.map(({ id }) => id),
  );
  const ours = given.filter(({ id }) => !parts.has(id));
  const leftCents = amountCents - sumRefunds(ours);
  const pending = ours.filter(({ state }) => state !== "failed");
  if (leftCents <= 0) return pending;
  return [await gateway.refund({ intentId, amountCents: leftCents, reference, attempts }), ...pending];
}

/** Sums completed and pending refunds. */
export function sumRefunds(given: RefundFacts[]): number {
  return given.reduce((sum, { amountCents, state }) => sum + (state === "failed" ? 0 : amountCents), 0);
}

/** Retries open refunds, fewest failures first, with growing intervals. A person makes those of transfers. */
export async function settleRefunds() {
  const waiting = await db
    .select({ paymentId: refunds.paymentId, attempts: refunds.attempts })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, "requested"), ne(payments.provider, "transfer")))
    .orderBy(refunds.attempts, refunds.createdAt)
    .limit(500);
  round += 1;
  for (const { paymentId, attempts } of waiting) if (isDue(attempts)) await settleRefund(paymentId);
}

/** Runs the first five attempts in every round, then every second, fourth, … at most every 64th. */
function isDue(attempts: number) {
  return round % 2 ** Math.min(6, Math.max(0, attempts - 5)) === 0;
}

/**
 * True while the bank holds the money: a refund would pay twice. An inquiry that took no money is not in the ledger
 * and does not count.
 */
export async function isDisputed(paymentId: string, reader: Reader = db): Promise<boolean> {
  const [open] = await reader
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(ledgerLines, eq(ledgerLines.fact, sql`'dispute:' || ${disputes.id}`))
    .where(and(eq(disputes.paymentId, paymentId), eq(disputes.state, "open")))
    .limit(1);
  return open !== undefined;
}

/** Marks a refund as done and mails the buyer; false if more is owed meanwhile. */
export async function completeRefund(tx: Tx, paymentId: string, given: RefundFacts[]): Promise<boolean> {
  const isCovered = and(eq(refunds.state, "requested"), lte(refunds.amountCents, sumRefunds(given)));
  const [refund] = await tx
    .update(refunds)
    .set({ state: "done", providerRefundId: given[0]!.id, lastError: null, settledAt: clock.now() })
    .where(and(eq(refunds.paymentId, paymentId), isCovered))
    .returning();
  const payment = refund && (await movePayment(tx, paymentId, "refunded"));
  if (!payment) return isSettled(tx, paymentId);
  for (const { id, amountCents } of given) await bookRefunded(tx, payment, id, amountCents);
  await queueRefunded(tx, payment, refund.amountCents);
  return true;
}

async function isSettled(reader: Reader, paymentId: string) {
  const refund = await reader.query.refunds.findFirst({ where: eq(refunds.paymentId, paymentId) });
  return refund?.state === "done";
}

const isCancelled = ({ reason }: Payment) => reason === "tickets:refundByCancellation";

function queueRefunded(tx: Tx, payment: Payment, amountCents: number) {
  const { id, userId, eventId, currency, reason } = payment;
  const kind = payment.provider === "transfer" ? "transferRefunded" : isCancelled(payment) ? "cancelled" : "refunded";
  const path =
    payment.provider === "transfer" ? `/transfer/${id}` : isCancelled(payment) ? "/events" : "/tickets?tab=refunded";
  return queueShowMail(tx, { kind, userId, eventId, fact: id, path, amountCents, currency, reason });
}

/** Mails holders of a cancelled show about a delay; a second mail follows with the refund. */
async function queueDelayMail(tx: Tx, payment: Payment) {
  if (!isCancelled(payment)) return;
  const { id: fact, userId, eventId, amountCents, currency } = payment;
  const path = "/tickets?tab=refunded";
  await queueShowMail(tx, { kind: "cancelledOwed", userId, eventId, fact, path, amountCents, currency });
}

/** Skips the mail if the refund completed meanwhile. */
async function recordFailure({ id: refundId }: Refund, payment: Payment, error: unknown) {
  logger.error({ error, refundId }, "A refund failed and will be retried");
  const lastError = error instanceof Error ? error.message : String(error);
  await transaction(async (tx) => {
    const waiting = await tx
      .update(refunds)
      .set({ attempts: sql`${refunds.attempts} + 1`, lastError })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, "requested")))
      .returning({ id: refunds.id });
    if (waiting.length > 0) await queueDelayMail(tx, payment);
  });
}
