import { and, eq, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { payments, refunds } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import { logger } from "~/logger.server";
import { queueShowMail } from "../notices/show-mails.server";
import { movePayment, type Payment } from "./states.server";

let round = 0;

/**
 * Promises the money back, in the transaction of the fact it follows from. The provider is asked after the commit
 * by `settleRefund`, and again by the job until it agrees. `reason` is a message key of the locales.
 */
export async function requestRefund(tx: Tx, payment: Payment, reason: string, amountCents = payment.amountCents) {
  const moved = await movePayment(tx, payment.id, "refunding", {
    reason,
    paidAt: payment.paidAt ?? clock.now(),
    settledAt: clock.now(),
  });
  if (!moved) return null;
  await tx.insert(refunds).values({ paymentId: payment.id, amountCents, reason });
  return moved;
}

/** Gives the money of one refund back. True when it is done; false when the provider must be asked again. */
export async function settleRefund(paymentId: string): Promise<boolean> {
  const found = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.paymentId, paymentId));
  const { refund, payment } = found[0] ?? {};
  if (!refund || !payment) return false;
  if (refund.state === "done") return true;
  const gateway = paymentGateway();
  if (gateway?.name !== payment.provider || !payment.intentId) return false;
  const { amountCents, id: reference } = refund;
  try {
    const providerRefundId = await gateway.refund({ intentId: payment.intentId, amountCents, reference });
    await transaction((tx) => markRefunded(tx, paymentId, providerRefundId));
    return true;
  } catch (error) {
    await noteFailure(reference, error);
    return false;
  }
}

/** Everything promised and not yet given back, what failed least first; after some failures ever more seldom. */
export async function settleRefunds() {
  const waiting = await db
    .select({ paymentId: refunds.paymentId, attempts: refunds.attempts })
    .from(refunds)
    .where(eq(refunds.state, "requested"))
    .orderBy(refunds.attempts, refunds.createdAt)
    .limit(500);
  round += 1;
  for (const { paymentId, attempts } of waiting) if (isTurn(attempts)) await settleRefund(paymentId);
}

/** The first five tries at every round, then at every second, fourth, … at most every 64th. */
function isTurn(attempts: number) {
  return round % 2 ** Math.min(6, Math.max(0, attempts - 5)) === 0;
}

async function markRefunded(tx: Tx, paymentId: string, providerRefundId: string) {
  await tx
    .update(refunds)
    .set({ state: "done", providerRefundId, lastError: null, settledAt: clock.now() })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, "requested")));
  const payment = await movePayment(tx, paymentId, "refunded");
  if (payment) await queueRefunded(tx, payment);
}

function queueRefunded(tx: Tx, { id, userId, eventId, amountCents, reason }: Payment) {
  const isCancelled = reason === "tickets:refundByCancellation";
  const kind = isCancelled ? "cancelled" : "refunded";
  const path = isCancelled ? "/events" : "/tickets?tab=refunded";
  return queueShowMail(tx, { kind, userId, eventId, fact: id, path, amountCents });
}

async function noteFailure(refundId: string, error: unknown) {
  logger.error({ error, refundId }, "A refund did not go through; it is tried again");
  const lastError = error instanceof Error ? error.message : String(error);
  await transaction(async (tx) => {
    await tx
      .update(refunds)
      .set({ attempts: sql`${refunds.attempts} + 1`, lastError })
      .where(eq(refunds.id, refundId));
  });
}
