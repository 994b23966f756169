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
 * Refunds a donation because of fraud. `note`: the reason, for the audit log.
 * @throws AppError forbidden, not_found; conflict when it is refunded already
 */
export async function refundDonation(actor: Actor, paymentId: string, note: string): Promise<void> {
  assertCanUseAdmin(actor);
  await transaction(async (tx) => {
    const donationFilter = and(eq(payments.id, paymentId), eq(payments.kind, "donation"));
    const payment = await tx.query.payments.findFirst({ where: donationFilter });
    if (!payment) throw new AppError("not_found", "checkout:paymentNotFound");

    const isRefundRequested =
      payment.state === "paid" && (await requestRefund(tx, payment, "byAdmin"));
    if (!isRefundRequested) throw new AppError("conflict", "tickets:alreadyRefunded");

    await tx
      .update(donations)
      .set({ refundedAt: clock.now() })
      .where(eq(donations.paymentId, paymentId));

    const detail = { giver: payment.userId, amountCents: payment.amountCents, words: note };

    await writeAudit(tx, actor, {
      action: "donation.refunded",
      target: `payment:${paymentId}`,
      detail,
    });
  });
  await waitBriefly(settleRefund(paymentId), () => false);
}
