import type { RefundReason } from "~db/vocabularies";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import type { Tx } from "~db/client.server";
import { refunds } from "~db/schema";
import { bookRaisedRefund, bookRefund } from "../ledger/ledger-entries.server";
import { listOwedByShow } from "../ledger/partial-refunds.server";
import { correctReceipt } from "../receipts/issue-receipt.server";
import { movePayment, type Payment } from "./payment-states.server";
import { queueTransferBack } from "./refund-mails.server";

/**
 * Promises the share of one show of a pass, at most what is left of the payment. The rest stays
 * paid; once nothing is left, the payment is refunded like any other.
 */
export async function requestShareRefund(
  tx: Tx,
  payment: Payment,
  eventId: string,
  reason: RefundReason,
): Promise<void> {
  if (payment.state !== "paid") return;

  const shows = await listOwedByShow(tx, payment.id);
  const left = shows.reduce((sum, { cents }) => sum + cents, 0);
  const share = shows.find((show) => show.eventId === eventId)?.cents ?? 0;
  const amountCents = Math.min(share, left);
  if (amountCents <= 0) return;

  await bookRefund(tx, { ...payment, eventId }, amountCents);
  await correctReceipt(tx, payment, "refund");

  const values = { paymentId: payment.id, eventId, amountCents, reason };
  const refund = firstRow(await tx.insert(refunds).values(values).returning());

  await queueTransferBack(tx, payment, refund);
  if (amountCents === left) await movePayment(tx, payment.id, "refunding", { reason });
}

/**
 * After a refund by hand failed: what the artist has again of a show whose share went back already
 * is promised, too. A further attempt at the provider asks for the difference.
 */
export async function raiseShareRefunds(tx: Tx, payment: Payment): Promise<void> {
  if (payment.kind !== "pass" || payment.state !== "paid") return;

  const isShare = and(eq(refunds.paymentId, payment.id), isNotNull(refunds.eventId));
  const shares = await tx.query.refunds.findMany({ where: isShare });

  for (const { eventId, cents } of await listOwedByShow(tx, payment.id)) {
    const share = shares.find((each) => each.eventId === eventId);
    if (!share || cents <= 0) continue;

    await bookRaisedRefund(tx, { ...payment, eventId }, cents, share.amountCents);

    const raised = {
      amountCents: share.amountCents + cents,
      attempts: sql`${refunds.attempts} + 1`,
    };

    await tx
      .update(refunds)
      .set({ ...raised, state: "requested", settledAt: null })
      .where(eq(refunds.id, share.id));
  }
}
