import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { payments, refunds } from "~db/schema";
import type { RefundFacts } from "~/integrations/payments/gateway";
import {
  bookRefundOutcomes,
  listPartRefunds,
  sumPromisedToBuyer,
} from "../ledger/partial-refunds.server";
import { sumRefunds } from "./refund-payment.server";
import { movePayment, type Payment } from "./payment-states.server";
import { required } from "~/platform/required";

/**
 * Applies the outcome of refunds of a refunded payment: completed and failed ones are booked,
 * failed ones are owed to the buyer again. Idempotent.
 */
export async function applyRefundOutcomes(
  paymentId: string,
  providerRefunds: RefundFacts[],
): Promise<void> {
  await transaction(async (tx) => {
    const payment = await tx.query.payments.findFirst({ where: eq(payments.id, paymentId) });
    if (!payment) return;

    const shareRefunds = await tx.query.refunds.findMany({
      where: and(eq(refunds.paymentId, paymentId), isNotNull(refunds.eventId)),
    });
    const belongsTo = (shareRefund: Refund) => (providerRefund: RefundFacts) =>
      providerRefund.reference === shareRefund.id;

    for (const shareRefund of shareRefunds)
      await reopenShare(tx, payment, shareRefund, providerRefunds.filter(belongsTo(shareRefund)));
    const otherRefunds = providerRefunds.filter(
      (providerRefund) =>
        !shareRefunds.some((shareRefund) => belongsTo(shareRefund)(providerRefund)),
    );
    const sharedCents = shareRefunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

    await applyRest(tx, payment, otherRefunds, sharedCents);
  });
}

type Refund = typeof refunds.$inferSelect;

/**
 * Applies the refunds that do not belong to a single show of a pass. Does nothing for a payment
 * that is neither being refunded nor refunded. `sharedCents`: amount promised for cancelled shows
 * of a pass, which have their own refunds.
 */
async function applyRest(
  tx: Tx,
  payment: Payment,
  providerRefunds: RefundFacts[],
  sharedCents: number,
) {
  if (payment.state !== "refunding" && payment.state !== "refunded") return;

  const refundIds = providerRefunds.map(({ id }) => id);
  const partIds = await listPartRefunds(tx, refundIds);

  await bookRefundOutcomes(tx, payment, providerRefunds, partIds);

  const partCents = sumRefunds(providerRefunds.filter(({ id }) => partIds.has(id)));
  const others = providerRefunds.filter(({ id }) => !partIds.has(id));

  await reopenRefund(
    tx,
    payment,
    (await sumPromisedToBuyer(tx, payment.id)) - sharedCents - partCents,
    others,
  );
}

/** Requests the refund of a cancelled show of a pass again if it failed at the provider. */
async function reopenShare(
  tx: Tx,
  payment: Payment,
  shareRefund: Refund,
  providerRefund: RefundFacts[],
) {
  await bookRefundOutcomes(
    tx,
    { ...payment, eventId: required(shareRefund.eventId) },
    providerRefund,
    new Set(),
  );

  const isSettledByRefund = providerRefund.some(({ id }) => id === shareRefund.providerRefundId);
  if (
    shareRefund.state !== "done" ||
    !isSettledByRefund ||
    sumRefunds(providerRefund) >= shareRefund.amountCents
  )
    return;

  await tx.update(refunds).set(reopenedColumns()).where(eq(refunds.id, shareRefund.id));
  await movePayment(tx, payment.id, "refunding", {}, ["refunded"]);
}

/** Column values of a refund that the provider reports as failed. */
function reopenedColumns() {
  const attempts = sql`${refunds.attempts} + 1`;
  const lastError = "The provider reports that the refund failed";

  return { state: "requested" as const, lastError, attempts, settledAt: null };
}

/**
 * Requests the refund again if it failed or became larger. `owedCents`: amount promised to the
 * buyer that partial refunds at the provider do not cover.
 */
async function reopenRefund(
  tx: Tx,
  payment: Payment,
  owedCents: number,
  otherRefunds: RefundFacts[],
) {
  const restFilter = and(eq(refunds.paymentId, payment.id), isNull(refunds.eventId));
  const refund = await tx.query.refunds.findFirst({ where: restFilter });
  if (!refund) return openRefund(tx, payment, owedCents);

  const amountCents = Math.max(refund.amountCents, owedCents);
  const isRaised = amountCents > refund.amountCents;
  // A lost dispute also settles a refund, because the buyer keeps that money.
  const isSettledByRefund = otherRefunds.some(({ id }) => id === refund.providerRefundId);
  const isMissing =
    refund.state === "done" && isSettledByRefund && sumRefunds(otherRefunds) < amountCents;
  if (!isMissing && !(refund.state === "requested" && isRaised)) return;

  await tx
    .update(refunds)
    .set({ ...reopenedColumns(), amountCents })
    .where(eq(refunds.id, refund.id));
  await movePayment(tx, payment.id, "refunding", {}, ["refunded"]);
}

/**
 * Requests a refund for a payment whose partial refunds covered the whole amount until one of them
 * failed.
 */
async function openRefund(tx: Tx, payment: Payment, amountCents: number) {
  const { id: paymentId, reason } = payment;
  if (amountCents <= 0 || reason === null || reason === "dispute" || reason === "declined") return;

  await tx.insert(refunds).values({ paymentId, amountCents, reason });
  await movePayment(tx, payment.id, "refunding", {}, ["refunded"]);
}
