import { and, asc, eq, sql } from "drizzle-orm";
import type { Reader } from "~db/client.server";
import { refunds } from "~db/schema";

type Covered = { refund: typeof refunds.$inferSelect; cents: number };

/** Which refunds under way an amount covers, oldest first; the last one perhaps in part. */
export async function listCoveredRefunds(
  reader: Reader,
  paymentId: string,
  cents: number,
): Promise<Covered[]> {
  const isOpen = and(eq(refunds.paymentId, paymentId), eq(refunds.state, "requested"));
  const open = await reader.query.refunds.findMany({
    where: isOpen,
    orderBy: [asc(refunds.createdAt), sql`rowid`],
  });
  const covered: Covered[] = [];
  let left = cents;

  for (const refund of open) {
    const part = Math.min(left, refund.amountCents);
    if (part > 0) covered.push({ refund, cents: part });
    left -= part;
  }

  return covered;
}
