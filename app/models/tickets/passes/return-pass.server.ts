import { and, eq, inArray, min } from "drizzle-orm";
import { db, type Reader, transaction } from "~db/client.server";
import { events, payments, tickets } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import type { Actor } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { sumOwedForPayment } from "~/models/money/ledger/partial-refunds.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { isDisputed, settleRefund } from "~/models/money/payments/refund-payment.server";
import { assertMember } from "~/models/base/permissions";
import { assertCanRefundTicket } from "../permissions";
import { announceRefund, refundDeadline, refundPass } from "../refunds.server";

/** `amountCents`: what goes back, also while it is on its way. */
export type Returned = { isMoneyBack: boolean; amountCents: number };

/**
 * Returns a pass as a whole: all its tickets, and what is left of its price. Holders until
 * `passRefundDeadline`, admins at any time (with `words` for the audit log).
 * @throws AppError not_found, forbidden; conflict after the deadline, when returned already or
 * disputed
 */
export async function returnPass(actor: Actor, paymentId: string, words = ""): Promise<Returned> {
  assertMember(actor);

  const { voided, amountCents } = await transaction(async (tx) => {
    const payment = await getPassPayment(tx, paymentId);

    assertCanRefundTicket(actor, payment);
    if (payment.state !== "paid") throw new AppError("conflict", "tickets:alreadyRefunded");
    if (actor.role !== "admin") await assertReturnable(tx, payment);
    const isHolder = actor.userId === payment.userId;
    const detail = { holder: payment.userId, priceCents: payment.amountCents, words };
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

async function assertReturnable(reader: Reader, payment: Payment) {
  const deadline = await findPassRefundDeadline(payment.id, reader);
  if (!deadline || clock.now() > deadline) throw new AppError("conflict", "passes:refundClosed");
  if (await isDisputed(payment.id, reader)) throw new AppError("conflict", "tickets:disputed");
}

/** 24 hours before the first show that is not cancelled; null without a valid ticket. */
export async function findPassRefundDeadline(
  paymentId: string,
  reader: Reader = db,
): Promise<Date | null> {
  const isValid = and(
    eq(tickets.paymentId, paymentId),
    inArray(tickets.status, ["active", "used"]),
  );
  const [row] = await reader
    .select({ startTime: min(events.startTime) })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(isValid);

  return row?.startTime ? refundDeadline({ startTime: row.startTime }) : null;
}

async function getPassPayment(reader: Reader, id: string): Promise<Payment> {
  const isPass = and(eq(payments.id, id), eq(payments.kind, "pass"));
  const payment = await reader.query.payments.findFirst({ where: isPass });
  if (!payment) throw new AppError("not_found", "checkout:paymentNotFound");

  return payment;
}
