import { eq } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { payments, receipts } from "~db/schema";
import { issueReceipt } from "~/models/money/receipts/issue-receipt.server";
import { env } from "~/platform/settings/env.server";

const SELLER = {
  SELLER_NAME: "Nhạc Sống Collective",
  SELLER_ADDRESS: "12 Lê Lợi",
  SELLER_TAX_NUMBER: "0312345678",
  VAT_PERCENT: 8,
};
const NONE = Object.fromEntries(Object.keys(SELLER).map((name) => [name, undefined]));

/** Sets a seller with 8 % VAT. @returns what removes it */
export function useSeller() {
  Object.assign(env, SELLER);

  return () => void Object.assign(env, NONE);
}

/** The receipt of a payment that was made without one. @returns its number */
export function issueSampleReceipt(paymentId: string): Promise<string> {
  return transaction(async (tx) => {
    const payment = await tx.query.payments.findFirst({ where: eq(payments.id, paymentId) });

    await issueReceipt(tx, payment!);

    const receipt = await tx.query.receipts.findFirst({ where: eq(receipts.paymentId, paymentId) });

    return receipt!.id;
  });
}
