import type { RefundReason } from "~db/vocabularies";
import { eq } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { donations, payments, refunds } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { PaymentGateway, RefundFacts } from "~/integrations/payments/gateway";
import { bookPartRefund } from "~/models/money/ledger/partial-refunds.server";
import { applyRefundOutcomes } from "~/models/money/payments/failed-refunds.server";
import {
  requestRefund,
  settleRefund,
  sumRefunds,
} from "~/models/money/payments/refund-payment.server";
import { raiseShareRefunds } from "~/models/money/payments/refund-share.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { correctReceipt } from "~/models/money/receipts/issue-receipt.server";
import { announceRefund, refundTicketsOfPayment } from "~/models/tickets/refunds.server";
import { required } from "~/platform/required";

/** Reason of refunds that an admin makes on the provider's own page. */
const REASON = "byAdmin" satisfies RefundReason;

/**
 * Applies the provider's view of refunds of a payment: manual refunds are adopted, completed ones
 * settled, failed ones owed again. Idempotent.
 */
export async function applyRefunds(
  gateway: PaymentGateway,
  payment: Payment | null,
): Promise<void> {
  if (!payment?.intentId) return;

  const { id: paymentId, intentId, state } = payment;
  const providerRefunds = await gateway.listRefunds(intentId);
  if (state === "paid") await adoptRefunds(paymentId, providerRefunds);
  await applyRefundOutcomes(paymentId, providerRefunds);
  if (state === "refunding" && sumRefunds(providerRefunds) > 0) await settleRefund(paymentId);
}

/**
 * A full refund voids the ticket or donation, like one by an admin. A partial one is only booked.
 */
async function adoptRefunds(paymentId: string, providerRefunds: RefundFacts[]) {
  if (providerRefunds.length === 0) return;

  const { isWhole, voided } = await transaction((tx) =>
    voidPurchase(tx, paymentId, providerRefunds),
  );
  if (!isWhole) return;

  voided.forEach(announceRefund);
  await settleRefund(paymentId);
}

async function voidPurchase(tx: Tx, paymentId: string, providerRefunds: RefundFacts[]) {
  const payment = required(
    await tx.query.payments.findFirst({ where: eq(payments.id, paymentId) }),
  );
  if (payment.state !== "paid") return { isWhole: true, voided: [] };
  if (sumRefunds(providerRefunds) < payment.amountCents) {
    const knownRefunds = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(eq(refunds.paymentId, paymentId));
    const isKnown = (refund: RefundFacts) => knownRefunds.some(({ id }) => id === refund.reference);

    for (const refund of providerRefunds.filter((refund) => !isKnown(refund))) {
      await bookPartRefund(tx, payment, refund);
      if (refund.state === "failed") await raiseShareRefunds(tx, payment);
      await correctReceipt(tx, payment, refund.state === "failed" ? "refundFailed" : "refund");
    }

    return { isWhole: false, voided: [] };
  }
  if (payment.kind !== "donation")
    return { isWhole: true, voided: await refundTicketsOfPayment(tx, payment, REASON) };

  await requestRefund(tx, payment, REASON);
  await tx
    .update(donations)
    .set({ refundedAt: clock.now() })
    .where(eq(donations.paymentId, paymentId));

  return { isWhole: true, voided: [] };
}
