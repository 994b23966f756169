import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { bankTransactions } from "~db/schema";
import type { BankSource, BankTransactionState } from "~db/vocabularies";
import { afterPayment, type PaymentOutcome } from "../../purchases/complete-payment.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { applyMoney } from "../apply-money.server";
import { findPaymentOf } from "./match-transaction.server";
import { keepHoldsFor } from "./unassigned-money.server";
import { findSameMoney, plainNote, plainReference } from "./same-money.server";

/** Money that arrived at the bank, as a source tells of it. */
export type BankTransactionInput = {
  source: BankSource;
  /** The source's own name of the transaction: the same again is the same transaction. */
  externalId: string;
  /** Whole đồng, above zero. */
  amount: number;
  note: string;
  /** By the bank's clock. */
  at: Date;
  payerAccount?: string | null;
  /** The bank's own name of the movement, where the source tells it. */
  bankReference?: string | null;
  /** The order code of the transfer, from providers that know it. */
  orderCode?: number | null;
};

export type BankTransaction = typeof bankTransactions.$inferSelect;
/** `isNew`: not told by the same source before. */
export type Recorded = { transaction: BankTransaction; payment: Payment | null; isNew: boolean };

const MAX_NOTE = 500;

/**
 * Records money that arrived at the bank, and applies it to its payment in the same commit. The
 * only way in which a transfer is paid. Idempotent by source and external id.
 */
export async function recordBankTransaction(input: BankTransactionInput): Promise<Recorded> {
  const { recorded, outcome } = await transaction((tx) => recordIn(tx, input));
  if (outcome) await afterPayment(outcome);

  return recorded;
}

type RecordedIn = { recorded: Recorded; outcome: PaymentOutcome | null };

/** The same within a transaction; `payment` is known where a person has chosen it. */
export async function recordIn(
  tx: Tx,
  input: BankTransactionInput,
  chosen?: Payment,
): Promise<RecordedIn> {
  const known = await findRecorded(tx, input);
  if (known)
    return { recorded: { transaction: known, payment: null, isNew: false }, outcome: null };

  const payment = chosen ?? (await findPaymentOf(tx, input));

  const { written, same } = await insertOnce(tx, input, payment);
  const outcome = payment && !same ? await applyMoney(tx, payment, written) : null;
  if (written.state === "unmatched") await keepHoldsFor(tx, written);

  return {
    recorded: { transaction: written, payment: outcome?.payment ?? payment, isNew: true },
    outcome,
  };
}

/** `same`: money that another source has told of, and that counts there. */
async function insertOnce(tx: Tx, input: BankTransactionInput, payment: Payment | null) {
  const money = { ...input, bankReference: plainReference(input.bankReference) };
  const told = await findSameMoney(tx, money, payment?.id ?? null);
  const isOwnerNew = payment !== null && told !== null && isWithoutOwner(told);

  const same = isOwnerNew ? null : told;
  const written = await insert(tx, money, payment, same);
  if (isOwnerNew) await markAsSame(tx, told, written);

  return { written, same };
}

/** The other source had no reference of ours, so nothing was paid with this money yet. */
function isWithoutOwner({ state }: BankTransaction) {
  return state === "unmatched" || state === "foreign";
}

function markAsSame(tx: Tx, { id }: BankTransaction, { id: sameAs }: BankTransaction) {
  return tx
    .update(bankTransactions)
    .set({ state: "same", sameAs })
    .where(eq(bankTransactions.id, id));
}

async function insert(
  tx: Tx,
  input: BankTransactionInput,
  payment: Payment | null,
  same: BankTransaction | null,
) {
  const { source, externalId, amount, note, at, payerAccount, bankReference } = input;
  const state: BankTransactionState = same ? "same" : payment ? "matched" : "unmatched";
  const told = {
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
    ...told,
    payerDigits,
    state,
    paymentId: payment?.id ?? null,
    sameAs: same?.id ?? null,
  };

  return firstRow(await tx.insert(bankTransactions).values(values).returning());
}

function findRecorded(tx: Tx, { source, externalId }: BankTransactionInput) {
  const isThis = and(
    eq(bankTransactions.source, source),
    eq(bankTransactions.externalId, externalId),
  );

  return tx.query.bankTransactions.findFirst({ where: isThis });
}
