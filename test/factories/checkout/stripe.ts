import type { Currency } from "~db/vocabularies";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { replaceMaxWait } from "~/integrations/payments/wait-briefly.server";
import { createStripeGateway } from "~/integrations/payments/stripe/stripe-gateway.server";
import { startTicketPayment } from "./card-payments";
import { receiveProviderEvent } from "~/models/checkout/purchases/provider/webhooks.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { CONNECT_WEBHOOK_SECRET } from "../../fakes/stripe-connect";
import { StripeDouble, WEBHOOK_SECRET } from "../../fakes/stripe-double";
import { makeBuyer, makeShow } from "../money/money";

/** A busy machine needs more time than people are made to wait. */
const PATIENT_MS = 60_000;
const IN_THREE_DAYS_MS = 3 * 24 * 3600_000;

/** Uses Stripe's double as the provider until it is closed. */
export async function openStripe(currencies?: readonly Currency[], { hasConnect = false } = {}) {
  const double = new StripeDouble();
  const options = {
    secretKey: "sk_test_double",
    webhookSecret: WEBHOOK_SECRET,
    connectWebhookSecret: hasConnect ? CONNECT_WEBHOOK_SECRET : undefined,
    timeoutMs: PATIENT_MS,
    currencies,
    hasConnect,
  };
  const stripe = createStripeGateway({ ...options, apiBase: await double.start() });

  replacePaymentGateway(stripe);
  replaceMaxWait(PATIENT_MS);

  const close = () => {
    replacePaymentGateway(undefined);
    replaceMaxWait(undefined);
    double.stop();
  };

  return { double, stripe, close };
}

/** Delivers a webhook signed like Stripe's. */
export function sendStripeWebhook(double: StripeDouble, type: string, objectId: string) {
  const { body, signature } = double.event(type, objectId);

  return receiveProviderEvent(body, signature);
}

/** A ticket paid with Stripe and confirmed by a webhook. */
export async function buyWithStripe(double: StripeDouble) {
  const buyer = await makeBuyer();
  const show = await makeShow({ startTime: new Date(Date.now() + IN_THREE_DAYS_MS) });
  const payment = await startTicketPayment(buyer, show.id, 1800);

  double.pay(payment.intentId);
  await sendStripeWebhook(double, "payment_intent.succeeded", payment.intentId);

  return { buyer, show, payment, ticket: (await findValidTicket(buyer.userId, show.id))! };
}
