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
 * Promises to refund the share of one show of a pass, but no more than is left of the payment. The
 * rest stays paid; when nothing is left, the whole payment becomes refunded.
 */
export async function requestShareRefund(
  tx: Tx,
  payment: Payment,
  eventId: string,
  reason: RefundReason,
): Promise<void> {
  if (payment.state !== "paid") return;

  const owedByShow = await listOwedByShow(tx, payment.id);
  const leftCents = owedByShow.reduce((sum, { cents }) => sum + cents, 0);
  const shareCents = owedByShow.find((show) => show.eventId === eventId)?.cents ?? 0;
  const amountCents = Math.min(shareCents, leftCents);
  if (amountCents <= 0) return;

  await bookRefund(tx, { ...payment, eventId }, amountCents);
  await correctReceipt(tx, payment, "refund");

  const values = { paymentId: payment.id, eventId, amountCents, reason };
  const refund = firstRow(await tx.insert(refunds).values(values).returning());

  await queueTransferBack(tx, payment, refund);
  if (amountCents === leftCents) await movePayment(tx, payment.id, "refunding", { reason });
}

/**
 * Raises the refunds of shows of a pass after a refund by hand failed: the amount that the artist
 * is owed again for a refunded show is promised to the buyer too. The next attempt at the provider
 * requests the difference.
 */
export async function raiseShareRefunds(tx: Tx, payment: Payment): Promise<void> {
  if (payment.kind !== "pass" || payment.state !== "paid") return;

  const shareFilter = and(eq(refunds.paymentId, payment.id), isNotNull(refunds.eventId));
  const shareRefunds = await tx.query.refunds.findMany({ where: shareFilter });

  for (const { eventId, cents } of await listOwedByShow(tx, payment.id)) {
    const shareRefund = shareRefunds.find((refund) => refund.eventId === eventId);
    if (!shareRefund || cents <= 0) continue;

    await bookRaisedRefund(tx, { ...payment, eventId }, cents, shareRefund.amountCents);

    const raisedColumns = {
      amountCents: shareRefund.amountCents + cents,
      attempts: sql`${refunds.attempts} + 1`,
    };

    await tx
      .update(refunds)
      .set({ ...raisedColumns, state: "requested", settledAt: null })
      .where(eq(refunds.id, shareRefund.id));
  }
}
