import type Stripe from "stripe";
import { env } from "~/platform/settings/env.server";
import type { PaymentGateway, ChargeLimits } from "../gateway";
import { GatewayError } from "../gateway-error";
import { connectCalls } from "./connect-calls.server";
import { callStripe } from "./stripe-requests.server";
import { disputeCalls } from "./dispute-calls.server";
import { listEvents, providerEventOf } from "./event-calls.server";
import { intentCalls } from "./intent-calls.server";
import { stripeLibrary } from "./library.server";
import { refundCalls } from "./refund-calls.server";
import { isSession, sessionCalls } from "./session-calls.server";
import { required } from "~/platform/required";

/** Smallest charge: half a US dollar, euro, Australian or Canadian dollar. */
const MIN_CHARGE = 50;

/**
 * Stripe has no minimum in đồng of its own: the charge must be worth half a US dollar after the
 * conversion, about 13,000 ₫. The rest is a margin for the exchange rate.
 */
const MIN_VND_CHARGE = 15_000;

/** Largest charge: eight digits in all currencies. */
const MAX_CHARGE = 99_999_999;

const TIMEOUT_MS = 15_000;

let configuredGateway: PaymentGateway | undefined;

/** Stripe with the configured keys; STRIPE_API_BASE points to another server, for tests. */
export function stripeGateway(): PaymentGateway {
  return (configuredGateway ??= createStripeGateway({
    secretKey: required(env.STRIPE_SECRET_KEY),
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
    apiBase: env.STRIPE_API_BASE,
    currencies: env.STRIPE_CURRENCIES,
    hasConnect: env.STRIPE_CONNECT === "on",
  }));
}

type StripeOptions = {
  secretKey: string;
  webhookSecret?: string;
  /**
   * Events of connected accounts come from another endpoint, which Stripe signs with its own
   * secret.
   */
  connectWebhookSecret?: string;
  apiBase?: string;
  currencies?: readonly string[];
  timeoutMs?: number;
  hasConnect?: boolean;
};

export function createStripeGateway(options: StripeOptions) {
  const {
    secretKey,
    webhookSecret,
    connectWebhookSecret,
    apiBase,
    currencies = ["usd"],
    timeoutMs = TIMEOUT_MS,
    hasConnect = false,
  } = options;
  const StripeClient = stripeLibrary();
  // Retries and idempotency keys are decided in stripe-requests.server.ts.
  const stripe = new StripeClient(secretKey, {
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    ...serverAddressOf(apiBase),
  });
  const intents = intentCalls(stripe);
  const sessions = sessionCalls(stripe);
  const callsFor = (id: string) => (isSession(id) ? sessions : intents);
  const refunds = refundCalls(stripe, (id) => callsFor(id).intentId(id));

  return {
    name: "stripe",
    currencies,
    chargeLimits,
    createIntent: intents.create,
    openHostedPage: sessions.create,
    findIntent: (id) => callsFor(id).find(id),
    cancelIntent: (id) => callsFor(id).cancel(id),
    refund: refunds.make,
    listRefunds: refunds.list,
    async listBalances() {
      const { available, pending } = await callStripe(() => stripe.balance.retrieve());
      const sumByCurrency = new Map<string, number>();

      for (const { amount, currency } of [...available, ...pending]) {
        sumByCurrency.set(currency, (sumByCurrency.get(currency) ?? 0) + amount);
      }

      return [...sumByCurrency].map(([currency, amount]) => ({ currency, amount }));
    },
    findDispute: disputeCalls(stripe).find,
    listEvents: (since) => listEvents(stripe, since),
    hasWebhookSecret: webhookSecret !== undefined,
    connect: hasConnect ? connectCalls(stripe) : undefined,
    checkKey: () => checkKey(stripe, hasConnect),
    readEvent(rawBody, signature) {
      const verifyWith = (secret: string) =>
        providerEventOf(stripe.webhooks.constructEvent(rawBody, signature ?? "", secret));
      if (!webhookSecret) throw new GatewayError("STRIPE_WEBHOOK_SECRET is not set");
      if (!connectWebhookSecret) return verifyWith(webhookSecret);

      try {
        return verifyWith(connectWebhookSecret);
      } catch {
        return verifyWith(webhookSecret);
      }
    },
  } satisfies PaymentGateway;
}

/**
 * Reads one of each resource. A restricted key may be able to read everything but not to write;
 * a missing permission to write is noticed only when it is needed.
 */
async function checkKey(stripe: Stripe, hasConnect: boolean) {
  const oneItem = { limit: 1 };

  await callStripe(() => stripe.balance.retrieve());
  await callStripe(() => stripe.paymentIntents.list(oneItem));
  await callStripe(() => stripe.checkout.sessions.list(oneItem));
  await callStripe(() => stripe.refunds.list(oneItem));
  await callStripe(() => stripe.disputes.list(oneItem));
  await callStripe(() => stripe.events.list(oneItem));
  if (!hasConnect) return;

  await callStripe(() => stripe.accounts.list(oneItem));
  await callStripe(() => stripe.transfers.list(oneItem));
}

function serverAddressOf(apiBase: string | undefined): Partial<Stripe.StripeConfig> {
  if (!apiBase) return {};

  const { hostname, port, protocol } = new URL(apiBase);

  return {
    host: hostname,
    port: port || undefined,
    protocol: protocol === "http:" ? "http" : "https",
  };
}

/**
 * Stripe's limits of a charge
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
function chargeLimits(currency: string): ChargeLimits {
  return { min: currency === "vnd" ? MIN_VND_CHARGE : MIN_CHARGE, max: MAX_CHARGE };
}
