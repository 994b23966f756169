import { and, asc, between, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { bankTransactions } from "~db/schema";
import type { BankSource } from "~db/vocabularies";
import { toPlainText } from "../reference";

type ReportedMoney = {
  source: BankSource;
  amount: number;
  note: string;
  at: Date;
  /** As `plainReference` gives it. */
  bankReference: string | null;
};

/** Banks write the day of posting, and people confirm later than the money arrives. */
const NEAR_MS = 3 * 24 * 3600_000;
const MAX_PLAIN_NOTE = 200;
/** Shorter ones, such as the number of a row, name no movement. */
const MIN_REFERENCE = 6;

/** Letters and digits of a note, as sources agree on them. */
export function plainNote(note: string): string {
  return toPlainText(note).slice(0, MAX_PLAIN_NOTE);
}

/** Letters and digits of the bank's own reference; null for what is too short for one. */
export function plainReference(reference: string | null | undefined): string | null {
  const text = toPlainText(reference ?? "").slice(0, MAX_PLAIN_NOTE);

  return text.length < MIN_REFERENCE ? null : text;
}

/**
 * Finds money that another source has reported already: the same amount within three days, with the
 * bank's reference, for the same payment, or with the same note where no payment is known. Each
 * transaction of a source stands for one of another, so that money sent twice counts twice.
 */
export async function findSameMoney(tx: Tx, reported: ReportedMoney, paymentId: string | null) {
  const { source, amount, at, bankReference } = reported;
  const text = plainNote(reported.note);
  if (!paymentId && !text && !bankReference) return null;

  const isNear = between(
    bankTransactions.at,
    new Date(at.getTime() - NEAR_MS),
    new Date(at.getTime() + NEAR_MS),
  );
  const isFree = sql`not exists (
    select 1 from bank_transactions other where other.source = ${source} and other.same_as = ${bankTransactions.id})`;
  const isReported = and(isNull(bankTransactions.sameAs), ne(bankTransactions.state, "undone"));
  const isOfOther = and(ne(bankTransactions.source, source), isReported, isFree);
  const isOfPurchase = paymentId
    ? eq(bankTransactions.paymentId, paymentId)
    : and(eq(bankTransactions.plainNote, text), ne(bankTransactions.plainNote, ""));
  const isNamedAlike = bankReference
    ? eq(bankTransactions.bankReference, bankReference)
    : undefined;
  const found = tx
    .select()
    .from(bankTransactions)
    .where(
      and(eq(bankTransactions.amount, amount), isNear, or(isOfPurchase, isNamedAlike), isOfOther),
    );
  const isNamedOtherwise = sql`${bankTransactions.bankReference} is not ${bankReference}`;

  return (await found.orderBy(isNamedOtherwise, asc(bankTransactions.at)).limit(1))[0] ?? null;
}
