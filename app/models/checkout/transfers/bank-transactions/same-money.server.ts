import { and, asc, between, eq, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { bankTransactions } from "~db/schema";
import type { BankSource } from "~db/vocabularies";
import { toPlainText } from "../reference";

type ReportedMoney = { source: BankSource; amount: number; note: string; at: Date };

/** Banks write the day of posting, and people confirm later than the money arrives. */
const NEAR_MS = 3 * 24 * 3600_000;
const MAX_PLAIN_NOTE = 200;

/** Letters and digits of a note, as sources agree on them. */
export function plainNote(note: string): string {
  return toPlainText(note).slice(0, MAX_PLAIN_NOTE);
}

/**
 * Finds money that another source has reported already: the same amount within three days, for the same payment, or
 * with the same note where none is known. Each transaction of a source stands for one of another, so that money sent
 * twice counts twice.
 */
export async function findSameMoney(tx: Tx, { source, amount, note, at }: ReportedMoney, paymentId: string | null) {
  const text = plainNote(note);
  if (!paymentId && !text) return null;
  const isNear = between(bankTransactions.at, new Date(at.getTime() - NEAR_MS), new Date(at.getTime() + NEAR_MS));
  const isFree = sql`not exists (
    select 1 from bank_transactions other where other.source = ${source} and other.same_as = ${bankTransactions.id})`;
  const isReported = and(isNull(bankTransactions.sameAs), ne(bankTransactions.state, "undone"));
  const isOfOther = and(ne(bankTransactions.source, source), isReported, isFree);
  const isAlike = paymentId ? eq(bankTransactions.paymentId, paymentId) : eq(bankTransactions.plainNote, text);
  const found = tx
    .select()
    .from(bankTransactions)
    .where(and(eq(bankTransactions.amount, amount), isNear, isAlike, isOfOther));
  return (await found.orderBy(asc(bankTransactions.at)).limit(1))[0] ?? null;
}
