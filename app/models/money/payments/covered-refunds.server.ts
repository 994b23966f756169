import { and, asc, eq, sql } from "drizzle-orm";
import type { DbReader } from "~db/client.server";
import { refunds } from "~db/schema";

type CoveredRefund = { refund: typeof refunds.$inferSelect; cents: number };

/**
 * Lists the refunds under way that an amount covers, oldest first; the last one may be covered in
 * part.
 */
export async function listCoveredRefunds(
  reader: DbReader,
  paymentId: string,
  amountCents: number,
): Promise<CoveredRefund[]> {
  const openRefundFilter = and(eq(refunds.paymentId, paymentId), eq(refunds.state, "requested"));
  const openRefunds = await reader.query.refunds.findMany({
    where: openRefundFilter,
    orderBy: [asc(refunds.createdAt), sql`rowid`],
  });
  const coveredRefunds: CoveredRefund[] = [];
  let leftCents = amountCents;

  for (const refund of openRefunds) {
    const coveredCents = Math.min(leftCents, refund.amountCents);
    if (coveredCents > 0) coveredRefunds.push({ refund, cents: coveredCents });
    leftCents -= coveredCents;
  }

  return coveredRefunds;
}
