import { and, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { events, payments } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { PaymentGateway } from "~/integrations/payments/gateway";
import { logger } from "~/logger.server";
import { announce } from "../announcements.server";
import { movePayment, type Payment } from "../payments/states.server";
import { completePayment } from "./completing.server";

/** A payment left alone for this long is asked about; well under the promised 60 seconds. */
const IN_DOUBT_MS = 15_000;
const BATCH = 200;

/**
 * Ends every hold whose time is up, and those of shows that are over or cancelled: the seat is free for others from that
 * moment on, the payment expired. Those whose payment is on its way stay `paying` until the provider has spoken.
 */
export async function expireHolds(): Promise<number> {
  const now = clock.now();
  const isPointless = and(eq(payments.kind, "ticket"), sql`coalesce(${events.openUntil}, 0) <= ${now.getTime()}`);
  const due = await db
    .select({ id: payments.id, eventId: payments.eventId, kind: payments.kind })
    .from(payments)
    .innerJoin(events, eq(events.id, payments.eventId))
    .where(and(isNull(payments.settledAt), eq(payments.state, "held"), or(lte(payments.heldUntil, now), isPointless)))
    .limit(BATCH);
  for (const { id, eventId, kind } of due) {
    const expired = await transaction((tx) => movePayment(tx, id, "expired", {}, ["held"]));
    if (expired && kind === "ticket") announce({ type: "seat.freed", eventId });
  }
  return due.length;
}

/** Asks the provider about everything it has not settled: what webhooks lost and crashes interrupted. */
export async function reconcilePayments(): Promise<void> {
  const gateway = paymentGateway();
  if (!gateway) return;
  for (const payment of await listInDoubt(gateway.name)) {
    await reconcile(gateway, payment).catch((error) =>
      logger.error({ error, paymentId: payment.id }, "The provider could not be asked; it is asked again"),
    );
  }
}

async function listInDoubt(provider: PaymentGateway["name"]): Promise<Payment[]> {
  return db.query.payments.findMany({
    where: and(
      isNull(payments.settledAt),
      eq(payments.provider, provider),
      inArray(payments.state, ["held", "paying", "expired", "failed"]),
      lt(payments.updatedAt, new Date(clock.now().getTime() - IN_DOUBT_MS)),
    ),
    orderBy: payments.updatedAt,
    limit: BATCH,
  });
}

/** An expired payment is closed at the provider, so that it can never be paid; the others are only asked about. */
async function reconcile(gateway: PaymentGateway, payment: Payment) {
  if (!payment.intentId) return payment.state === "expired" ? settle(payment.id) : undefined;
  const isEnding = payment.state === "expired" || (payment.heldUntil !== null && payment.heldUntil <= clock.now());
  const facts = isEnding ? await gateway.cancelIntent(payment.intentId) : await gateway.findIntent(payment.intentId);
  if (!facts) return settle(payment.id);
  await completePayment(facts);
  await touch(payment.id);
}

/** The provider knows nothing of it: nothing was and nothing can be paid. */
async function settle(paymentId: string) {
  await transaction(async (tx) => {
    await movePayment(tx, paymentId, "expired", { settledAt: clock.now() });
    await tx.update(payments).set({ settledAt: clock.now() }).where(eq(payments.id, paymentId));
  });
}

/** Goes to the end of the line. */
async function touch(paymentId: string) {
  await transaction(async (tx) => {
    const where = and(eq(payments.id, paymentId), isNull(payments.settledAt));
    await tx.update(payments).set({ updatedAt: clock.now() }).where(where);
  });
}
