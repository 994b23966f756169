import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { codes } from "~db/schema";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { countUses, hasUsed } from "./code-uses.server";
import { required } from "~/platform/required";

/**
 * True if a payment whose hold has lapsed can still use its code. The maximum number of uses
 * applies to late payments too.
 */
export async function isUseLeft(tx: Tx, payment: Payment): Promise<boolean> {
  if (!payment.codeId) return true;

  const code = required(await tx.query.codes.findFirst({ where: eq(codes.id, payment.codeId) }));
  if (await hasUsed(tx, code, payment, payment.id)) return false;

  return code.maxUses === null || (await countUses(tx, code.id, payment.id)) < code.maxUses;
}
