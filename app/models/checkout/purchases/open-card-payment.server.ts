import { and, eq, isNull, sql } from "drizzle-orm";
import { placeholders, prepared, transaction } from "~db/client.server";
import { payments } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { NewIntent, PaymentGateway } from "~/integrations/payments/gateway";
import { AmountRefusal, GatewayError, GatewayRefusal } from "~/integrations/payments/gateway-error";
import { logger } from "~/platform/logging/logger.server";
import { announce } from "~/models/base/announcements.server";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import { movePayment, type Payment } from "~/models/money/payments/payment-states.server";
import { listSeatEvents } from "~/models/money/payments/pass-seats.server";
import { findAnyEvent } from "~/models/shows/events/event-sale.server";
import { runInTurn } from "./payment-queue.server";

/**
 * A payment that the provider knows. Its `clientSecret` opens the payment form; payments with a
 * hosted page have none.
 */
export type OpenPayment = Payment & { intentId: string };

/** Name of the payment provider; null without one. */
export function paymentProvider() {
  return paymentGateway()?.name ?? null;
}

const storeIntent = prepared((reader) => {
  const unopenedFilter = and(
    eq(payments.id, sql.placeholder("reference")),
    isNull(payments.intentId),
  );
  const changes = placeholders("intentId", "clientSecret", "updatedAt");

  return reader
    .update(payments)
    .set(changes as never)
    .where(unopenedFilter)
    .returning()
    .prepare();
});

/**
 * Opens the payment at the provider. With a slow provider the seat stays held, and the next attempt
 * continues.
 */
export async function openCardPayment(
  gateway: PaymentGateway,
  payment: Payment,
): Promise<OpenPayment> {
  if (isOpen(payment)) return payment;

  let hasAnswered = false;
  const opening = runInTurn(payment.id, () =>
    createIntent(gateway, payment, () => (hasAnswered = true)),
  );

  // After the provider's answer only the database can be late; the payment will be in it.
  return waitBriefly(opening, () =>
    hasAnswered ? opening : throwNotOpened(new GatewayError("The provider takes too long")),
  );
}

/** Creates the intent outside any transaction. The payment id makes it idempotent. */
async function createIntent(
  gateway: PaymentGateway,
  payment: Payment,
  onAnswer: () => void,
): Promise<OpenPayment> {
  const intentFields = await intentParams(payment);
  const intent = await gateway
    .createIntent(intentFields)
    .finally(onAnswer)
    .catch((error: unknown) => abandonHold(payment, error));

  return transaction(async (tx) => {
    const { reference } = intentFields;
    const { id: intentId, clientSecret } = intent;
    const [changed] = await storeIntent(tx).all({
      reference,
      intentId,
      clientSecret,
      updatedAt: clock.now(),
    });
    const opened =
      changed ?? (await tx.query.payments.findFirst({ where: eq(payments.id, reference) }));
    if (opened && isOpen(opened)) return opened;

    throw new AppError("conflict", "checkout:holdEnded");
  });
}

/** Parameters of the intent, always the same for one payment. Old payments have no description. */
export async function intentParams({
  id: reference,
  eventId,
  ...payment
}: Payment): Promise<NewIntent> {
  const { amountCents, currency } = payment;
  const description = payment.description ?? (await findAnyEvent(eventId))?.title ?? "";

  return { reference, amountCents, currency, description };
}

/** Releases the seat if the provider refuses for good. */
async function abandonHold(payment: Payment, error: unknown): Promise<never> {
  const { id: paymentId } = payment;
  if (!(error instanceof GatewayRefusal)) return throwNotOpened(error);

  const expiredPayment = await transaction(async (tx) => {
    const unopenedFilter = and(eq(payments.id, paymentId), isNull(payments.intentId));

    return (await tx.$count(payments, unopenedFilter)) > 0
      ? movePayment(tx, paymentId, "expired", {}, ["held"])
      : null;
  });
  if (expiredPayment)
    for (const eventId of await listSeatEvents(payment)) announce({ type: "seat.freed", eventId });

  return throwNotOpened(error);
}

/**
 * Throws the buyer's error. Unless the provider refused for good, the seat stays held, and a retry
 * asks for the same intent.
 */
export function throwNotOpened(error: unknown): never {
  if (error instanceof AmountRefusal) throw new AppError("invalid", "checkout:amountRefused");
  if (!(error instanceof GatewayError)) throw error;

  logger.error({ error }, "The provider opened no payment");
  throw new AppError("unavailable", "checkout:initFailed");
}

function isOpen(payment: Payment): payment is OpenPayment {
  return payment.intentId !== null;
}
