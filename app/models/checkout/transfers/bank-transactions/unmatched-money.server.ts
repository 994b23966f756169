import { and, asc, eq, isNotNull } from "drizzle-orm";
import { db } from "~db/client.server";
import { bankTransactions, payments, transfers, users } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { assertCanConfirmTransfers } from "../permissions";
import { type AwaitedPurchase, type Proposal, proposePurchase } from "./propose-purchase";
import type { BankTransaction } from "./record-bank-transaction.server";
import { resemblesReference } from "../reference";
import { MAX_LISTED_LINES } from "../schema";
import { isAwaited, received } from "../treasurer-lists.server";
import { required } from "~/platform/required";

/** As many as a statement can have. */
const MAX_LINES = 5000;

/** `proposal`: the only purchase that the money fits. */
export type UnmatchedLine = { transaction: BankTransaction; proposal: Proposal | null };
type Lines = { rows: UnmatchedLine[]; total: number };

/**
 * Lists money that nobody could be found for, oldest first: what may be for a purchase, and
 * everything else, such as other income of the account. A person decides about both.
 */
export async function listUnmatched(actor: Actor): Promise<{ likely: Lines; others: Lines }> {
  assertCanConfirmTransfers(actor);

  const rows = await db
    .select()
    .from(bankTransactions)
    .where(eq(bankTransactions.state, "unmatched"))
    .orderBy(asc(bankTransactions.at))
    .limit(MAX_LINES);
  const awaited = rows.length > 0 ? await listAwaited() : [];
  const isLikely = likelihood(awaited);
  const firstOf = (found: BankTransaction[]): Lines => ({
    rows: found
      .slice(0, MAX_LISTED_LINES)
      .map((row) => ({ transaction: row, proposal: proposePurchase(row, awaited) })),
    total: found.length,
  });

  return {
    likely: firstOf(rows.filter(isLikely)),
    others: firstOf(rows.filter((row) => !isLikely(row))),
  };
}

/** Money may be for a purchase if its note, its amount or the end of its account says so. */
function likelihood(awaited: AwaitedPurchase[]): (line: BankTransaction) => boolean {
  const amounts = new Set(awaited.map(({ missing }) => missing));
  const digits = new Set(awaited.map(({ hintDigits }) => hintDigits).filter((it) => it !== null));

  return ({ note, amount, payerDigits }) =>
    amounts.has(amount) ||
    (payerDigits !== null && digits.has(payerDigits)) ||
    resemblesReference(note);
}

async function listAwaited(): Promise<AwaitedPurchase[]> {
  const { reference, hintDigits } = transfers;
  const rows = await db
    .select({ reference, hintDigits, buyer: users.name, price: payments.amountCents, received })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(isAwaited(), isNotNull(reference)));

  return rows.map(({ price, received, ...row }) => ({
    ...row,
    reference: required(row.reference),
    missing: price - received,
  }));
}
