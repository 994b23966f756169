import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { refunds, transfers } from "~db/schema";
import { AppError } from "~/platform/errors";
import { decryptJson, encrypt } from "~/platform/secrets/encryption.server";
import type { Actor } from "~/models/base/actor";
import type { RefundAccount } from "./schema";
import { getOwnPurchase } from "./transfer-record.server";

/** The purpose of the encryption key. */
const KEY_PURPOSE = "refund account";

/**
 * Stores the account that the buyer's money goes back to, encrypted, until the money is back.
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

    const refundAccount = encrypt(KEY_PURPOSE, JSON.stringify(account));

    await tx.update(transfers).set({ refundAccount }).where(eq(transfers.paymentId, payment.id));
  });
}

/**
 * Decrypts the account. Null without an account, and for an account that was encrypted with another
 * secret; the buyer then has to enter it again.
 */
export function decryptRefundAccount(encryptedAccount: string | null): RefundAccount | null {
  return encryptedAccount ? decryptJson<RefundAccount>(KEY_PURPOSE, encryptedAccount) : null;
}

/** Deletes the account once all money of the purchase is back. */
export async function forgetRefundAccount(tx: Tx, purchaseId: string): Promise<void> {
  if ((await countOpenRefunds(tx, purchaseId)) > 0) return;

  const accountFilter = and(
    eq(transfers.paymentId, purchaseId),
    isNotNull(transfers.refundAccount),
  );

  await tx.update(transfers).set({ refundAccount: null }).where(accountFilter);
}

/**
 * Counts open refunds of the purchase and of extra money that the buyer sent. A pass has a refund
 * for each cancelled show.
 */
async function countOpenRefunds(tx: Tx, purchaseId: string): Promise<number> {
  const purchaseFilter = or(
    eq(transfers.paymentId, purchaseId),
    eq(transfers.purchaseId, purchaseId),
  );
  const paymentIds = tx.select({ id: transfers.paymentId }).from(transfers).where(purchaseFilter);

  return tx.$count(
    refunds,
    and(inArray(refunds.paymentId, paymentIds), eq(refunds.state, "requested")),
  );
}
