import { and, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { disputes, ledgerLines, payments, refunds } from "~db/schema";
import type { PaymentState, RefundReason } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { PaymentGateway, RefundFacts } from "~/integrations/payments/gateway";
import { GatewayError } from "~/integrations/payments/gateway-error";
import { logger } from "~/platform/logging/logger.server";
import {
  listOwedByShow,
  listPartRefunds,
  sumOwedForPayment,
} from "../ledger/partial-refunds.server";
import {
  bookLate,
  bookRefund,
  bookRefunded,
  bookRestRefund,
} from "../ledger/ledger-entries.server";
import { correctReceipt } from "../receipts/issue-receipt.server";
import { movePayment, type Payment } from "./payment-states.server";
import {
  aboutRefund,
  queueDelayMail,
  queueRefunded,
  queueTransferBack,
  type Refund,
} from "./refund-mails.server";
import { first } from "~/platform/required";

let round = 0;
const REFUNDABLE: PaymentState[] = ["held", "paying", "paid", "expired", "failed"];

/**
 * Promises a refund in the transaction of its cause. `settleRefund` asks the provider after the
 * commit, and the job retries. A paid payment refunds what is left of it.
 */
export async function requestRefund(
  tx: Tx,
  payment: Payment,
  reason: RefundReason,
  receivedCents = payment.amountCents,
) {
  const now = clock.now();
  const amountCents =
    payment.state === "paid" ? await sumOwedForPayment(tx, payment.id) : receivedCents;
  const changes = { reason, paidAt: payment.paidAt ?? now, settledAt: now };
  const moved = await movePayment(tx, payment.id, "refunding", changes, REFUNDABLE);
  if (!moved) return null;
  if (amountCents <= 0) return movePayment(tx, payment.id, "refunded");

  await (payment.state === "paid" ? bookRest : bookLate)(tx, payment, amountCents);
  await correctReceipt(tx, payment, "refund");

  const refund = firstRow(
    await tx.insert(refunds).values({ paymentId: payment.id, amountCents, reason }).returning(),
  );

  await queueTransferBack(tx, moved, refund);

  return moved;
}

/** Books what is left of every show: only a pass has more than one. */
async function bookRest(tx: Tx, payment: Payment, amountCents: number) {
  if (payment.kind !== "pass") return bookRefund(tx, payment, amountCents);

  for (const { eventId, cents } of await listOwedByShow(tx, payment.id))
    await bookRestRefund(tx, { ...payment, eventId }, cents);
}

/**
 * Refunds at the provider. True when all is done; false when it must be retried, also while
 * pending.
 */
export async function settleRefund(paymentId: string): Promise<boolean> {
  const all = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.paymentId, paymentId));
  let isDone = all.length > 0;

  for (const { refund, payment } of all) {
    const others = all
      .filter((other) => other.refund.id !== refund.id)
      .map((other) => other.refund.id);

    isDone = (await settleOne(refund, payment, others)) && isDone;
  }

  return isDone;
}

/** `others`: further refunds of the same payment, for shows of a pass. */
async function settleOne(refund: Refund, payment: Payment, others: string[]): Promise<boolean> {
  if (refund.state === "done") return true;

  const gateway = paymentGateway();
  if (gateway?.name !== payment.provider || !payment.intentId || (await isDisputed(payment.id)))
    return false;

  try {
    const given = await refundAtProvider(gateway, payment.intentId, refund, others);
    const waiting = given.find(({ state }) => state !== "done");
    if (waiting) throw new GatewayError(`The provider reports that the refund is ${waiting.state}`);

    return await transaction((tx) => completeRefund(tx, payment.id, given, refund.eventId));
  } catch (error) {
    await recordFailure(refund, payment, error);

    return false;
  }
}

/**
 * Refunds at the provider that settle ours, newest first. Counts those made by earlier attempts or
 * by hand; only the rest is requested.
 */
async function refundAtProvider(
  gateway: PaymentGateway,
  intentId: string,
  { id: reference, amountCents, attempts, eventId }: Refund,
  others: string[],
) {
  const given = await gateway.listRefunds(intentId);
  const parts = await listPartRefunds(
    db,
    given.map(({ id }) => id),
  );
  const isOther = (made: RefundFacts) =>
    eventId ? made.reference !== reference : others.includes(made.reference ?? "");
  const ours = given.filter((made) => !parts.has(made.id) && !isOther(made));
  const leftCents = amountCents - sumRefunds(ours);
  const pending = ours.filter(({ state }) => state !== "failed");
  if (leftCents <= 0) return pending;

  return [
    await gateway.refund({ intentId, amountCents: leftCents, reference, attempts }),
    ...pending,
  ];
}

/** Sums completed and pending refunds. */
export function sumRefunds(given: RefundFacts[]): number {
  return given.reduce(
    (sum, { amountCents, state }) => sum + (state === "failed" ? 0 : amountCents),
    0,
  );
}

/**
 * Retries open refunds, fewest failures first, with growing intervals. A person makes those of
 * transfers.
 */
export async function settleRefunds() {
  const waiting = await db
    .select({ paymentId: refunds.paymentId, attempts: refunds.attempts })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, "requested"), ne(payments.provider, "transfer")))
    .orderBy(refunds.attempts, refunds.createdAt)
    .limit(500);

  round += 1;
  for (const { paymentId, attempts } of waiting) {
    if (isDue(attempts)) await settleRefund(paymentId);
  }
}

/** Runs the first five attempts in every round, then every second, fourth, … at most every 64th. */
function isDue(attempts: number) {
  return round % 2 ** Math.min(6, Math.max(0, attempts - 5)) === 0;
}

/**
 * True while the bank holds the money: a refund would pay twice. An inquiry that took no money is
 * not in the ledger and does not count.
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

/**
 * Marks a refund as done and mails the buyer; false if more is owed meanwhile. `showId`: the show
 * whose share of a pass goes back.
 */
export async function completeRefund(
  tx: Tx,
  paymentId: string,
  given: RefundFacts[],
  showId: string | null = null,
): Promise<boolean> {
  const isThis = and(
    eq(refunds.paymentId, paymentId),
    showId ? eq(refunds.eventId, showId) : isNull(refunds.eventId),
  );
  const isCovered = and(
    eq(refunds.state, "requested"),
    lte(refunds.amountCents, sumRefunds(given)),
  );
  const [refund] = await tx
    .update(refunds)
    .set({
      state: "done",
      providerRefundId: first(given).id,
      lastError: null,
      settledAt: clock.now(),
    })
    .where(and(isThis, isCovered))
    .returning();
  if (!refund) return (await tx.query.refunds.findFirst({ where: isThis }))?.state === "done";

  const payment = firstRow(await tx.select().from(payments).where(eq(payments.id, paymentId)));
  const isOpen = and(eq(refunds.paymentId, paymentId), eq(refunds.state, "requested"));
  if ((await tx.$count(refunds, isOpen)) === 0) await movePayment(tx, paymentId, "refunded");
  const refunded = aboutRefund(payment, refund);

  for (const { id, amountCents } of given) await bookRefunded(tx, refunded, id, amountCents);
  await queueRefunded(tx, refunded, refund);

  return true;
}

/** Skips the mail if the refund completed meanwhile. */
async function recordFailure(refund: Refund, payment: Payment, error: unknown) {
  const { id: refundId } = refund;

  logger.error({ error, refundId }, "A refund failed and will be retried");

  const lastError = error instanceof Error ? error.message : String(error);

  await transaction(async (tx) => {
    const waiting = await tx
      .update(refunds)
      .set({ attempts: sql`${refunds.attempts} + 1`, lastError })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, "requested")))
      .returning({ id: refunds.id });
    if (waiting.length > 0) await queueDelayMail(tx, aboutRefund(payment, refund), refund);
  });
}
