import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { bankTransactions } from "~db/schema";
import type { BankSource, BankTransactionState } from "~db/vocabularies";
import { afterPayment, type PaymentOutcome } from "../../purchases/complete-payment.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { applyMoney } from "../apply-money.server";
import { findPaymentOf } from "./match-transaction.server";
import { endUnmatchedTasks, notifyOfUnmatched } from "./unmatched-task.server";
import { extendHoldsFor } from "./unassigned-money.server";
import { findDuplicate, plainNote, plainReference } from "./same-money.server";

/** Money that arrived at the bank, as a source reports it. */
export type BankTransactionInput = {
  source: BankSource;
  /** The source's own id of the transaction; a repeated id is the same transaction. */
  externalId: string;
  /** Whole đồng, above zero. */
  amount: number;
  note: string;
  /** Time of the transaction by the bank's clock. */
  at: Date;
  payerAccount?: string | null;
  /** The bank's own reference of the movement, if the source reports it. */
  bankReference?: string | null;
  /** The order code of the transfer, from providers that know it. */
  orderCode?: number | null;
};

export type BankTransaction = typeof bankTransactions.$inferSelect;
/** `isNew`: the source has not reported it before. */
export type Recorded = { transaction: BankTransaction; payment: Payment | null; isNew: boolean };

const MAX_NOTE = 500;

/**
 * Records money that arrived at the bank, and applies it to its payment in the same commit.
 * Idempotent by source and external id.
 */
export async function recordBankTransaction(
  transactionInput: BankTransactionInput,
): Promise<Recorded> {
  const { recorded, outcome } = await transaction((tx) => recordIn(tx, transactionInput));
  if (outcome) await afterPayment(outcome);

  return recorded;
}

type RecordedIn = { recorded: Recorded; outcome: PaymentOutcome | null };

/**
 * Records the money within a transaction. `chosenPayment`: the payment that a person chose for it.
 */
export async function recordIn(
  tx: Tx,
  transactionInput: BankTransactionInput,
  chosenPayment?: Payment,
): Promise<RecordedIn> {
  const knownTransaction = await findRecorded(tx, transactionInput);
  if (knownTransaction)
    return {
      recorded: { transaction: knownTransaction, payment: null, isNew: false },
      outcome: null,
    };

  const payment = chosenPayment ?? (await findPaymentOf(tx, transactionInput));

  const { written: inserted, same: duplicateOf } = await insertOnce(tx, transactionInput, payment);
  const outcome = payment && !duplicateOf ? await applyMoney(tx, payment, inserted) : null;
  if (inserted.state === "unmatched" && (await extendHoldsFor(tx, inserted)))
    await notifyOfUnmatched(tx, inserted);

  return {
    recorded: { transaction: inserted, payment: outcome?.payment ?? payment, isNew: true },
    outcome,
  };
}

/**
 * Inserts the money. If another source reported it too, one of the two records is stored as a
 * duplicate: the earlier one if no purchase was paid with it and the new one has a payment, else
 * the new one.
 */
async function insertOnce(tx: Tx, transactionInput: BankTransactionInput, payment: Payment | null) {
  const reportedMoney = {
    ...transactionInput,
    bankReference: plainReference(transactionInput.bankReference),
  };
  const reported = await findDuplicate(tx, reportedMoney, payment?.id ?? null);
  const isPurchaseNew = payment !== null && reported !== null && isWithoutPurchase(reported);

  const duplicateOf = isPurchaseNew ? null : reported;
  const inserted = await insertTransaction(tx, reportedMoney, payment, duplicateOf);
  if (isPurchaseNew) await markAsDuplicate(tx, reported, inserted);

  return { written: inserted, same: duplicateOf };
}

/**
 * True if the recorded money has not paid for a purchase, because its source reported no reference.
 */
function isWithoutPurchase({ state }: BankTransaction) {
  return state === "unmatched" || state === "foreign";
}

async function markAsDuplicate(
  tx: Tx,
  { id: transactionId }: BankTransaction,
  { id: duplicateOf }: BankTransaction,
) {
  await tx
    .update(bankTransactions)
    .set({ state: "same", sameAs: duplicateOf })
    .where(eq(bankTransactions.id, transactionId));
  await endUnmatchedTasks(tx, [transactionId]);
}

async function insertTransaction(
  tx: Tx,
  input: BankTransactionInput,
  payment: Payment | null,
  duplicateOf: BankTransaction | null,
) {
  const { source, externalId, amount, note, at, payerAccount, bankReference } = input;
  const state: BankTransactionState = duplicateOf ? "same" : payment ? "matched" : "unmatched";
  const reported = {
    source,
    externalId,
    amount,
    at,
    note: note.slice(0, MAX_NOTE),
    plainNote: plainNote(note),
    bankReference,
  };
  const payerDigits = payerAccount?.slice(-4) ?? null;
  const values = {
    ...reported,
    payerDigits,
    state,
    paymentId: payment?.id ?? null,
    sameAs: duplicateOf?.id ?? null,
  };

  return firstRow(await tx.insert(bankTransactions).values(values).returning());
}

function findRecorded(tx: Tx, { source, externalId }: BankTransactionInput) {
  const transactionFilter = and(
    eq(bankTransactions.source, source),
    eq(bankTransactions.externalId, externalId),
  );

  return tx.query.bankTransactions.findFirst({ where: transactionFilter });
}
