import { eq } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { donations, payments, refunds } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import type { PaymentGateway, RefundFacts } from "~/integrations/payments/gateway";
import { logger } from "~/logger.server";
import { reopenRefund, requestRefund, settleRefund, sumGiven } from "../payments/refunding.server";
import type { Payment } from "../payments/states.server";
import { announceRefund, giveBackTicketOf } from "../tickets/refunds.server";

/** Whoever works at the provider's own page works for this site. */
const REASON = "tickets:refundByAdmin";

/**
 * Takes the provider's word about what was given back of a payment, any number of times, in any order: what was given
 * back by hand is taken over, what has arrived is done, what did not arrive is owed again.
 */
export async function takeRefunds(gateway: PaymentGateway, payment: Payment | null): Promise<void> {
  if (!payment?.intentId) return;
  const { id, intentId, state } = payment;
  const given = await gateway.listRefunds(intentId);
  if (state === "paid") await takeOver(id, sumGiven(given));
  if (state === "refunding" && sumGiven(given) > 0) await settleRefund(id);
  if (state === "refunded") await reopen(id, given);
}

/** The whole sum ends the ticket or the donation, as a refund by an admin would; a part of it changes nothing here. */
async function takeOver(paymentId: string, givenCents: number) {
  if (givenCents === 0) return;
  const { isWhole, ticket } = await transaction((tx) => voidWhatWasBought(tx, paymentId, givenCents));
  if (!isWhole) return logger.warn({ paymentId, givenCents }, "A part of a payment was given back at the provider");
  if (ticket) announceRefund(ticket);
  await settleRefund(paymentId);
}

async function voidWhatWasBought(tx: Tx, paymentId: string, givenCents: number) {
  const payment = (await tx.query.payments.findFirst({ where: eq(payments.id, paymentId) }))!;
  if (givenCents < payment.amountCents) return { isWhole: false, ticket: null };
  if (payment.state !== "paid") return { isWhole: true, ticket: null };
  if (payment.kind === "ticket") return { isWhole: true, ticket: await giveBackTicketOf(tx, paymentId, REASON) };
  await requestRefund(tx, payment, REASON);
  await tx.update(donations).set({ refundedAt: clock.now() }).where(eq(donations.paymentId, paymentId));
  return { isWhole: true, ticket: null };
}

/** What a lost dispute has settled is no refund of the provider's and stays settled. */
async function reopen(paymentId: string, given: RefundFacts[]) {
  const refund = await db.query.refunds.findFirst({ where: eq(refunds.paymentId, paymentId) });
  const isRefund = given.some(({ id }) => id === refund?.providerRefundId);
  if (refund && isRefund && sumGiven(given) < refund.amountCents) await reopenRefund(refund.providerRefundId!);
}
