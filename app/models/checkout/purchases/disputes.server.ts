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
import { bookFeeTotal } from "~/models/money/ledger/fee-entries.server";
import { sumOwedForPayment } from "~/models/money/ledger/partial-refunds.server";
import { listCoveredRefunds } from "~/models/money/payments/covered-refunds.server";
import { listPassLosses } from "~/models/tickets/passes/pass-losses.server";
import { movePayment, type Payment } from "~/models/money/payments/payment-states.server";
import { correctReceipt } from "~/models/money/receipts/issue-receipt.server";
import { endAdminTasks, notifyAdmins } from "~/models/accounts/admin-tasks/notify-admins.server";
import { announceRefund, voidTicketsOf } from "~/models/tickets/refunds.server";

/**
 * Applies the provider's view of a dispute: books the money; a lost one voids the ticket or
 * donation. Idempotent. Payments of a hosted page are found by the intent's reference.
 */
export async function applyDispute(
  gateway: PaymentGateway,
  disputeFacts: DisputeFacts,
): Promise<void> {
  const reference = (await gateway.findIntent(disputeFacts.intentId))?.reference ?? "";
  const voided = await transaction(async (tx) => {
    const findPayment = (where: SQL) => tx.query.payments.findFirst({ where });
    const payment =
      (await findPayment(eq(payments.intentId, disputeFacts.intentId))) ??
      (await findPayment(eq(payments.id, reference)));
    if (!payment) return [];

    await bookFeeTotal(
      tx,
      payment,
      disputeFacts.id,
      disputeFacts.feeCents,
      disputeFacts.feeOriginal,
    );

    return (await recordState(tx, payment, disputeFacts))
      ? bookOutcome(tx, payment, disputeFacts)
      : [];
  });

  voided.forEach(announceRefund);
}

/** Stores the dispute. @returns false if it was already decided */
async function recordState(tx: Tx, payment: Payment, disputeFacts: DisputeFacts) {
  const { id: disputeId, amountCents, reason, state, answerBy } = disputeFacts;
  const storedDispute = await tx.query.disputes.findFirst({ where: eq(disputes.id, disputeId) });
  if (storedDispute && storedDispute.state !== "open") return false;

  const closedAt = state === "open" ? null : clock.now();
  const paymentId = payment.id;
  const values = { id: disputeId, paymentId, amountCents, reason, state, answerBy, closedAt };

  await tx.insert(disputes).values(values).onConflictDoUpdate({ target: disputes.id, set: values });
  await notifyOfDispute(tx, payment, disputeFacts);

  return true;
}

/** Notifies admins of an open dispute, whose answer has a deadline, until it is closed. */
async function notifyOfDispute(
  tx: Tx,
  { eventId, currency }: Payment,
  { id: disputeId, amountCents, state }: DisputeFacts,
) {
  const threadKey = `dispute:${disputeId}`;

  await (state === "open"
    ? notifyAdmins(tx, {
        kind: "disputeOpened",
        eventId,
        topic: threadKey,
        fact: threadKey,
        path: "/admin/ledger",
        details: { amountCents, currency },
        causedBy: null,
      })
    : endAdminTasks(tx, [threadKey]));
}

async function bookOutcome(
  tx: Tx,
  payment: Payment,
  { id: disputeId, amountCents, state, isMoneyTaken }: DisputeFacts,
) {
  if (isMoneyTaken) await bookDispute(tx, payment, disputeId, amountCents);
  if (state === "won") await bookDisputeWon(tx, payment, disputeId, amountCents);
  if (state !== "lost") return [];

  const owedCents = payment.state === "paid" ? await sumOwedForPayment(tx, payment.id) : 0;
  const losses = payment.kind === "pass" ? await listPassLosses(tx, payment, amountCents) : null;
  // If the loss is smaller than the rest of the payment, the artist bears it and the purchase
  // stays.
  const { whose: bearer, voided } =
    amountCents < owedCents
      ? { whose: "artist" as const, voided: [] }
      : await loseDispute(tx, payment, disputeId, amountCents - owedCents);
  const wholeLoss = { eventId: payment.eventId, account: bearer, cents: amountCents };

  for (const { eventId, account, cents } of losses ?? [wholeLoss])
    await bookDisputeLost(tx, { ...payment, eventId }, disputeId, cents, account);
  await correctReceipt(tx, payment, "dispute");

  return voided;
}

/**
 * Finds the account that bears the loss, and voids the tickets. `beyondCents`: amount that the bank
 * took beyond the rest of the payment; it covers refunds under way.
 */
async function loseDispute(tx: Tx, payment: Payment, disputeId: string, beyondCents: number) {
  const reason = "dispute";
  const refundingPayment = await movePayment(tx, payment.id, "refunding", { reason }, ["paid"]);
  const isCovered = await coverRefunds(tx, payment.id, disputeId, beyondCents);
  const openRefundFilter = and(eq(refunds.paymentId, payment.id), eq(refunds.state, "requested"));
  if ((await tx.$count(refunds, openRefundFilter)) === 0)
    await movePayment(tx, payment.id, "refunded");
  const refundedAt = clock.now();

  await tx.update(donations).set({ refundedAt }).where(eq(donations.paymentId, payment.id));

  const voided = refundingPayment ? await voidTicketsOf(tx, payment.id) : [];
  const bearer: LedgerAccount = refundingPayment ? "artist" : isCovered ? "buyers" : "costs";

  return { whose: bearer, voided };
}

/**
 * Settles or reduces refunds under way, because the buyer already got `takenCents` through the
 * bank.
 * @returns true if there were such refunds
 */
async function coverRefunds(
  tx: Tx,
  paymentId: string,
  disputeId: string,
  takenCents: number,
): Promise<boolean> {
  const covered = await listCoveredRefunds(tx, paymentId, takenCents);

  for (const { refund, cents: coveredCents } of covered) {
    const { id: refundId, eventId, amountCents } = refund;
    const providerRefundId = eventId ? `${disputeId}:${eventId}` : disputeId;
    const settledRefund = { state: "done" as const, providerRefundId, settledAt: clock.now() };
    // A new attempt number, so that the provider does not treat the smaller refund as a repeat of
    // the former request.
    const reducedRefund = {
      amountCents: amountCents - coveredCents,
      attempts: refund.attempts + 1,
    };

    await tx
      .update(refunds)
      .set(coveredCents === amountCents ? settledRefund : reducedRefund)
      .where(eq(refunds.id, refundId));
  }

  return covered.length > 0;
}
