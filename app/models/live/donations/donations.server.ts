import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { donations, payments } from "~db/schema";
import type { Currency, Provider } from "~db/vocabularies";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Member } from "~/models/base/actor";
import { queueShowMail } from "~/models/delivery/notices/mails/show-mails.server";
import { decimalString, isWithinBounds, type Money } from "~/locales/currency";
import { movePayment, type Payment } from "~/models/money/payments/payment-states.server";
import { getEventOnSale } from "~/models/shows/events/event-sale.server";
import { recordWebhook } from "~/models/delivery/webhooks/record-webhook.server";
import { required } from "~/platform/required";

export type Donation = typeof donations.$inferSelect;
export type DonationInput = {
  amountCents: number;
  currency?: Currency;
  dedication?: string | null;
  hideAmount?: boolean;
};

const PAYMENT_MINUTES = 60;

/**
 * Creates an unpaid donation. The same person, event, amount and currency again returns the same
 * one.
 * @throws AppError invalid outside the bounds; conflict when the show takes none
 */
export async function createDonationPayment(
  actor: Member,
  eventId: string,
  offer: DonationInput,
  provider: Provider,
) {
  const { amountCents, currency = "usd", dedication = null, hideAmount = false } = offer;
  const money = { amount: amountCents, currency };
  if (!isWithinBounds(money)) throw amountError(currency);

  return transaction(async (tx) => {
    const event = await getEventOnSale(eventId, tx);
    if (event.eventType !== "donation" && !event.tipsEnabled)
      throw new AppError("conflict", "tickets:noDonations");

    const heldUntil = new Date(clock.now().getTime() + PAYMENT_MINUTES * 60_000);
    const details = { dedication, hideAmount, heldUntil };
    const same = await findUnpaid(tx, actor.userId, eventId, money, provider);
    if (same && required(same.heldUntil) > clock.now()) {
      await tx.update(payments).set(details).where(eq(payments.id, same.id));

      return { ...same, ...details };
    }
    if (same) await movePayment(tx, same.id, "expired", {}, ["held"]);
    const fixed = {
      kind: "donation" as const,
      eventId,
      userId: actor.userId,
      amountCents,
      currency,
      provider,
    };
    const values = { ...fixed, description: event.title, ...details };

    return firstRow(await tx.insert(payments).values(values).returning());
  });
}

function amountError(currency: Currency) {
  return fieldError("amount", `checkout:amountBounds.${currency}`);
}

/** Stores the donation of a completed payment. */
export async function createDonation(tx: Tx, payment: Payment): Promise<Donation> {
  const {
    id: paymentId,
    eventId,
    userId,
    amountCents,
    currency,
    dedication,
    hideAmount,
    intentId,
  } = payment;
  const money = { amountCents, currency };
  const values = {
    paymentId,
    eventId,
    userId,
    ...money,
    dedication,
    hideAmount,
    stripePaymentIntentId: intentId,
  };
  const donation = firstRow(await tx.insert(donations).values(values).returning());
  const amount = decimalString(amountCents, currency);

  await recordWebhook(tx, "donation.received", eventId, {
    donation: { id: donation.id, amount, currency },
  });

  const about = {
    kind: "donation" as const,
    userId,
    eventId,
    fact: donation.id,
    receiptOf: paymentId,
  };

  await queueShowMail(tx, { ...about, path: `/event/${eventId}`, ...money });

  return donation;
}

async function findUnpaid(
  tx: Tx,
  userId: string,
  eventId: string,
  money: Money,
  provider: Provider,
): Promise<Payment | null> {
  const where = and(
    eq(payments.kind, "donation"),
    eq(payments.userId, userId),
    eq(payments.eventId, eventId),
    eq(payments.amountCents, money.amount),
    eq(payments.currency, money.currency),
    eq(payments.provider, provider),
    eq(payments.state, "held"),
  );

  return (await tx.query.payments.findFirst({ where })) ?? null;
}
