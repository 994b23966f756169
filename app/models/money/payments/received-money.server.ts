import { and, eq, sum } from "drizzle-orm";
import type { Reader } from "~db/client.server";
import { bankTransactions } from "~db/schema";

/** Sums what arrived at the bank for a payment, in đồng. */
export async function sumReceived(reader: Reader, paymentId: string): Promise<number> {
  const isIts = and(
    eq(bankTransactions.paymentId, paymentId),
    eq(bankTransactions.state, "matched"),
  );
  const [row] = await reader
    .select({ amount: sum(bankTransactions.amount).mapWith(Number) })
    .from(bankTransactions)
    .where(isIts);

  return row?.amount ?? 0;
}
