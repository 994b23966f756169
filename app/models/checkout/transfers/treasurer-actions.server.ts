import { and, eq, inArray } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { bankTransactions, refunds } from "~db/schema";
import type { BankTransactionState } from "~db/vocabularies";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { sumReceived } from "~/models/money/payments/received-money.server";
import { completeRefund } from "~/models/money/payments/refund-payment.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { afterPayment, type PaymentOutcome } from "../purchases/complete-payment.server";
import { applyMoney } from "./apply-money.server";
import { findPaymentByReference } from "./bank-transactions/match-transaction.server";
import { assertCanConfirmTransfers } from "./permissions";
import { type BankTransaction, recordIn } from "./bank-transactions/record-bank-transaction.server";
import { toPlainText } from "./reference";
import { forgetRefundAccount } from "./refund-account.server";
import { findSameMoney } from "./bank-transactions/same-money.server";
import { findTransfer, getTransferPayment } from "./transfer-record.server";

/** `missing`: what the treasurer saw as missing. */
type SeenMoney = { amount: number; bankReference: string; missing?: number };

/**
 * Records money that a person saw in the account, with the bank's reference. Once for each payment
 * and reference.
 * @throws AppError forbidden, not_found; conflict when it is recorded already, or if something else
 * is missing by now
 */
export async function confirmTransfer(
  actor: Actor,
  paymentId: string,
  { amount, bankReference, missing }: SeenMoney,
): Promise<Payment> {
  assertCanConfirmTransfers(actor);

  const outcome = await transaction(async (tx) => {
    const payment = await getTransferPayment(tx, paymentId);
    // Two people who type the same reference differently would count it twice.
    if (
      missing !== undefined &&
      missing !== payment.amountCents - (await sumReceived(tx, paymentId))
    )
      throw new AppError("conflict", "transfers:changedMeanwhile");

    const externalId = `${paymentId}:${toPlainText(bankReference) || bankReference}`;
    const input = {
      source: "manual",
      externalId,
      amount,
      note: bankReference,
      at: clock.now(),
    } as const;
    const { recorded, outcome } = await recordIn(tx, input, payment);
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
 * Gives unmatched money to the payment with this reference.
 * @throws AppError forbidden; invalid for an unknown reference; conflict when it is decided already
 */
export async function assignTransaction(
  actor: Actor,
  transactionId: string,
  reference: string,
): Promise<Payment> {
  assertCanConfirmTransfers(actor);

  const outcome = await transaction(async (tx): Promise<PaymentOutcome> => {
    const payment = await findPaymentByReference(tx, reference);
    if (!payment) throw invalidReference();

    const found = await getInState(tx, transactionId, "unmatched");
    const same = await findSameMoney(tx, found, payment.id);
    const changes = {
      state: same ? "same" : "matched",
      paymentId: payment.id,
      sameAs: same?.id ?? null,
    } as const;

    await resolve(tx, actor, found, { ...changes, action: "transfer.assigned", words: reference });

    return same ? { payment, news: [] } : applyMoney(tx, payment, found);
  });

  return afterPayment(outcome);
}

/** Money of somebody unknown that a person has sent back, with the bank's reference. */
export async function markReturned(
  actor: Actor,
  transactionId: string,
  bankReference: string,
): Promise<void> {
  assertCanConfirmTransfers(actor);
  await transaction(async (tx) => {
    const found = await getInState(tx, transactionId, "unmatched");

    await resolve(tx, actor, found, {
      state: "returned",
      action: "transfer.returned",
      words: bankReference,
    });
  });
}

/**
 * Sets money aside that is not for this site, such as other income of the account.
 * @returns how many lines
 * @throws AppError forbidden; conflict when all of them are decided already
 */
export async function markForeign(actor: Actor, transactionIds: string[]): Promise<number> {
  assertCanConfirmTransfers(actor);

  return transaction(async (tx) => {
    const isOpen = and(
      inArray(bankTransactions.id, transactionIds),
      eq(bankTransactions.state, "unmatched"),
    );
    const changes = { state: "foreign", resolvedAt: clock.now() } as const;
    const { id, amount } = bankTransactions;
    const lines = await tx
      .update(bankTransactions)
      .set(changes)
      .where(isOpen)
      .returning({ id, amount });
    if (lines.length === 0) throw new AppError("conflict", "transfers:alreadyDecided");

    await writeAudit(tx, actor, { action: "transfer.foreign", target: "bank", detail: { lines } });

    return lines.length;
  });
}

/**
 * Puts money that was set aside by mistake back on the list.
 * @throws AppError forbidden, not_found, conflict
 */
export async function restoreForeign(actor: Actor, transactionId: string): Promise<void> {
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
 * Completes a refund that a person has paid, with the bank's reference, and mails the buyer. A pass
 * may have several.
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
  id: string,
  state: BankTransactionState,
): Promise<BankTransaction> {
  const found = await tx.query.bankTransactions.findFirst({ where: eq(bankTransactions.id, id) });
  if (!found) throw new AppError("not_found", "transfers:gone");
  if (found.state !== state) throw new AppError("conflict", "transfers:alreadyDecided");

  return found;
}

type Resolution = Partial<typeof bankTransactions.$inferInsert> & { action: string; words: string };

async function resolve(
  tx: Tx,
  actor: Member,
  { id, amount }: BankTransaction,
  { action, words, ...to }: Resolution,
) {
  const changes = { ...to, resolution: words || null, resolvedAt: clock.now() };

  await tx.update(bankTransactions).set(changes).where(eq(bankTransactions.id, id));
  await writeAudit(tx, actor, { action, target: `bank:${id}`, detail: { amount, words } });
}

function invalidReference() {
  return fieldError("reference", "transfers:referenceUnknown");
}
