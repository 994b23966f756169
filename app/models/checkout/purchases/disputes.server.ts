import { and, eq, type SQL } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { disputes, donations, payments, refunds } from "~db/schema";
import type { LedgerAccount } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import type { DisputeFacts, PaymentGateway } from "~/integrations/payments/gateway";
import {
  bookDispute,
  bookDisputeLost,
  bookDisputeWon,
} from "~/models/money/ledger/dispute-entries.server";
import { bookFeeTotal } from "~/models/money/ledger/ledger-entries.server";
import { sumOwedForPayment } from "~/models/money/ledger/partial-refunds.server";
import { listCoveredRefunds } from "~/models/money/payments/covered-refunds.server";
import { listPassLosses } from "~/models/tickets/passes/pass-losses.server";
import { movePayment, type Payment } from "~/models/money/payments/payment-states.server";
import { correctReceipt } from "~/models/money/receipts/issue-receipt.server";
import { announceRefund, voidTicketsOf } from "~/models/tickets/refunds.server";

/**
 * Applies the provider's view of a dispute: books the money; a lost one voids the ticket or
 * donation. Idempotent. Payments of a hosted page are found by the intent's reference.
 */
export async function applyDispute(gateway: PaymentGateway, facts: DisputeFacts): Promise<void> {
  const reference = (await gateway.findIntent(facts.intentId))?.reference ?? "";
  const voided = await transaction(async (tx) => {
    const find = (where: SQL) => tx.query.payments.findFirst({ where });
    const payment =
      (await find(eq(payments.intentId, facts.intentId))) ??
      (await find(eq(payments.id, reference)));
    if (!payment) return [];

    await bookFeeTotal(tx, payment, facts.id, facts.feeCents, facts.feeOriginal);

    return (await recordState(tx, payment, facts)) ? bookOutcome(tx, payment, facts) : [];
  });

  voided.forEach(announceRefund);
}

/** Stores the dispute. False if it was decided before. */
async function recordState(
  tx: Tx,
  { id: paymentId }: Payment,
  { id, amountCents, reason, state, answerBy }: DisputeFacts,
) {
  const known = await tx.query.disputes.findFirst({ where: eq(disputes.id, id) });
  if (known && known.state !== "open") return false;

  const closedAt = state === "open" ? null : clock.now();
  const values = { id, paymentId, amountCents, reason, state, answerBy, closedAt };

  await tx.insert(disputes).values(values).onConflictDoUpdate({ target: disputes.id, set: values });

  return true;
}

async function bookOutcome(
  tx: Tx,
  payment: Payment,
  { id, amountCents, state, isMoneyTaken }: DisputeFacts,
) {
  if (isMoneyTaken) await bookDispute(tx, payment, id, amountCents);
  if (state === "won") await bookDisputeWon(tx, payment, id, amountCents);
  if (state !== "lost") return [];

  const left = payment.state === "paid" ? await sumOwedForPayment(tx, payment.id) : 0;
  const losses = payment.kind === "pass" ? await listPassLosses(tx, payment, amountCents) : null;
  // The loss of a part of what is left is the artist's; the purchase stays.
  const { whose, voided } =
    amountCents < left
      ? { whose: "artist" as const, voided: [] }
      : await loseDispute(tx, payment, id, amountCents - left);
  const whole = { eventId: payment.eventId, account: whose, cents: amountCents };

  for (const { eventId, account, cents } of losses ?? [whole])
    await bookDisputeLost(tx, { ...payment, eventId }, id, cents, account);
  await correctReceipt(tx, payment, "dispute");

  return voided;
}

/**
 * Finds the account that bears the loss, and voids the tickets. `beyondCents`: what the bank took
 * beyond what was left; it covers refunds under way.
 */
async function loseDispute(tx: Tx, payment: Payment, disputeId: string, beyondCents: number) {
  const reason = "dispute";
  const paid = await movePayment(tx, payment.id, "refunding", { reason }, ["paid"]);
  const isCovered = await coverRefunds(tx, payment.id, disputeId, beyondCents);
  const isOpen = and(eq(refunds.paymentId, payment.id), eq(refunds.state, "requested"));
  if ((await tx.$count(refunds, isOpen)) === 0) await movePayment(tx, payment.id, "refunded");
  const refundedAt = clock.now();

  await tx.update(donations).set({ refundedAt }).where(eq(donations.paymentId, payment.id));

  const voided = paid ? await voidTicketsOf(tx, payment.id) : [];
  const whose: LedgerAccount = paid ? "artist" : isCovered ? "buyers" : "costs";

  return { whose, voided };
}

/**
 * The buyer keeps what the bank took: refunds under way are done or become smaller. True if there
 * were any.
 */
async function coverRefunds(
  tx: Tx,
  paymentId: string,
  disputeId: string,
  cents: number,
): Promise<boolean> {
  const covered = await listCoveredRefunds(tx, paymentId, cents);

  for (const { refund, cents: part } of covered) {
    const { id, eventId, amountCents } = refund;
    const providerRefundId = eventId ? `${disputeId}:${eventId}` : disputeId;
    const done = { state: "done" as const, providerRefundId, settledAt: clock.now() };
    // Another attempt, so that the provider does not take it for the former request.
    const rest = { amountCents: amountCents - part, attempts: refund.attempts + 1 };

    await tx
      .update(refunds)
      .set(part === amountCents ? done : rest)
      .where(eq(refunds.id, id));
  }

  return covered.length > 0;
}
