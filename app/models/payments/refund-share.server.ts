import type { Tx } from "~db/client.server";
import { refunds } from "~db/schema";
import { bookRefund } from "../ledger/ledger-entries.server";
import { listOwedByShow } from "../ledger/partial-refunds.server";
import { correctReceipt } from "../receipts/issue-receipt.server";
import { movePayment, type Payment } from "./payment-states.server";

/**
 * Promises the share of one show of a pass, at most what is left of the payment. The rest stays paid; once nothing is
 * left, the payment is refunded like any other.
 */
export async function requestShareRefund(tx: Tx, payment: Payment, eventId: string, reason: string): Promise<void> {
  if (payment.state !== "paid") return;
  const shows = await listOwedByShow(tx, payment.id);
  const left = shows.reduce((sum, { cents }) => sum + cents, 0);
  const share = shows.find((show) => show.eventId === eventId)?.cents ?? 0;
  const amountCents = Math.min(share, left);
  if (amountCents <= 0) return;
  await bookRefund(tx, { ...payment, eventId }, amountCents);
  await correctReceipt(tx, payment, "refund");
  await tx.insert(refunds).values({ paymentId: payment.id, eventId, amountCents, reason });
  if (amountCents === left) await movePayment(tx, payment.id, "refunding", { reason });
}
