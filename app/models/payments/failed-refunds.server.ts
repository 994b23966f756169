import { eq, sql } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { payments, refunds } from "~db/schema";
import type { RefundFacts } from "~/integrations/payments/gateway";
import { bookArrivals, listPartRefunds, sumPromisedToBuyer } from "../ledger/partial-refunds.server";
import { sumRefunds } from "./refund-payment.server";
import { movePayment, type Payment } from "./payment-states.server";

/**
 * Applies the outcome of refunds of a refunded payment: completed and failed ones are booked, failed ones are owed to
 * the buyer again. Ignores paid payments. Idempotent.
 */
export async function applyRefundOutcomes(paymentId: string, given: RefundFacts[]): Promise<void> {
  await transaction(async (tx) => {
    const payment = await tx.query.payments.findFirst({ where: eq(payments.id, paymentId) });
    if (payment?.state !== "refunding" && payment?.state !== "refunded") return;
    const ids = given.map(({ id }) => id);
    const parts = await listPartRefunds(tx, ids);
    await bookArrivals(tx, payment, given, parts);
    const openParts = sumRefunds(given.filter(({ id }) => parts.has(id)));
    const others = given.filter(({ id }) => !parts.has(id));
    await reopenRefund(tx, payment, (await sumPromisedToBuyer(tx, paymentId)) - openParts, others);
  });
}

/** `owedCents`: promised to the buyer and not covered by partial refunds at the provider. */
async function reopenRefund(tx: Tx, payment: Payment, owedCents: number, others: RefundFacts[]) {
  const refund = await tx.query.refunds.findFirst({ where: eq(refunds.paymentId, payment.id) });
  if (!refund) return openRefund(tx, payment, owedCents);
  const amountCents = Math.max(refund.amountCents, owedCents);
  const isRaised = amountCents > refund.amountCents;
  // A lost dispute also settles a refund, because the buyer keeps that money.
  const isByRefund = others.some(({ id }) => id === refund.providerRefundId);
  const isMissing = refund.state === "done" && isByRefund && sumRefunds(others) < amountCents;
  if (!isMissing && !(refund.state === "requested" && isRaised)) return;
  const lastError = "The provider reports that the refund failed";
  const attempts = sql`${refunds.attempts} + 1`;
  const changes = { state: "requested" as const, amountCents, lastError, attempts, settledAt: null };
  await tx.update(refunds).set(changes).where(eq(refunds.id, refund.id));
  await movePayment(tx, payment.id, "refunding", {}, ["refunded"]);
}

/** The partial refunds covered everything, so no refund was requested here. */
async function openRefund(tx: Tx, payment: Payment, amountCents: number) {
  if (amountCents <= 0 || payment.reason === null || payment.reason === "tickets:refundByDispute") return;
  await tx.insert(refunds).values({ paymentId: payment.id, amountCents, reason: payment.reason });
  await movePayment(tx, payment.id, "refunding", {}, ["refunded"]);
}
