import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { payments, transfers } from "~db/schema";
import type { Payment } from "~/models/money/payments/payment-states.server";
import type { OpenPayment } from "../purchases/open-card-payment.server";
import { createReference } from "./reference";
import { required } from "~/platform/required";

/**
 * Gives the payment its reference. If the process crashes before that, the next attempt gives a
 * reference to the same hold.
 */
export async function openTransfer(payment: Payment): Promise<OpenPayment> {
  if (payment.intentId) return { ...payment, intentId: payment.intentId };

  return transaction(async (tx) => {
    const reference = await createUnusedReference(tx);
    const unopenedFilter = and(eq(payments.id, payment.id), isNull(payments.intentId));
    const [opened] = await tx
      .update(payments)
      .set({ intentId: reference })
      .where(unopenedFilter)
      .returning();
    if (opened) await tx.insert(transfers).values({ paymentId: payment.id, reference });
    const current =
      opened ?? required(await tx.query.payments.findFirst({ where: eq(payments.id, payment.id) }));

    return { ...current, intentId: required(current.intentId) };
  });
}

async function createUnusedReference(tx: Tx): Promise<string> {
  const reference = createReference(randomInt);
  const isUsed = (await tx.$count(transfers, eq(transfers.reference, reference))) > 0;

  return isUsed ? createUnusedReference(tx) : reference;
}
