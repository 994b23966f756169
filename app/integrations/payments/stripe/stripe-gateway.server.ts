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

/** Half a US dollar, euro, Australian or Canadian dollar. */
const MIN = 50;

/**
 * Stripe has no minimum in đồng of its own: the charge must be worth half a US dollar after the
 * conversion, about 13,000 ₫. The rest is room for the rate.
 */
const MIN_VND = 15_000;

/** Eight digits in any currency. */
const MAX = 99_999_999;

const TIMEOUT_MS = 15_000;

let gateway: PaymentGateway | undefined;

/** Stripe with the configured keys; STRIPE_API_BASE points to another server, for tests. */
export function stripeGateway(): PaymentGateway {
  return (gateway ??= createStripeGateway({
    secretKey: required(env.STRIPE_SECRET_KEY),
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
    apiBase: env.STRIPE_API_BASE,
    currencies: env.STRIPE_CURRENCIES,
    hasConnect: env.STRIPE_CONNECT === "on",
  }));
}

type Options = {
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

export function createStripeGateway(options: Options) {
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
  // Retries and idempotency keys are decided in asking.server.ts.
  const stripe = new StripeClient(secretKey, {
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    ...addressOf(apiBase),
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
      const sums = new Map<string, number>();

      for (const { amount, currency } of [...available, ...pending]) {
        sums.set(currency, (sums.get(currency) ?? 0) + amount);
      }

      return [...sums].map(([currency, amount]) => ({ currency, amount }));
    },
    findDispute: disputeCalls(stripe).find,
    listEvents: (since) => listEvents(stripe, since),
    hasWebhookSecret: webhookSecret !== undefined,
    connect: hasConnect ? connectCalls(stripe) : undefined,
    checkKey: () => checkKey(stripe, hasConnect),
    readEvent(rawBody, signature) {
      const verify = (secret: string) =>
        providerEventOf(stripe.webhooks.constructEvent(rawBody, signature ?? "", secret));
      if (!webhookSecret) throw new GatewayError("STRIPE_WEBHOOK_SECRET is not set");
      if (!connectWebhookSecret) return verify(webhookSecret);

      try {
        return verify(connectWebhookSecret);
      } catch {
        return verify(webhookSecret);
      }
    },
  } satisfies PaymentGateway;
}

/**
 * Reads one of each resource. A restricted key may read everything and still not write; that shows
 * in use.
 */
async function checkKey(stripe: Stripe, hasConnect: boolean) {
  const one = { limit: 1 };

  await callStripe(() => stripe.balance.retrieve());
  await callStripe(() => stripe.paymentIntents.list(one));
  await callStripe(() => stripe.checkout.sessions.list(one));
  await callStripe(() => stripe.refunds.list(one));
  await callStripe(() => stripe.disputes.list(one));
  await callStripe(() => stripe.events.list(one));
  if (!hasConnect) return;

  await callStripe(() => stripe.accounts.list(one));
  await callStripe(() => stripe.transfers.list(one));
}

function addressOf(apiBase: string | undefined): Partial<Stripe.StripeConfig> {
  if (!apiBase) return {};

  const { hostname, port, protocol } = new URL(apiBase);

  return {
    host: hostname,
    port: port || undefined,
    protocol: protocol === "http:" ? "http" : "https",
  };
}

/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
function chargeLimits(currency: string): ChargeLimits {
  return { min: currency === "vnd" ? MIN_VND : MIN, max: MAX };
}
