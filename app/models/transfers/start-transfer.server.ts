import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { payments, transfers } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { AppError } from "~/errors";
import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import type { Actor } from "../actor";
import { createDonationPayment, type DonationInput } from "../donations/donations.server";
import type { Payment } from "../payments/payment-states.server";
import type { PaymentMethod } from "../payments/schema";
import { assertMember } from "../permissions";
import { assertTermsAgreed } from "../site/documents/terms-agreement.server";
import { holdPass } from "../passes/hold-pass.server";
import {
  type OpenPayment,
  startDonation,
  startPassPayment,
  startTicketPayment,
} from "../purchases/start-payment.server";
import type { Visit } from "../tickets/buyer-place.server";
import { holdSeat, type PurchaseOptions } from "../tickets/holds/hold-seat.server";
import { createReference } from "./reference";

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

/** Gives the payment its reference. A crash before it leaves a hold that gets one when asked for again. */
async function openTransfer(payment: Payment): Promise<OpenPayment> {
  if (payment.intentId) return { ...payment, intentId: payment.intentId };
  return transaction(async (tx) => {
    const reference = await createUnusedReference(tx);
    const isBare = and(eq(payments.id, payment.id), isNull(payments.intentId));
    const [opened] = await tx.update(payments).set({ intentId: reference }).where(isBare).returning();
    if (opened) await tx.insert(transfers).values({ paymentId: payment.id, reference });
    const current = opened ?? (await tx.query.payments.findFirst({ where: eq(payments.id, payment.id) }))!;
    return { ...current, intentId: current.intentId! };
  });
}

async function createUnusedReference(tx: Tx): Promise<string> {
  const reference = createReference(randomInt);
  const isUsed = (await tx.$count(transfers, eq(transfers.reference, reference))) > 0;
  return isUsed ? createUnusedReference(tx) : reference;
}
