import { asc, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { bankTransactions, payments, transfers } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { assertCanConfirmTransfers } from "../permissions";
import type { BankTransaction } from "./record-bank-transaction.server";
import { resemblesReference } from "../reference";
import { MAX_LISTED_LINES } from "../schema";
import { isAwaited, received } from "../treasurer-lists.server";

/** As many as a statement can have. */
const MAX_LINES = 5000;

type Lines = { rows: BankTransaction[]; total: number };

/**
 * Lists money that nobody could be found for, oldest first: what may be for a purchase, and everything else, such as
 * other income of the account. A person decides about both.
 */
export async function listUnmatched(actor: Actor): Promise<{ likely: Lines; others: Lines }> {
  assertCanConfirmTransfers(actor);
  const rows = await db
    .select()
    .from(bankTransactions)
    .where(eq(bankTransactions.state, "unmatched"))
    .orderBy(asc(bankTransactions.at))
    .limit(MAX_LINES);
  const isLikely = rows.length > 0 ? await likelihood() : () => false;
  const [likely, others] = [rows.filter(isLikely), rows.filter((row) => !isLikely(row))];
  return { likely: firstOf(likely), others: firstOf(others) };
}

function firstOf(rows: BankTransaction[]): Lines {
  return { rows: rows.slice(0, MAX_LISTED_LINES), total: rows.length };
}

/** Money may be for a purchase if its note, its amount or the end of its account says so. */
async function likelihood(): Promise<(line: BankTransaction) => boolean> {
  const awaited = await db
    .select({ price: payments.amountCents, received, digits: transfers.hintDigits })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .where(isAwaited());
  const amounts = new Set(awaited.map((it) => it.price - it.received));
  const digits = new Set(awaited.map((it) => it.digits).filter((it) => it !== null));
  return ({ note, amount, payerDigits }) =>
    amounts.has(amount) || (payerDigits !== null && digits.has(payerDigits)) || resemblesReference(note);
}
