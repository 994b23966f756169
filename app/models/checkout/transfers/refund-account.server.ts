import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { refunds, transfers } from "~db/schema";
import { AppError } from "~/platform/errors";
import { decryptJson, encrypt } from "~/platform/secrets/encryption.server";
import type { Actor } from "~/models/base/actor";
import type { RefundAccount } from "./schema";
import { getOwnPurchase } from "./transfer-record.server";

/** The purpose of the encryption key. */
const REFUND_ACCOUNT = "refund account";

/**
 * Keeps the account that the buyer's money goes back to, encrypted, until it is there.
 * @throws AppError not_found for other people's payments; conflict when nothing goes back
 */
export async function saveRefundAccount(
  actor: Actor,
  paymentId: string,
  account: RefundAccount,
): Promise<void> {
  const { payment } = await getOwnPurchase(actor, paymentId);

  await transaction(async (tx) => {
    if ((await countOpenRefunds(tx, payment.id)) === 0)
      throw new AppError("conflict", "transfers:nothingToReturn");

    const refundAccount = encrypt(REFUND_ACCOUNT, JSON.stringify(account));

    await tx.update(transfers).set({ refundAccount }).where(eq(transfers.paymentId, payment.id));
  });
}

/**
 * Null without one, and for one that was encrypted with another secret: the buyer has to tell it
 * again.
 */
export function openRefundAccount(sealed: string | null): RefundAccount | null {
  return sealed ? decryptJson<RefundAccount>(REFUND_ACCOUNT, sealed) : null;
}

/** Deletes the account once all money of the purchase is back. */
export async function forgetRefundAccount(tx: Tx, purchaseId: string): Promise<void> {
  if ((await countOpenRefunds(tx, purchaseId)) > 0) return;

  const hasOne = and(eq(transfers.paymentId, purchaseId), isNotNull(transfers.refundAccount));

  await tx.update(transfers).set({ refundAccount: null }).where(hasOne);
}

/** Of the purchase and of money beside it: a pass has a refund for each cancelled show. */
async function countOpenRefunds(tx: Tx, purchaseId: string): Promise<number> {
  const isOf = or(eq(transfers.paymentId, purchaseId), eq(transfers.purchaseId, purchaseId));
  const ids = tx.select({ id: transfers.paymentId }).from(transfers).where(isOf);

  return tx.$count(refunds, and(inArray(refunds.paymentId, ids), eq(refunds.state, "requested")));
}
