import type { RefundReason } from "~db/vocabularies";
import { firstRow } from "~db/first-row";
import type { Tx } from "~db/client.server";
import { payments, transfers } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { IntentFacts } from "~/integrations/payments/gateway";
import type { Announcement } from "~/models/base/announcements.server";
import { queueShowMail } from "~/models/delivery/notices/mails/show-mails.server";
import { listSeatEvents } from "~/models/money/payments/pass-seats.server";
import { findPassOfPayment } from "~/models/money/payments/refund-mails.server";
import { sumReceived } from "~/models/money/payments/received-money.server";
import { requestRefund } from "~/models/money/payments/refund-payment.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { applyFacts, type PaymentOutcome } from "../purchases/complete-payment.server";
import { required } from "~/platform/required";

type ReceivedMoney = { id: string; amount: number };

/**
 * Applies money that arrived for a payment, recorded in the same transaction. The whole price
 * completes the payment or goes back. A smaller amount waits for the rest while the seat is held.
 * An excess goes back.
 */
export async function applyMoney(
  tx: Tx,
  payment: Payment,
  money: ReceivedMoney,
): Promise<PaymentOutcome> {
  if (isDecided(payment)) return returnExtra(tx, payment, money.amount, reasonAfter(payment));

  const receivedAmount = await sumReceived(tx, payment.id);
  const extraCents = receivedAmount - payment.amountCents;
  if (extraCents < 0) return applyShort(tx, payment, receivedAmount, money);

  const outcome = (await applyFacts(tx, factsOf(payment))) ?? { payment, news: [] };
  if (extraCents > 0) await returnExtra(tx, outcome.payment, extraCents, "extra");

  return outcome;
}

function isDecided({ state }: Payment) {
  return state === "paid" || state === "refunding" || state === "refunded";
}

/** Money that arrives after a refund goes back for the reason of that refund. */
function reasonAfter({ state, reason }: Payment): RefundReason {
  return state === "paid" || reason === null || reason === "declined" ? "twice" : reason;
}

function factsOf({ id: paymentId, intentId, amountCents, currency }: Payment): IntentFacts {
  const amounts = { amountCents, receivedCents: amountCents, currency };

  return {
    id: required(intentId),
    reference: paymentId,
    status: "succeeded",
    isDeclined: false,
    ...amounts,
  };
}

/**
 * Handles a payment that is not complete yet: while the seat is held, it waits for the rest; after
 * the hold, the money goes back.
 */
async function applyShort(
  tx: Tx,
  payment: Payment,
  receivedAmount: number,
  money: ReceivedMoney,
): Promise<PaymentOutcome> {
  const { id: paymentId, userId, eventId, state, heldUntil, amountCents, currency } = payment;
  if (state === "expired" || required(heldUntil) <= clock.now())
    return returnShort(tx, payment, receivedAmount);

  await queueShowMail(tx, {
    kind: "transferShort",
    userId,
    eventId,
    fact: money.id,
    path: `/transfer/${paymentId}`,
    amountCents: amountCents - receivedAmount,
    currency,
    until: required(heldUntil),
    pass: await findPassOfPayment(payment, tx),
  });

  return { payment, news: [] };
}

/** Sends back what arrived for a payment that can no longer be completed. */
export async function returnShort(
  tx: Tx,
  payment: Payment,
  receivedAmount: number,
): Promise<PaymentOutcome> {
  const refunding = await requestRefund(tx, payment, "short", receivedAmount);
  const eventIds = payment.state === "expired" ? [] : await listSeatEvents(payment, tx);
  const seatsFreed: Announcement[] = eventIds.map((eventId) => ({ type: "seat.freed", eventId }));

  return { payment: refunding ?? payment, news: seatsFreed };
}

/**
 * Creates a separate payment for extra money of a purchase. It is refunded, unless the buyer gives
 * it as a tip.
 */
export async function returnExtra(
  tx: Tx,
  purchase: Payment,
  amountCents: number,
  reason: RefundReason,
): Promise<PaymentOutcome> {
  const { eventId, userId, provider, currency, description } = purchase;
  const purchaseFields = { eventId, userId, provider, currency, description };
  const values = {
    ...purchaseFields,
    kind: "donation" as const,
    state: "expired" as const,
    amountCents,
  };
  const extraPayment = firstRow(await tx.insert(payments).values(values).returning());

  await tx.insert(transfers).values({ paymentId: extraPayment.id, purchaseId: purchase.id });
  await requestRefund(tx, extraPayment, reason);

  return { payment: purchase, news: [] };
}
