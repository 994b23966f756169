import { and, asc, eq, isNotNull } from "drizzle-orm";
import { db } from "~db/client.server";
import { bankTransactions, payments, transfers, users } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { assertCanConfirmTransfers } from "../permissions";
import { type AwaitedPurchase, type Proposal, proposePurchase } from "./propose-purchase";
import type { BankTransaction } from "./record-bank-transaction.server";
import { resemblesReference } from "../reference";
import { MAX_LISTED_LINES } from "../schema";
import { awaitedFilter, receivedAmount } from "../treasurer-lists.server";
import { required } from "~/platform/required";

/** As many lines as a statement can have. */
const MAX_LINES = 5000;

/** `proposal`: the only purchase that the money fits. */
export type UnmatchedLine = { transaction: BankTransaction; proposal: Proposal | null };
type LineList = { rows: UnmatchedLine[]; total: number };

/**
 * Lists money without a known purchase, oldest first: lines that may be for a purchase, and others,
 * such as other income of the account. A person decides about the lines of both lists.
 */
export async function listUnmatched(actor: Actor): Promise<{ likely: LineList; others: LineList }> {
  assertCanConfirmTransfers(actor);

  const bankLines = await db
    .select()
    .from(bankTransactions)
    .where(eq(bankTransactions.state, "unmatched"))
    .orderBy(asc(bankTransactions.at))
    .limit(MAX_LINES);
  const awaited = bankLines.length > 0 ? await listAwaited() : [];
  const isLikely = likelyFor(awaited);
  const listFirst = (bankLines: BankTransaction[]): LineList => ({
    rows: bankLines
      .slice(0, MAX_LISTED_LINES)
      .map((bankLine) => ({ transaction: bankLine, proposal: proposePurchase(bankLine, awaited) })),
    total: bankLines.length,
  });

  return {
    likely: listFirst(bankLines.filter(isLikely)),
    others: listFirst(bankLines.filter((bankLine) => !isLikely(bankLine))),
  };
}

/**
 * Returns a function that is true for money that may be for a purchase, by its note, its amount or
 * the end of the payer's account.
 */
function likelyFor(awaited: AwaitedPurchase[]): (line: BankTransaction) => boolean {
  const amounts = new Set(awaited.map(({ missing }) => missing));
  const payerEndings = new Set(
    awaited.map(({ hintDigits }) => hintDigits).filter((digits) => digits !== null),
  );

  return ({ note, amount, payerDigits }) =>
    amounts.has(amount) ||
    (payerDigits !== null && payerEndings.has(payerDigits)) ||
    resemblesReference(note);
}

async function listAwaited(): Promise<AwaitedPurchase[]> {
  const { reference, hintDigits } = transfers;
  const awaitedPurchases = await db
    .select({
      reference,
      hintDigits,
      buyer: users.name,
      price: payments.amountCents,
      received: receivedAmount,
    })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(awaitedFilter(), isNotNull(reference)));

  return awaitedPurchases.map(({ price, received, ...purchase }) => ({
    ...purchase,
    reference: required(purchase.reference),
    missing: price - received,
  }));
}
