import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { events, payments } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { PaymentGateway } from "~/integrations/payments/gateway";
import { GatewayRefusal } from "~/integrations/payments/gateway-error";
import { logger } from "~/platform/logging/logger.server";
import { announce } from "~/models/base/announcements.server";
import { listSeatEvents } from "~/models/money/payments/pass-seats.server";
import { movePayment, type Payment } from "~/models/money/payments/payment-states.server";
import { replayHoldFilter } from "~/models/tickets/seats.server";
import { completePayment } from "../complete-payment.server";
import { intentParams } from "../open-card-payment.server";

/** Payments unchanged for this long are checked, well within the promised 60 seconds. */
const UNCHANGED_MS = 15_000;
const BATCH_SIZE = 200;
/** Parallel requests, so that a batch completes within a minute even with slow responses. */
const CONCURRENCY = 8;

/**
 * Expires overdue holds, and holds for past or cancelled shows, and frees their seats. Holds for
 * donations, and holds for the replay of a past show, expire only when overdue. Payments in
 * progress stay `paying` until the provider decides.
 */
export async function expireHolds(): Promise<number> {
  const now = clock.now();
  const pastFilter = and(
    lte(events.openUntil, now.getTime()),
    not(replayHoldFilter(sql`${payments.ticketTypeId}`)),
  );
  const pointlessFilter = and(
    ne(payments.kind, "donation"),
    or(isNull(events.openUntil), pastFilter),
  );
  const overdueHolds = await db
    .select({
      id: payments.id,
      eventId: payments.eventId,
      kind: payments.kind,
      passId: payments.passId,
    })
    .from(payments)
    .innerJoin(events, eq(events.id, payments.eventId))
    .where(
      and(
        isNull(payments.settledAt),
        eq(payments.state, "held"),
        or(lte(payments.heldUntil, now), pointlessFilter),
      ),
    )
    .limit(BATCH_SIZE);

  for (const payment of overdueHolds) {
    const expired = await transaction((tx) => movePayment(tx, payment.id, "expired", {}, ["held"]));
    if (expired)
      for (const eventId of await listSeatEvents(payment))
        announce({ type: "seat.freed", eventId });
  }

  return overdueHolds.length;
}

/** Asks the provider about all unsettled payments, for lost webhooks and crashes. */
export async function reconcilePayments(): Promise<void> {
  const gateway = paymentGateway();
  if (!gateway) return;

  const remainingPayments = (await listUnsettled(gateway.name)).values();
  const askNext = async () => {
    for (const payment of remainingPayments) {
      await reconcile(gateway, payment).catch((error) =>
        logger.error(
          { error, paymentId: payment.id },
          "The provider could not be asked; it is asked again",
        ),
      );
    }
  };

  await Promise.all(Array.from({ length: CONCURRENCY }, askNext));
}

/**
 * Lists unsettled payments, the least recently changed first. Holds without an intent are left out,
 * because they expire by themselves.
 */
async function listUnsettled(provider: PaymentGateway["name"]): Promise<Payment[]> {
  return db.query.payments.findMany({
    where: and(
      isNull(payments.settledAt),
      eq(payments.provider, provider),
      inArray(payments.state, ["held", "paying", "expired", "failed"]),
      or(isNotNull(payments.intentId), ne(payments.state, "held")),
      lt(payments.updatedAt, new Date(clock.now().getTime() - UNCHANGED_MS)),
    ),
    orderBy: payments.updatedAt,
    limit: BATCH_SIZE,
  });
}

/**
 * Cancels expired payments at the provider; reads the others. After a crash an open intent may be
 * unknown; createIntent returns it.
 */
async function reconcile(gateway: PaymentGateway, payment: Payment) {
  const intentId = payment.intentId ?? (await findLostIntent(gateway, payment));
  if (!intentId) return closePayment(payment.id);

  const isEnding =
    payment.state === "expired" || (payment.heldUntil !== null && payment.heldUntil <= clock.now());
  const intentFacts = isEnding
    ? await gateway.cancelIntent(intentId)
    : await gateway.findIntent(intentId);
  if (!intentFacts || (intentFacts.status === "canceled" && !payment.intentId))
    return closePayment(payment.id);

  await completePayment(intentFacts);
  await moveToQueueEnd(payment.id);
}

/** Null if the provider refuses for good, so no intent exists. */
async function findLostIntent(gateway: PaymentGateway, payment: Payment): Promise<string | null> {
  try {
    return (await gateway.createIntent(await intentParams(payment))).id;
  } catch (error) {
    if (error instanceof GatewayRefusal) return null;

    throw error;
  }
}

/** Closes a payment that the provider does not know. */
async function closePayment(paymentId: string) {
  await transaction(async (tx) => {
    await movePayment(tx, paymentId, "expired", { settledAt: clock.now() });
    await tx.update(payments).set({ settledAt: clock.now() }).where(eq(payments.id, paymentId));
  });
}

/** Moves the payment to the end of the queue. */
async function moveToQueueEnd(paymentId: string) {
  await transaction(async (tx) => {
    const unsettledFilter = and(eq(payments.id, paymentId), isNull(payments.settledAt));

    await tx.update(payments).set({ updatedAt: clock.now() }).where(unsettledFilter);
  });
}
