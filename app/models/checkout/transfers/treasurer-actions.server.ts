import { and, eq, inArray } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { bankTransactions, refunds } from "~db/schema";
import type { BankTransactionState } from "~db/vocabularies";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { type AuditAction, writeAudit } from "~/models/base/audit.server";
import { sumReceived } from "~/models/money/payments/received-money.server";
import { completeRefund } from "~/models/money/payments/refund-payment.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { afterPayment, type PaymentOutcome } from "../purchases/complete-payment.server";
import { applyMoney } from "./apply-money.server";
import { findPaymentByReference } from "./bank-transactions/match-transaction.server";
import { assertCanConfirmTransfers } from "./permissions";
import { type BankTransaction, recordIn } from "./bank-transactions/record-bank-transaction.server";
import { endUnmatchedTasks } from "./bank-transactions/unmatched-task.server";
import { toPlainText } from "./reference";
import { forgetRefundAccount } from "./refund-account.server";
import { findDuplicate } from "./bank-transactions/same-money.server";
import { findTransfer, getTransferPayment } from "./transfer-record.server";

/**
 * Money that the treasurer saw in the account. `missing`: the missing amount that the page showed.
 */
type SeenMoney = { amount: number; bankReference: string; missing?: number };

/**
 * Records money that the treasurer saw in the account, with the bank's reference, once for each
 * payment and reference.
 * @throws AppError forbidden, not_found; conflict when it is already recorded, or if the missing
 * amount has changed
 */
export async function confirmTransfer(
  actor: Actor,
  paymentId: string,
  { amount, bankReference, missing }: SeenMoney,
): Promise<Payment> {
  assertCanConfirmTransfers(actor);

  const outcome = await transaction(async (tx) => {
    const payment = await getTransferPayment(tx, paymentId);
    // Refuses if the missing amount has changed: if two treasurers type the same reference
    // differently, the money would otherwise be counted twice.
    if (
      missing !== undefined &&
      missing !== payment.amountCents - (await sumReceived(tx, paymentId))
    )
      throw new AppError("conflict", "transfers:changedMeanwhile");

    const externalId = `${paymentId}:${toPlainText(bankReference) || bankReference}`;
    const transactionInput = {
      source: "manual",
      externalId,
      amount,
      note: bankReference,
      at: clock.now(),
    } as const;
    const { recorded, outcome } = await recordIn(tx, transactionInput, payment);
    if (!outcome || recorded.transaction.state !== "matched")
      throw new AppError("conflict", "transfers:alreadyRecorded");

    const detail = { amount, bankReference, reference: payment.intentId };

    await writeAudit(tx, actor, {
      action: "transfer.confirmed",
      target: `payment:${paymentId}`,
      detail,
    });

    return outcome;
  });

  return afterPayment(outcome);
}

/**
 * Assigns unmatched money to the payment with this reference.
 * @throws AppError forbidden; invalid for an unknown reference; conflict when the money is already
 * decided
 */
export async function assignTransaction(
  actor: Actor,
  transactionId: string,
  reference: string,
): Promise<Payment> {
  assertCanConfirmTransfers(actor);

  const outcome = await transaction(async (tx): Promise<PaymentOutcome> => {
    const payment = await findPaymentByReference(tx, reference);
    if (!payment) throw unknownReference();

    const bankTransaction = await getInState(tx, transactionId, "unmatched");
    const duplicateOf = await findDuplicate(tx, bankTransaction, payment.id);
    const changes = {
      state: duplicateOf ? "same" : "matched",
      paymentId: payment.id,
      sameAs: duplicateOf?.id ?? null,
    } as const;

    await resolveTransaction(tx, actor, bankTransaction, {
      ...changes,
      action: "transfer.assigned",
      words: reference,
    });

    return duplicateOf ? { payment, news: [] } : applyMoney(tx, payment, bankTransaction);
  });

  return afterPayment(outcome);
}

/** Records that the treasurer has sent unmatched money back, with the bank's reference. */
export async function markReturned(
  actor: Actor,
  transactionId: string,
  bankReference: string,
): Promise<void> {
  assertCanConfirmTransfers(actor);
  await transaction(async (tx) => {
    const bankTransaction = await getInState(tx, transactionId, "unmatched");

    await resolveTransaction(tx, actor, bankTransaction, {
      state: "returned",
      action: "transfer.returned",
      words: bankReference,
    });
  });
}

/**
 * Sets money aside that is not for this site, such as other income of the account.
 * @returns how many lines
 * @throws AppError forbidden; conflict when all of them are already decided
 */
export async function markUnrelated(actor: Actor, transactionIds: string[]): Promise<number> {
  assertCanConfirmTransfers(actor);

  return transaction(async (tx) => {
    const unmatchedFilter = and(
      inArray(bankTransactions.id, transactionIds),
      eq(bankTransactions.state, "unmatched"),
    );
    const changes = { state: "foreign", resolvedAt: clock.now() } as const;
    const { id, amount } = bankTransactions;
    const unrelatedLines = await tx
      .update(bankTransactions)
      .set(changes)
      .where(unmatchedFilter)
      .returning({ id, amount });
    if (unrelatedLines.length === 0) throw new AppError("conflict", "transfers:alreadyDecided");

    await endUnmatchedTasks(
      tx,
      unrelatedLines.map((line) => line.id),
    );
    await writeAudit(tx, actor, {
      action: "transfer.foreign",
      target: "bank",
      detail: { lines: unrelatedLines },
    });

    return unrelatedLines.length;
  });
}

/**
 * Puts money that was set aside by mistake back on the list.
 * @throws AppError forbidden, not_found, conflict
 */
export async function restoreUnrelated(actor: Actor, transactionId: string): Promise<void> {
  assertCanConfirmTransfers(actor);
  await transaction(async (tx) => {
    const { amount } = await getInState(tx, transactionId, "foreign");
    const changes = { state: "unmatched", resolution: null, resolvedAt: null } as const;

    await tx.update(bankTransactions).set(changes).where(eq(bankTransactions.id, transactionId));

    const target = `bank:${transactionId}`;

    await writeAudit(tx, actor, { action: "transfer.restored", target, detail: { amount } });
  });
}

/**
 * Completes a refund that a person has paid, with the bank's reference, and mails the buyer. The
 * payment of a pass may have several refunds.
 * @throws AppError forbidden; not_found for cards; conflict when it is done or has become a tip
 */
export async function completeTransferRefund(
  actor: Actor,
  refundId: string,
  bankReference: string,
): Promise<void> {
  assertCanConfirmTransfers(actor);
  await transaction(async (tx) => {
    const refund = await tx.query.refunds.findFirst({ where: eq(refunds.id, refundId) });
    // The refund of money that became a tip is deleted.
    if (refund?.state !== "requested") throw new AppError("conflict", "transfers:alreadyReturned");

    const { paymentId, eventId, amountCents } = refund;
    const payment = await getTransferPayment(tx, paymentId);

    await completeRefund(
      tx,
      paymentId,
      [{ id: `${refundId}:${bankReference}`, amountCents, state: "done" }],
      eventId,
    );

    const transfer = await findTransfer(tx, paymentId);

    await forgetRefundAccount(tx, transfer?.purchaseId ?? payment.id);

    const detail = { amount: amountCents, bankReference };

    await writeAudit(tx, actor, {
      action: "transfer.refunded",
      target: `payment:${paymentId}`,
      detail,
    });
  });
}

async function getInState(
  tx: Tx,
  transactionId: string,
  state: BankTransactionState,
): Promise<BankTransaction> {
  const bankTransaction = await tx.query.bankTransactions.findFirst({
    where: eq(bankTransactions.id, transactionId),
  });
  if (!bankTransaction) throw new AppError("not_found", "transfers:gone");
  if (bankTransaction.state !== state) throw new AppError("conflict", "transfers:alreadyDecided");

  return bankTransaction;
}

type Resolution = Partial<typeof bankTransactions.$inferInsert> & {
  action: AuditAction;
  words: string;
};

async function resolveTransaction(
  tx: Tx,
  actor: Member,
  { id: transactionId, amount }: BankTransaction,
  { action, words: note, ...stateChanges }: Resolution,
) {
  const changes = { ...stateChanges, resolution: note || null, resolvedAt: clock.now() };

  await tx.update(bankTransactions).set(changes).where(eq(bankTransactions.id, transactionId));
  await endUnmatchedTasks(tx, [transactionId]);
  await writeAudit(tx, actor, {
    action,
    target: `bank:${transactionId}`,
    detail: { amount, words: note },
  });
}

function unknownReference() {
  return fieldError("reference", "transfers:referenceUnknown");
}
