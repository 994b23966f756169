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

type Money = { id: string; amount: number };

/**
 * Applies money that arrived for a payment, recorded in the same transaction. The whole price
 * completes the payment or goes back, too little waits for the rest while the seat is held, and
 * what is too much goes back.
 */
export async function applyMoney(tx: Tx, payment: Payment, money: Money): Promise<PaymentOutcome> {
  if (isDecided(payment)) return returnExtra(tx, payment, money.amount, reasonAfter(payment));

  const received = await sumReceived(tx, payment.id);
  const extra = received - payment.amountCents;
  if (extra < 0) return applyShort(tx, payment, received, money);

  const outcome = (await applyFacts(tx, factsOf(payment))) ?? { payment, news: [] };
  if (extra > 0) await returnExtra(tx, outcome.payment, extra, "extra");

  return outcome;
}

function isDecided({ state }: Payment) {
  return state === "paid" || state === "refunding" || state === "refunded";
}

/** What goes back was not paid for: more money for it goes back for the same reason. */
function reasonAfter({ state, reason }: Payment): RefundReason {
  return state === "paid" || reason === null || reason === "declined" ? "twice" : reason;
}

function factsOf({ id, intentId, amountCents, currency }: Payment): IntentFacts {
  const whole = { amountCents, receivedCents: amountCents, currency };

  return {
    id: required(intentId),
    reference: id,
    status: "succeeded",
    isDeclined: false,
    ...whole,
  };
}

/** Waits for the rest while the seat is held; later it goes back. */
async function applyShort(
  tx: Tx,
  payment: Payment,
  received: number,
  money: Money,
): Promise<PaymentOutcome> {
  const { id, userId, eventId, state, heldUntil, amountCents, currency } = payment;
  if (state === "expired" || required(heldUntil) <= clock.now())
    return returnShort(tx, payment, received);

  await queueShowMail(tx, {
    kind: "transferShort",
    userId,
    eventId,
    fact: money.id,
    path: `/transfer/${id}`,
    amountCents: amountCents - received,
    currency,
    until: required(heldUntil),
    pass: await findPassOfPayment(payment, tx),
  });

  return { payment, news: [] };
}

/** Sends back what arrived of a payment that can no longer be completed. */
export async function returnShort(
  tx: Tx,
  payment: Payment,
  received: number,
): Promise<PaymentOutcome> {
  const refunding = await requestRefund(tx, payment, "short", received);
  const eventIds = payment.state === "expired" ? [] : await listSeatEvents(payment, tx);
  const freed: Announcement[] = eventIds.map((eventId) => ({ type: "seat.freed", eventId }));

  return { payment: refunding ?? payment, news: freed };
}

/**
 * Money beside a purchase becomes a payment of its own that goes back, or that the buyer gives as a
 * tip.
 */
export async function returnExtra(
  tx: Tx,
  purchase: Payment,
  amountCents: number,
  reason: RefundReason,
): Promise<PaymentOutcome> {
  const { eventId, userId, provider, currency, description } = purchase;
  const of = { eventId, userId, provider, currency, description };
  const values = { ...of, kind: "donation" as const, state: "expired" as const, amountCents };
  const extra = firstRow(await tx.insert(payments).values(values).returning());

  await tx.insert(transfers).values({ paymentId: extra.id, purchaseId: purchase.id });
  await requestRefund(tx, extra, reason);

  return { payment: purchase, news: [] };
}
