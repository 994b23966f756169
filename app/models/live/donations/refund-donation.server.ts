import { and, eq } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { donations, payments } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import { requestRefund, settleRefund } from "~/models/money/payments/refund-payment.server";
import { assertCanUseAdmin } from "~/models/base/permissions";

/**
 * Refunds a donation, for fraud. `words`: the reason, for the audit log.
 * @throws AppError forbidden, not_found; conflict when it is given back already
 */
export async function refundDonation(
  actor: Actor,
  paymentId: string,
  words: string,
): Promise<void> {
  assertCanUseAdmin(actor);
  await transaction(async (tx) => {
    const isThis = and(eq(payments.id, paymentId), eq(payments.kind, "donation"));
    const payment = await tx.query.payments.findFirst({ where: isThis });
    if (!payment) throw new AppError("not_found", "checkout:paymentNotFound");

    const promised = payment.state === "paid" && (await requestRefund(tx, payment, "byAdmin"));
    if (!promised) throw new AppError("conflict", "tickets:alreadyRefunded");

    await tx
      .update(donations)
      .set({ refundedAt: clock.now() })
      .where(eq(donations.paymentId, paymentId));

    const detail = { giver: payment.userId, amountCents: payment.amountCents, words };

    await writeAudit(tx, actor, {
      action: "donation.refunded",
      target: `payment:${paymentId}`,
      detail,
    });
  });
  await waitBriefly(settleRefund(paymentId), () => false);
}
