import { and, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { refunds } from "~db/schema";

/** True while a refund of the payment is promised and not yet done. */
export async function isRefundOpenFor(paymentId: string): Promise<boolean> {
  const openRefundFilter = and(eq(refunds.paymentId, paymentId), eq(refunds.state, "requested"));

  return (
    (await db.query.refunds.findFirst({ columns: { id: true }, where: openRefundFilter })) !==
    undefined
  );
}
