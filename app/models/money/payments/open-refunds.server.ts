import { and, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { refunds } from "~db/schema";

/** True while money of a payment is promised and not yet back with the buyer. */
export async function isRefundOpenFor(paymentId: string): Promise<boolean> {
  const isOpen = and(eq(refunds.paymentId, paymentId), eq(refunds.state, "requested"));

  return (await db.query.refunds.findFirst({ columns: { id: true }, where: isOpen })) !== undefined;
}
