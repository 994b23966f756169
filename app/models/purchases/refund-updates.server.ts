import { eq } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { donations, payments } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import type { PaymentGateway, RefundFacts } from "~/integrations/payments/gateway";
import { bookPartRefund } from "../ledger/partial-refunds.server";
import { applyRefundOutcomes } from "../payments/failed-refunds.server";
import { requestRefund, settleRefund, sumRefunds } from "../payments/refund-payment.server";
import type { Payment } from "../payments/payment-states.server";
import { correctReceipt } from "../receipts/issue-receipt.server";
import { announceRefund, refundTicketOfPayment } from "../tickets/refunds.server";

/** The operator works at the provider's own page. */
const REASON = "tickets:refundByAdmin";

/**
 * Applies the provider's view of refunds of a payment: manual refunds are adopted, completed ones settled, failed
 * ones owed again. Idempotent.
 */
export async function applyRefunds(gateway: PaymentGateway, payment: Payment | null): Promise<void> {
  if (!payment?.intentId) return;
  const { id, intentId, state } = payment;
  const given = await gateway.listRefunds(intentId);
  if (state === "paid") await adoptRefunds(id, given);
  await applyRefundOutcomes(id, given);
  if (state === "refunding" && sumRefunds(given) > 0) await settleRefund(id);
}

/** A full refund voids the ticket or donation, like one by an admin. A partial one is only booked. */
async function adoptRefunds(paymentId: string, given: RefundFacts[]) {
  if (given.length === 0) return;
  const { isWhole, ticket } = await transaction((tx) => voidPurchase(tx, paymentId, given));
  if (!isWhole) return;
  if (ticket) announceRefund(ticket);
  await settleRefund(paymentId);
}

async function voidPurchase(tx: Tx, paymentId: string, given: RefundFacts[]) {
  const payment = (await tx.query.payments.findFirst({ where: eq(payments.id, paymentId) }))!;
  if (payment.state !== "paid") return { isWhole: true, ticket: null };
  if (sumRefunds(given) < payment.amountCents) {
    for (const part of given) {
      await bookPartRefund(tx, payment, part);
      await correctReceipt(tx, payment, part.state === "failed" ? "refundFailed" : "refund");
    }
    return { isWhole: false, ticket: null };
  }
  if (payment.kind === "ticket") return { isWhole: true, ticket: await refundTicketOfPayment(tx, paymentId, REASON) };
  await requestRefund(tx, payment, REASON);
  await tx.update(donations).set({ refundedAt: clock.now() }).where(eq(donations.paymentId, paymentId));
  return { isWhole: true, ticket: null };
}
