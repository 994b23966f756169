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
 * Creates an unpaid donation. A second call for the same person, event, amount and currency returns
 * the first unpaid donation.
 * @throws AppError invalid outside the bounds; conflict when the show takes no donations
 */
export async function createDonationPayment(
  actor: Member,
  eventId: string,
  donationInput: DonationInput,
  provider: Provider,
) {
  const { amountCents, currency = "usd", dedication = null, hideAmount = false } = donationInput;
  const money = { amount: amountCents, currency };
  if (!isWithinBounds(money)) throw amountError(currency);

  return transaction(async (tx) => {
    const event = await getEventOnSale(eventId, tx);
    if (event.eventType !== "donation" && !event.tipsEnabled)
      throw new AppError("conflict", "tickets:noDonations");

    const heldUntil = new Date(clock.now().getTime() + PAYMENT_MINUTES * 60_000);
    const changeableValues = { dedication, hideAmount, heldUntil };
    const unpaidPayment = await findUnpaidDonation(tx, actor.userId, eventId, money, provider);
    if (unpaidPayment && required(unpaidPayment.heldUntil) > clock.now()) {
      await tx.update(payments).set(changeableValues).where(eq(payments.id, unpaidPayment.id));

      return { ...unpaidPayment, ...changeableValues };
    }
    if (unpaidPayment) await movePayment(tx, unpaidPayment.id, "expired", {}, ["held"]);
    const fixedValues = {
      kind: "donation" as const,
      eventId,
      userId: actor.userId,
      amountCents,
      currency,
      provider,
    };
    const values = { ...fixedValues, description: event.title, ...changeableValues };

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
  const donatedMoney = { amountCents, currency };
  const values = {
    paymentId,
    eventId,
    userId,
    ...donatedMoney,
    dedication,
    hideAmount,
    stripePaymentIntentId: intentId,
  };
  const donation = firstRow(await tx.insert(donations).values(values).returning());
  const amount = decimalString(amountCents, currency);

  await recordWebhook(tx, "donation.received", eventId, {
    donation: { id: donation.id, amount, currency },
  });

  const donationFacts = {
    kind: "donation" as const,
    userId,
    eventId,
    fact: donation.id,
    receiptOf: paymentId,
  };

  await queueShowMail(tx, { ...donationFacts, path: `/event/${eventId}`, ...donatedMoney });

  return donation;
}

async function findUnpaidDonation(
  tx: Tx,
  userId: string,
  eventId: string,
  money: Money,
  provider: Provider,
): Promise<Payment | null> {
  const unpaidFilter = and(
    eq(payments.kind, "donation"),
    eq(payments.userId, userId),
    eq(payments.eventId, eventId),
    eq(payments.amountCents, money.amount),
    eq(payments.currency, money.currency),
    eq(payments.provider, provider),
    eq(payments.state, "held"),
  );

  return (await tx.query.payments.findFirst({ where: unpaidFilter })) ?? null;
}
