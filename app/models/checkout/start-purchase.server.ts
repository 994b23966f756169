import type { Currency, Provider } from "~db/vocabularies";
import { AppError, fieldError } from "~/platform/errors";
import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { Actor, Member } from "~/models/base/actor";
import {
  createDonationPayment,
  type DonationInput,
} from "~/models/live/donations/donations.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import type { PaymentMethod } from "~/models/money/payments/schema";
import { assertMember } from "~/models/base/permissions";
import { assertTermsAgreed } from "~/models/base/site/documents/terms-agreement.server";
import { holdPass } from "~/models/tickets/passes/hold-pass.server";
import { openCardPayment, type OpenPayment } from "./purchases/open-card-payment.server";
import type { Visit } from "~/models/tickets/buyer-place.server";
import { holdSeat, type PurchaseOptions } from "~/models/tickets/holds/hold-seat.server";
import { openTransfer } from "./transfers/open-transfer.server";

type Offer = Visit & { method: PaymentMethod; amount: number; currency?: Currency };
type TicketOffer = PurchaseOptions & Offer;

/**
 * A way to pay that is set up: the provider that takes the money, and how a held payment is opened
 * for the buyer.
 */
type OpenWay = { provider: Provider; open: (held: Payment) => Promise<OpenPayment> };

const PAYMENT_WAYS: Record<PaymentMethod, (currency?: Currency) => OpenWay> = {
  card: cardWay,
  transfer: transferWay,
};

/**
 * Holds a seat and opens its payment, by card or by bank transfer. Idempotent.
 * @throws AppError unavailable where this way is not set up; also the errors of `holdSeat`
 */
export async function startTicketPurchase(
  actor: Actor,
  eventId: string,
  offer: TicketOffer,
): Promise<OpenPayment> {
  assertMember(actor);

  const { method, amount, ...options } = offer;
  const { provider, open } = await requirePaymentWay(actor, method, options.currency);

  return open(await holdSeat(actor, eventId, provider, amount, options));
}

/**
 * Holds a pass, with a seat in each of its shows, and opens its payment.
 * @throws AppError unavailable where this way is not set up; also the errors of `holdPass`
 */
export async function startPassPurchase(
  actor: Actor,
  passId: string,
  offer: Offer,
): Promise<OpenPayment> {
  assertMember(actor);

  const { method, amount, currency, ...visitSource } = offer;
  const { provider, open } = await requirePaymentWay(actor, method, currency);

  return open(await holdPass(actor, passId, provider, amount, currency, visitSource));
}

/**
 * Creates a tip and opens its payment.
 * @throws AppError unavailable where this way is not set up; also the errors of
 * `createDonationPayment`
 */
export async function startTip(
  actor: Actor,
  eventId: string,
  { method, ...offer }: DonationInput & { method: PaymentMethod },
): Promise<OpenPayment> {
  assertMember(actor);

  const { provider, open } = await requirePaymentWay(actor, method, offer.currency);

  return open(await createDonationPayment(actor, eventId, offer, provider));
}

/** Path of the page on which a browser pays. */
export function paymentPath({ id: paymentId, provider }: Payment): string {
  return provider === "transfer" ? `/transfer/${paymentId}` : `/pay/${paymentId}`;
}

/**
 * Gets the way to pay by a `method`.
 * @throws AppError forbidden until changed terms are agreed to; unavailable where this way is not
 * set up; invalid for a currency that cannot be paid
 */
async function requirePaymentWay(
  actor: Member,
  method: PaymentMethod,
  currency?: Currency,
): Promise<OpenWay> {
  await assertTermsAgreed(actor);

  return PAYMENT_WAYS[method](currency);
}

function cardWay(currency: Currency = "usd"): OpenWay {
  const gateway = paymentGateway();
  if (!gateway) throw new AppError("unavailable", "checkout:unavailable");
  if (!gateway.currencies.includes(currency))
    throw fieldError("currency", "checkout:currencyUnavailable");

  return { provider: gateway.name, open: (held) => openCardPayment(gateway, held) };
}

function transferWay(): OpenWay {
  if (!findReceivingAccount()) throw new AppError("unavailable", "checkout:unavailable");

  return { provider: "transfer", open: openTransfer };
}
