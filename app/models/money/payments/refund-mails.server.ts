import { eq } from "drizzle-orm";
import { db, type DbReader, type Tx } from "~db/client.server";
import { passes, type refunds } from "~db/schema";
import { queueShowMail } from "~/models/delivery/notices/mails/show-mails.server";
import { notify } from "~/models/delivery/notices/notify.server";
import type { Payment } from "./payment-states.server";

export type Refund = typeof refunds.$inferSelect;

/**
 * Narrows a payment to the part that a refund concerns: the refund of a cancelled show of a pass
 * concerns only that show.
 */
export function aboutRefund(payment: Payment, { eventId, reason, amountCents }: Refund): Payment {
  return eventId ? { ...payment, eventId, reason, amountCents } : payment;
}

const isForCancelledShow = ({ reason }: Payment) => reason === "showCancelled";

/** Asks the buyer of a transfer for an account, because a person transfers the money back. */
export async function queueTransferBack(tx: Tx, payment: Payment, refund: Refund) {
  if (payment.provider !== "transfer") return;

  const { id: dedupeKey, amountCents, reason } = refund;
  const { id: paymentId, userId, eventId, currency } = aboutRefund(payment, refund);
  const pass = await findPassOf(tx, payment, refund);
  const mailFields = {
    kind: "transferBack",
    userId,
    eventId,
    fact: dedupeKey,
    path: `/transfer/${paymentId}`,
  } as const;

  await queueShowMail(tx, { ...mailFields, amountCents, currency, reason, pass });
}

/** Notifies the buyer that the money is back. `payment`: the result of `aboutRefund`. */
export async function queueRefunded(tx: Tx, payment: Payment, refund: Refund) {
  const { id: paymentId, userId, eventId, currency, reason } = payment;
  const dedupeKey = refund.eventId ? refund.id : paymentId;
  const pass = await findPassOf(tx, payment, refund);
  const mailFields = {
    userId,
    eventId,
    fact: dedupeKey,
    amountCents: refund.amountCents,
    currency,
    reason,
    pass,
  };
  if (payment.provider === "transfer")
    return notify(tx, { ...mailFields, kind: "transferRefunded", path: `/transfer/${paymentId}` });

  const pagePath = isForCancelledShow(payment) ? "/events" : "/tickets?tab=refunded";
  const kind = pass ? "passRefunded" : isForCancelledShow(payment) ? "cancelled" : "refunded";

  return notify(tx, { ...mailFields, kind, path: pagePath });
}

/** Finds the pass of a refund; undefined if the refund is for a single show of it. */
async function findPassOf(reader: DbReader, payment: Payment, { eventId }: Refund) {
  return eventId ? undefined : findPassOfPayment(payment, reader);
}

/** Finds the pass that a payment buys. */
export async function findPassOfPayment({ passId }: Payment, reader: DbReader = db) {
  return passId ? reader.query.passes.findFirst({ where: eq(passes.id, passId) }) : undefined;
}

/** Mails holders of a cancelled show about a delay; a second mail follows with the refund. */
export async function queueDelayMail(tx: Tx, payment: Payment, refund: Refund) {
  if (!isForCancelledShow(payment)) return;

  const { userId, eventId, amountCents, currency } = payment;
  const dedupeKey = refund.eventId ? refund.id : payment.id;
  const pagePath = "/tickets?tab=refunded";

  await notify(tx, {
    kind: "cancelledOwed",
    userId,
    eventId,
    fact: dedupeKey,
    path: pagePath,
    amountCents,
    currency,
  });
}
