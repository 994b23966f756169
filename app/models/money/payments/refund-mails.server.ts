import { eq } from "drizzle-orm";
import { db, type Reader, type Tx } from "~db/client.server";
import { passes, type refunds } from "~db/schema";
import { queueShowMail } from "~/models/delivery/notices/mails/show-mails.server";
import { notify } from "~/models/delivery/notices/notify.server";
import type { Payment } from "./payment-states.server";

export type Refund = typeof refunds.$inferSelect;

/** A payment as one of its refunds sees it: that of a cancelled show is about this show. */
export function aboutRefund(payment: Payment, { eventId, reason, amountCents }: Refund): Payment {
  return eventId ? { ...payment, eventId, reason, amountCents } : payment;
}

const isCancelled = ({ reason }: Payment) => reason === "showCancelled";

/** Asks the buyer of a transfer for an account: a person transfers the money. */
export async function queueTransferBack(tx: Tx, payment: Payment, refund: Refund) {
  if (payment.provider !== "transfer") return;

  const { id: fact, amountCents, reason } = refund;
  const { id, userId, eventId, currency } = aboutRefund(payment, refund);
  const pass = await findPassOf(tx, payment, refund);
  const mail = { kind: "transferBack", userId, eventId, fact, path: `/transfer/${id}` } as const;

  await queueShowMail(tx, { ...mail, amountCents, currency, reason, pass });
}

/** Tells the buyer that the money is back. `payment`: as `aboutRefund` gives it. */
export async function queueRefunded(tx: Tx, payment: Payment, refund: Refund) {
  const { id, userId, eventId, currency, reason } = payment;
  const fact = refund.eventId ? refund.id : id;
  const pass = await findPassOf(tx, payment, refund);
  const about = { userId, eventId, fact, amountCents: refund.amountCents, currency, reason, pass };
  if (payment.provider === "transfer")
    return notify(tx, { ...about, kind: "transferRefunded", path: `/transfer/${id}` });

  const path = isCancelled(payment) ? "/events" : "/tickets?tab=refunded";
  const kind = pass ? "passRefunded" : isCancelled(payment) ? "cancelled" : "refunded";

  return notify(tx, { ...about, kind, path });
}

/** The pass that a refund is about; undefined for a single show of it. */
async function findPassOf(reader: Reader, payment: Payment, { eventId }: Refund) {
  return eventId ? undefined : findPassOfPayment(payment, reader);
}

/** The pass that a payment buys. */
export async function findPassOfPayment({ passId }: Payment, reader: Reader = db) {
  return passId ? reader.query.passes.findFirst({ where: eq(passes.id, passId) }) : undefined;
}

/** Mails holders of a cancelled show about a delay; a second mail follows with the refund. */
export async function queueDelayMail(tx: Tx, payment: Payment, refund: Refund) {
  if (!isCancelled(payment)) return;

  const { userId, eventId, amountCents, currency } = payment;
  const fact = refund.eventId ? refund.id : payment.id;
  const path = "/tickets?tab=refunded";

  await notify(tx, { kind: "cancelledOwed", userId, eventId, fact, path, amountCents, currency });
}
