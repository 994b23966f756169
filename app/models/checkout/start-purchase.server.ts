import type { Currency } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import type { Actor } from "~/models/base/actor";
import { createDonationPayment, type DonationInput } from "~/models/live/donations/donations.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import type { PaymentMethod } from "~/models/money/payments/schema";
import { assertMember } from "~/models/base/permissions";
import { assertTermsAgreed } from "~/models/base/site/documents/terms-agreement.server";
import { holdPass } from "~/models/tickets/passes/hold-pass.server";
import {
  type OpenPayment,
  startDonation,
  startPassPayment,
  startTicketPayment,
} from "./purchases/start-payment.server";
import type { Visit } from "~/models/tickets/buyer-place.server";
import { holdSeat, type PurchaseOptions } from "~/models/tickets/holds/hold-seat.server";
import { openTransfer } from "./transfers/start-transfer.server";

type Offer = Visit & { method: PaymentMethod; amount: number; currency: Currency };
type TicketOffer = PurchaseOptions & Offer;

/**
 * Holds a seat and opens its payment, by card or by bank transfer. Idempotent.
 * @throws AppError unavailable where this way is not set up; otherwise as `holdSeat`
 */
export async function startTicketPurchase(actor: Actor, eventId: string, offer: TicketOffer): Promise<OpenPayment> {
  const { method, amount, ...options } = offer;
  if (method === "card") return startTicketPayment(actor, eventId, amount, options);

  assertMember(actor);
  await assertTermsAgreed(actor);
  assertAccount();

  return openTransfer(await holdSeat(actor, eventId, "transfer", amount, options));
}

/** The same for a pass, with a seat in each of its shows. @throws AppError unavailable; otherwise as `holdPass` */
export async function startPassPurchase(
  actor: Actor,
  passId: string,
  { method, amount, currency, ...visit }: Offer,
): Promise<OpenPayment> {
  if (method === "card") return startPassPayment(actor, passId, amount, currency, visit);

  assertMember(actor);
  await assertTermsAgreed(actor);
  assertAccount();

  return openTransfer(await holdPass(actor, passId, "transfer", amount, currency, visit));
}

/** @throws AppError unavailable where this way is not set up; otherwise as `createDonationPayment` */
export async function startTip(
  actor: Actor,
  eventId: string,
  { method, ...offer }: DonationInput & { method: PaymentMethod },
): Promise<OpenPayment> {
  if (method === "card") return startDonation(actor, eventId, offer);

  assertMember(actor);
  await assertTermsAgreed(actor);
  assertAccount();

  return openTransfer(await createDonationPayment(actor, eventId, offer, "transfer"));
}

/** The page on which a browser pays. */
export function paymentPath({ id, provider }: Payment): string {
  return provider === "transfer" ? `/transfer/${id}` : `/pay/${id}`;
}

function assertAccount() {
  if (!findReceivingAccount()) throw new AppError("unavailable", "checkout:unavailable");
}
