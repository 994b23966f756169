import { and, eq, sum } from "drizzle-orm";
import type { DbReader } from "~db/client.server";
import { bankTransactions } from "~db/schema";

/** Sums the money that arrived at the bank for a payment, in đồng. */
export async function sumReceived(reader: DbReader, paymentId: string): Promise<number> {
  const receivedFilter = and(
    eq(bankTransactions.paymentId, paymentId),
    eq(bankTransactions.state, "matched"),
  );
  const [received] = await reader
    .select({ amount: sum(bankTransactions.amount).mapWith(Number) })
    .from(bankTransactions)
    .where(receivedFilter);

  return received?.amount ?? 0;
}
