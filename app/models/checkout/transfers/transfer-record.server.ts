import { and, eq, or } from "drizzle-orm";
import { db, type DbReader } from "~db/client.server";
import { payments, transfers } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { AppError } from "~/platform/errors";
import { getOwnPayment } from "~/models/money/payments/find-payment.server";
import type { Payment } from "~/models/money/payments/payment-states.server";

export type Transfer = typeof transfers.$inferSelect;
/** A purchase by bank transfer; `transfer` has its reference. */
export type Purchase = { payment: Payment; transfer: Transfer };

/**
 * Gets the actor's purchase by transfer. `paymentId` may also be the id of a payment for extra
 * money that the buyer sent.
 * @throws AppError not_found for other people's purchases, and for payments by card
 */
export async function getOwnPurchase(actor: Actor, paymentId: string): Promise<Purchase> {
  const payment = await getOwnPayment(actor, paymentId);
  const transfer = await findTransfer(db, paymentId);
  if (!transfer) throw new AppError("not_found", "checkout:paymentNotFound");

  return transfer.purchaseId ? getOwnPurchase(actor, transfer.purchaseId) : { payment, transfer };
}

export async function findTransfer(reader: DbReader, paymentId: string): Promise<Transfer | null> {
  return (
    (await reader.query.transfers.findFirst({ where: eq(transfers.paymentId, paymentId) })) ?? null
  );
}

/** @throws AppError not_found for unknown payments, and for payments by card */
export async function getTransferPayment(reader: DbReader, paymentId: string): Promise<Payment> {
  const paymentFilter = and(eq(payments.id, paymentId), eq(payments.provider, "transfer"));
  const payment = await reader.query.payments.findFirst({ where: paymentFilter });
  if (!payment) throw new AppError("not_found", "checkout:paymentNotFound");

  return payment;
}

/**
 * Lists the payment of the purchase and the payments for extra money that goes or went back, oldest
 * first.
 */
export async function listPaymentsOf(reader: DbReader, purchaseId: string): Promise<Payment[]> {
  const purchaseFilter = or(
    eq(transfers.paymentId, purchaseId),
    eq(transfers.purchaseId, purchaseId),
  );
  const purchasePayments = await reader
    .select({ payment: payments })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .where(and(purchaseFilter, eq(payments.provider, "transfer")))
    .orderBy(transfers.orderCode);

  return purchasePayments.map(({ payment }) => payment);
}
