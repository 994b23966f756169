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
  /** The result of `plainReference`. */
  bankReference: string | null;
};

/**
 * Two sources may report the same money this far apart: banks write the day of posting, and people
 * confirm later than the money arrives.
 */
const SAME_MONEY_MS = 3 * 24 * 3600_000;
const MAX_PLAIN_NOTE = 200;
/** Shorter references, such as the number of a row, do not identify a movement. */
const MIN_REFERENCE = 6;

/** Letters and digits of a note, which are the same in all sources. */
export function plainNote(note: string): string {
  return toPlainText(note).slice(0, MAX_PLAIN_NOTE);
}

/** Letters and digits of the bank's own reference; null if it is too short. */
export function plainReference(reference: string | null | undefined): string | null {
  const plainText = toPlainText(reference ?? "").slice(0, MAX_PLAIN_NOTE);

  return plainText.length < MIN_REFERENCE ? null : plainText;
}

/**
 * Finds money that another source has already reported: the same amount within three days, with the
 * same bank reference or payment, or with the same note if no payment is known. One transaction of
 * a source matches at most one transaction of another source, so that money sent twice counts
 * twice.
 */
export async function findDuplicate(tx: Tx, reported: ReportedMoney, paymentId: string | null) {
  const { source, amount, at, bankReference } = reported;
  const note = plainNote(reported.note);
  if (!paymentId && !note && !bankReference) return null;

  const nearFilter = between(
    bankTransactions.at,
    new Date(at.getTime() - SAME_MONEY_MS),
    new Date(at.getTime() + SAME_MONEY_MS),
  );
  const unpairedFilter = sql`not exists (
    select 1 from bank_transactions other where other.source = ${source} and other.same_as = ${bankTransactions.id})`;
  const countedFilter = and(isNull(bankTransactions.sameAs), ne(bankTransactions.state, "undone"));
  const otherSourceFilter = and(ne(bankTransactions.source, source), countedFilter, unpairedFilter);
  const purchaseFilter = paymentId
    ? eq(bankTransactions.paymentId, paymentId)
    : and(eq(bankTransactions.plainNote, note), ne(bankTransactions.plainNote, ""));
  const referenceFilter = bankReference
    ? eq(bankTransactions.bankReference, bankReference)
    : undefined;
  const candidates = tx
    .select()
    .from(bankTransactions)
    .where(
      and(
        eq(bankTransactions.amount, amount),
        nearFilter,
        or(purchaseFilter, referenceFilter),
        otherSourceFilter,
      ),
    );
  const differsInReference = sql`${bankTransactions.bankReference} is not ${bankReference}`;

  return (
    (await candidates.orderBy(differsInReference, asc(bankTransactions.at)).limit(1))[0] ?? null
  );
}
