import { and, eq } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { refunds, transfers } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { createDonation } from "~/models/live/donations/donations.server";
import { instantAt } from "~/models/shows/events/zoned-time";
import { bookKeptAsTip } from "~/models/money/ledger/ledger-entries.server";
import { getOwnPayment } from "~/models/money/payments/find-payment.server";
import { issueReceipt } from "~/models/money/receipts/issue-receipt.server";
import { movePayment, type Payment } from "~/models/money/payments/payment-states.server";
import { canBeTip } from "./kept-as-tip.server";
import { HINT_MS } from "./late-money";
import { forgetRefundAccount } from "./refund-account.server";
import { findTransfer, getOwnPurchase } from "./transfer-record.server";
import { required } from "~/platform/required";

/**
 * Turns money that would go back to the buyer into a tip for the artist.
 * @throws AppError not_found for other people's payments; conflict when the money is already back
 */
export async function keepAsTip(actor: Actor, paymentId: string): Promise<Payment> {
  const { id: ownPaymentId } = await getOwnPayment(actor, paymentId);
  const { paid: paidPayment, donation } = await transaction(async (tx) => {
    const transfer = await findTransfer(tx, ownPaymentId);
    const payment = await getOwnPayment(actor, paymentId, tx);
    if (!transfer?.purchaseId || !(await canBeTip(tx, payment)))
      throw new AppError("conflict", "transfers:noTip");

    const openRefundFilter = and(
      eq(refunds.paymentId, ownPaymentId),
      eq(refunds.state, "requested"),
    );
    const deletedRefunds = await tx
      .delete(refunds)
      .where(openRefundFilter)
      .returning({ id: refunds.id });
    const paidPayment =
      deletedRefunds.length > 0 &&
      (await movePayment(tx, ownPaymentId, "paid", { reason: null }, ["refunding"]));
    if (!paidPayment) throw new AppError("conflict", "transfers:alreadyReturned");

    await bookKeptAsTip(tx, paidPayment);
    await forgetRefundAccount(tx, transfer.purchaseId);

    const donation = await createDonation(tx, paidPayment);

    await issueReceipt(tx, paidPayment);

    return { paid: paidPayment, donation };
  });

  announce({ type: "donation.received", eventId: donation.eventId, donationId: donation.id });

  return paidPayment;
}

/** True while the treasurer would still look for the money. */
export function canHint({ state, heldUntil }: Payment): boolean {
  const isUndecided = state === "held" || state === "expired";

  return isUndecided && required(heldUntil).getTime() > clock.now().getTime() - HINT_MS;
}

/** `sentAt`: local time in the buyer's time zone. */
type Hint = { digits: string; sentAt: string };

/** Stores the buyer's description of a transfer that was not matched, for the treasurer. */
export async function saveHint(
  actor: Actor,
  paymentId: string,
  hint: Hint,
  zone: string,
): Promise<void> {
  const { payment } = await getOwnPurchase(actor, paymentId);
  const sentAt = instantAt(hint.sentAt, zone);
  if (!sentAt) throw fieldError("sentAt", "transfers:sentAtNeeded");
  if (!canHint(payment)) throw new AppError("conflict", "transfers:decided");

  const changes = { hintDigits: hint.digits, hintSentAt: sentAt };

  await transaction(async (tx) => {
    await tx.update(transfers).set(changes).where(eq(transfers.paymentId, payment.id));
  });
}
