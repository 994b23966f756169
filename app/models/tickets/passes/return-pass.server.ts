import { and, eq, inArray, min } from "drizzle-orm";
import { db, type DbReader, transaction } from "~db/client.server";
import { events, payments, tickets } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import type { Actor } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { sumOwedForPayment } from "~/models/money/ledger/partial-refunds.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { isDisputed, settleRefund } from "~/models/money/payments/refund-payment.server";
import { assertMember, canUseAdmin } from "~/models/base/permissions";
import { assertCanRefundTicket } from "../permissions";
import { announceRefund, refundDeadline, refundPass } from "../refunds.server";

/** `amountCents`: the refunded amount. `isMoneyBack`: the provider has confirmed it. */
export type ReturnedPass = { isMoneyBack: boolean; amountCents: number };

/**
 * Refunds a pass as a whole: all its tickets, and what is left of its price. Holders may do this
 * until the deadline (`findPassRefundDeadline`), admins at any time (with a `note` for the audit
 * log). Without a note, an admin counts as the holder of their own pass.
 * @throws AppError not_found, forbidden; conflict after the deadline, or when the pass is already
 * refunded or disputed
 */
export async function returnPass(
  actor: Actor,
  paymentId: string,
  note = "",
): Promise<ReturnedPass> {
  assertMember(actor);

  const { voided, amountCents } = await transaction(async (tx) => {
    const payment = await getPassPayment(tx, paymentId);

    assertCanRefundTicket(actor, payment);
    if (payment.state !== "paid") throw new AppError("conflict", "tickets:alreadyRefunded");

    const isHolder = actor.userId === payment.userId && !(canUseAdmin(actor) && note);
    if (isHolder) await assertReturnable(tx, payment);
    const detail = { holder: payment.userId, priceCents: payment.amountCents, words: note };
    if (!isHolder)
      await writeAudit(tx, actor, {
        action: "pass.refunded",
        target: `payment:${paymentId}`,
        detail,
      });
    const amountCents = await sumOwedForPayment(tx, paymentId);
    const voided = await refundPass(tx, payment, isHolder ? "byHolder" : "byAdmin");

    return { voided, amountCents };
  });

  voided.forEach(announceRefund);

  return { isMoneyBack: await waitBriefly(settleRefund(paymentId), () => false), amountCents };
}

async function assertReturnable(reader: DbReader, payment: Payment) {
  const deadline = await findPassRefundDeadline(payment.id, reader);
  if (!deadline || clock.now() > deadline) throw new AppError("conflict", "passes:refundClosed");
  if (await isDisputed(payment.id, reader)) throw new AppError("conflict", "tickets:disputed");
}

/**
 * Finds the refund deadline of a pass: 24 hours before the first show with a valid ticket; null
 * without one.
 */
export async function findPassRefundDeadline(
  paymentId: string,
  reader: DbReader = db,
): Promise<Date | null> {
  const validFilter = and(
    eq(tickets.paymentId, paymentId),
    inArray(tickets.status, ["active", "used"]),
  );
  const [earliest] = await reader
    .select({ startTime: min(events.startTime) })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(validFilter);

  return earliest?.startTime ? refundDeadline({ startTime: earliest.startTime }) : null;
}

async function getPassPayment(reader: DbReader, paymentId: string): Promise<Payment> {
  const passFilter = and(eq(payments.id, paymentId), eq(payments.kind, "pass"));
  const payment = await reader.query.payments.findFirst({ where: passFilter });
  if (!payment) throw new AppError("not_found", "checkout:paymentNotFound");

  return payment;
}
