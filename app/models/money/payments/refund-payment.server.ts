import { and, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
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

let jobRound = 0;
const REFUNDABLE: PaymentState[] = ["held", "paying", "paid", "expired", "failed"];

/**
 * Promises a refund in the transaction of its cause. `settleRefund` asks the provider after the
 * commit, and the job retries. For a paid payment, the refund is the rest of its amount.
 */
export async function requestRefund(
  tx: Tx,
  payment: Payment,
  reason: RefundReason,
  receivedCents = payment.amountCents,
) {
  const requestedAt = clock.now();
  const amountCents =
    payment.state === "paid" ? await sumOwedForPayment(tx, payment.id) : receivedCents;
  const changes = { reason, paidAt: payment.paidAt ?? requestedAt, settledAt: requestedAt };
  const refundingPayment = await movePayment(tx, payment.id, "refunding", changes, REFUNDABLE);
  if (!refundingPayment) return null;
  if (amountCents <= 0) return movePayment(tx, payment.id, "refunded");

  await (payment.state === "paid" ? bookRest : bookLate)(tx, payment, amountCents);
  await correctReceipt(tx, payment, "refund");

  const refund = firstRow(
    await tx.insert(refunds).values({ paymentId: payment.id, amountCents, reason }).returning(),
  );

  await queueTransferBack(tx, refundingPayment, refund);

  return refundingPayment;
}

/**
 * Books the refund of the amount that is left for each show; only a pass has more than one show.
 */
async function bookRest(tx: Tx, payment: Payment, amountCents: number) {
  if (payment.kind !== "pass") return bookRefund(tx, payment, amountCents);

  for (const { eventId, cents } of await listOwedByShow(tx, payment.id))
    await bookRestRefund(tx, { ...payment, eventId }, cents);
}

/**
 * Makes the refunds of a payment at the provider.
 * @returns true when all are done; false when they must be retried, also while pending
 */
export async function settleRefund(paymentId: string): Promise<boolean> {
  const paymentRefunds = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.paymentId, paymentId));
  let isDone = paymentRefunds.length > 0;

  for (const { refund, payment } of paymentRefunds) {
    const otherRefundIds = paymentRefunds
      .filter((entry) => entry.refund.id !== refund.id)
      .map((entry) => entry.refund.id);

    isDone = (await settleSingleRefund(refund, payment, otherRefundIds)) && isDone;
  }

  return isDone;
}

/**
 * Makes one refund. `otherRefundIds`: ids of further refunds of the payment, for shows of a pass.
 */
async function settleSingleRefund(
  refund: Refund,
  payment: Payment,
  otherRefundIds: string[],
): Promise<boolean> {
  if (refund.state === "done") return true;

  const gateway = paymentGateway();
  if (gateway?.name !== payment.provider || !payment.intentId || (await isDisputed(payment.id)))
    return false;

  try {
    const providerRefunds = await refundAtProvider(
      gateway,
      payment.intentId,
      refund,
      otherRefundIds,
    );
    const unfinished = providerRefunds.find(({ state }) => state !== "done");
    if (unfinished)
      throw new GatewayError(`The provider reports that the refund is ${unfinished.state}`);

    return await transaction((tx) =>
      completeRefund(tx, payment.id, providerRefunds, refund.eventId),
    );
  } catch (error) {
    await recordFailure(refund, payment, error);

    return false;
  }
}

/**
 * Makes a refund at the provider. Refunds that exist from earlier attempts or were made by hand are
 * subtracted; only the rest is requested.
 * @returns the provider's refunds that settle it, newest first
 */
async function refundAtProvider(
  gateway: PaymentGateway,
  intentId: string,
  { id: reference, amountCents, attempts, eventId }: Refund,
  otherRefundIds: string[],
) {
  const providerRefunds = await gateway.listRefunds(intentId);
  const partIds = await listPartRefunds(
    db,
    providerRefunds.map(({ id }) => id),
  );
  const isOther = (providerRefund: RefundFacts) =>
    eventId
      ? providerRefund.reference !== reference
      : otherRefundIds.includes(providerRefund.reference ?? "");
  const ownRefunds = providerRefunds.filter(
    (providerRefund) => !partIds.has(providerRefund.id) && !isOther(providerRefund),
  );
  const leftCents = amountCents - sumRefunds(ownRefunds);
  const pendingRefunds = ownRefunds.filter(({ state }) => state !== "failed");
  if (leftCents <= 0) return pendingRefunds;

  return [
    await gateway.refund({ intentId, amountCents: leftCents, reference, attempts }),
    ...pendingRefunds,
  ];
}

/** Sums completed and pending refunds. */
export function sumRefunds(providerRefunds: RefundFacts[]): number {
  return providerRefunds.reduce(
    (sum, { amountCents, state }) => sum + (state === "failed" ? 0 : amountCents),
    0,
  );
}

/**
 * Retries open refunds, fewest failures first, with growing intervals. Refunds of transfers are
 * made by a person.
 */
export async function settleRefunds() {
  const waitingRefunds = await db
    .select({ paymentId: refunds.paymentId, attempts: refunds.attempts })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, "requested"), ne(payments.provider, "transfer")))
    .orderBy(refunds.attempts, refunds.createdAt)
    .limit(500);

  jobRound += 1;
  for (const { paymentId, attempts } of waitingRefunds) {
    if (isDue(attempts)) await settleRefund(paymentId);
  }
}

/**
 * True if an attempt is due in this round: the first six attempts run in each round, later ones in
 * each 2nd, 4th, … up to each 64th.
 */
function isDue(attempts: number) {
  return jobRound % 2 ** Math.min(6, Math.max(0, attempts - 5)) === 0;
}

/**
 * True while the buyer's bank holds the money: a refund would pay twice. An inquiry that took no
 * money is not in the ledger and does not count.
 */
export async function isDisputed(paymentId: string, reader: DbReader = db): Promise<boolean> {
  const [openDispute] = await reader
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(ledgerLines, eq(ledgerLines.fact, sql`'dispute:' || ${disputes.id}`))
    .where(and(eq(disputes.paymentId, paymentId), eq(disputes.state, "open")))
    .limit(1);

  return openDispute !== undefined;
}

/**
 * Marks a refund as done and notifies the buyer. `showId`: the show whose share of a pass goes
 * back.
 * @returns false if more is owed now
 */
export async function completeRefund(
  tx: Tx,
  paymentId: string,
  providerRefunds: RefundFacts[],
  showId: string | null = null,
): Promise<boolean> {
  const refundFilter = and(
    eq(refunds.paymentId, paymentId),
    showId ? eq(refunds.eventId, showId) : isNull(refunds.eventId),
  );
  const coveredFilter = and(
    eq(refunds.state, "requested"),
    lte(refunds.amountCents, sumRefunds(providerRefunds)),
  );
  const [refund] = await tx
    .update(refunds)
    .set({
      state: "done",
      providerRefundId: first(providerRefunds).id,
      lastError: null,
      settledAt: clock.now(),
    })
    .where(and(refundFilter, coveredFilter))
    .returning();
  if (!refund) return (await tx.query.refunds.findFirst({ where: refundFilter }))?.state === "done";

  const payment = firstRow(await tx.select().from(payments).where(eq(payments.id, paymentId)));
  const openRefundFilter = and(eq(refunds.paymentId, paymentId), eq(refunds.state, "requested"));
  if ((await tx.$count(refunds, openRefundFilter)) === 0)
    await movePayment(tx, paymentId, "refunded");
  const refundedPayment = aboutRefund(payment, refund);

  for (const { id: providerRefundId, amountCents } of providerRefunds)
    await bookRefunded(tx, refundedPayment, providerRefundId, amountCents);
  await queueRefunded(tx, refundedPayment, refund);

  return true;
}

/**
 * Stores the failure of a refund, and mails the buyer about the delay. Skips both if the refund has
 * completed.
 */
async function recordFailure(refund: Refund, payment: Payment, error: unknown) {
  const { id: refundId } = refund;

  logger.error({ error, refundId }, "A refund failed and will be retried");

  const lastError = error instanceof Error ? error.message : String(error);

  await transaction(async (tx) => {
    const updated = await tx
      .update(refunds)
      .set({ attempts: sql`${refunds.attempts} + 1`, lastError })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, "requested")))
      .returning({ id: refunds.id });
    if (updated.length > 0) await queueDelayMail(tx, aboutRefund(payment, refund), refund);
  });
}
