import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { payments, refunds } from "~db/schema";
import type { RefundFacts } from "~/integrations/payments/gateway";
import {
  bookArrivals,
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
export async function applyRefundOutcomes(paymentId: string, given: RefundFacts[]): Promise<void> {
  await transaction(async (tx) => {
    const payment = await tx.query.payments.findFirst({ where: eq(payments.id, paymentId) });
    if (!payment) return;

    const shares = await tx.query.refunds.findMany({
      where: and(eq(refunds.paymentId, paymentId), isNotNull(refunds.eventId)),
    });
    const isOf = (share: Refund) => (made: RefundFacts) => made.reference === share.id;

    for (const share of shares) await reopenShare(tx, payment, share, given.filter(isOf(share)));
    const rest = given.filter((made) => !shares.some((share) => isOf(share)(made)));
    const sharedCents = shares.reduce((sum, { amountCents }) => sum + amountCents, 0);

    await applyRest(tx, payment, rest, sharedCents);
  });
}

type Refund = typeof refunds.$inferSelect;

/**
 * Ignores paid payments. `sharedCents`: promised for cancelled shows of a pass, with refunds of
 * their own.
 */
async function applyRest(tx: Tx, payment: Payment, given: RefundFacts[], sharedCents: number) {
  if (payment.state !== "refunding" && payment.state !== "refunded") return;

  const ids = given.map(({ id }) => id);
  const parts = await listPartRefunds(tx, ids);

  await bookArrivals(tx, payment, given, parts);

  const openParts = sumRefunds(given.filter(({ id }) => parts.has(id)));
  const others = given.filter(({ id }) => !parts.has(id));

  await reopenRefund(
    tx,
    payment,
    (await sumPromisedToBuyer(tx, payment.id)) - sharedCents - openParts,
    others,
  );
}

/** The refund of a cancelled show of a pass failed at the provider: it is made again. */
async function reopenShare(tx: Tx, payment: Payment, share: Refund, made: RefundFacts[]) {
  await bookArrivals(tx, { ...payment, eventId: required(share.eventId) }, made, new Set());

  const isByRefund = made.some(({ id }) => id === share.providerRefundId);
  if (share.state !== "done" || !isByRefund || sumRefunds(made) >= share.amountCents) return;

  await tx.update(refunds).set(reopened()).where(eq(refunds.id, share.id));
  await movePayment(tx, payment.id, "refunding", {}, ["refunded"]);
}

/** Columns of a refund that the provider reports as failed. */
function reopened() {
  const attempts = sql`${refunds.attempts} + 1`;
  const lastError = "The provider reports that the refund failed";

  return { state: "requested" as const, lastError, attempts, settledAt: null };
}

/** `owedCents`: promised to the buyer and not covered by partial refunds at the provider. */
async function reopenRefund(tx: Tx, payment: Payment, owedCents: number, others: RefundFacts[]) {
  const isRest = and(eq(refunds.paymentId, payment.id), isNull(refunds.eventId));
  const refund = await tx.query.refunds.findFirst({ where: isRest });
  if (!refund) return openRefund(tx, payment, owedCents);

  const amountCents = Math.max(refund.amountCents, owedCents);
  const isRaised = amountCents > refund.amountCents;
  // A lost dispute also settles a refund, because the buyer keeps that money.
  const isByRefund = others.some(({ id }) => id === refund.providerRefundId);
  const isMissing = refund.state === "done" && isByRefund && sumRefunds(others) < amountCents;
  if (!isMissing && !(refund.state === "requested" && isRaised)) return;

  await tx
    .update(refunds)
    .set({ ...reopened(), amountCents })
    .where(eq(refunds.id, refund.id));
  await movePayment(tx, payment.id, "refunding", {}, ["refunded"]);
}

/** The partial refunds covered everything, so no refund was requested here. */
async function openRefund(tx: Tx, payment: Payment, amountCents: number) {
  const { id: paymentId, reason } = payment;
  if (amountCents <= 0 || reason === null || reason === "dispute" || reason === "declined") return;

  await tx.insert(refunds).values({ paymentId, amountCents, reason });
  await movePayment(tx, payment.id, "refunding", {}, ["refunded"]);
}
