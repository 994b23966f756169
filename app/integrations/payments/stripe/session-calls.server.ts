import type Stripe from "stripe";
import type { HostedPage, IntentFacts } from "../gateway";
import { GatewayError } from "../gateway-error";
import { createIdempotently, isRefusal, findInStripe } from "./stripe-requests.server";
import { INSTANT_PAYMENT_TYPES, feeOf, idempotencyKeyOf } from "./intent-calls.server";

/**
 * Stripe keeps a hosted page open for at least half an hour. This site closes it when the hold
 * ends.
 */
const MIN_OPEN_MS = 31 * 60_000;

export function isSession(id: string): boolean {
  return id.startsWith("cs_");
}

/** Checkout Sessions: Stripe's hosted page, for browsers without scripts. */
export function sessionCalls(stripe: Stripe) {
  const retrieve = (sessionId: string) =>
    findInStripe(() =>
      stripe.checkout.sessions.retrieve(sessionId, {
        expand: ["payment_intent.latest_charge.balance_transaction"],
      }),
    );
  const find = async (sessionId: string) => factsOf(await retrieve(sessionId));

  return {
    find,
    /**
     * One open page per payment: simultaneous requests and retries after a lost response get the
     * same one.
     */
    async create(hostedPage: HostedPage) {
      const session = await createIdempotently(
        (attempt) =>
          stripe.checkout.sessions.create(sessionParamsOf(hostedPage), {
            idempotencyKey: idempotencyKeyOf("page", hostedPage, attempt),
          }),
        async ({ id: sessionId }) => (await find(sessionId))?.status === "canceled",
      );
      if (!session.url) throw new GatewayError("Stripe gave no page");

      return { id: session.id, url: session.url };
    },
    async intentId(sessionId: string) {
      const session = await retrieve(sessionId);
      const intentId = session && intentIdOf(session);
      if (!intentId) throw new GatewayError("Nothing was paid on this page");

      return intentId;
    },
    async cancel(sessionId: string) {
      try {
        return factsOf(await findInStripe(() => stripe.checkout.sessions.expire(sessionId)));
      } catch (error) {
        if (isRefusal(error)) return find(sessionId);

        throw error;
      }
    },
  };
}

/**
 * Parameters of a session. They are the same for all requests of one payment, because Stripe
 * refuses a key with other parameters.
 */
function sessionParamsOf(page: HostedPage): Stripe.Checkout.SessionCreateParams {
  const { reference, amountCents, currency, description, successUrl, cancelUrl, heldUntil } = page;

  return {
    mode: "payment",
    allowed_payment_method_types: [...INSTANT_PAYMENT_TYPES],
    line_items: [
      {
        quantity: 1,
        price_data: { currency, unit_amount: amountCents, product_data: { name: description } },
      },
    ],
    // A payment in another currency would be refunded as a mismatch.
    adaptive_pricing: { enabled: false },
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.ceil((heldUntil.getTime() + MIN_OPEN_MS) / 1000),
    metadata: { reference },
    payment_intent_data: { metadata: { reference } },
  };
}

function factsOf(session: Stripe.Checkout.Session | null): IntentFacts | null {
  if (!session) return null;

  const intent = typeof session.payment_intent === "string" ? null : session.payment_intent;

  return {
    id: session.id,
    reference: session.metadata?.reference ?? null,
    status: statusOf(session),
    isDeclined: intent?.last_payment_error?.type === "card_error",
    amountCents: session.amount_total ?? 0,
    receivedCents: intent?.amount_received ?? 0,
    ...(intent && feeOf(intent)),
    currency: session.currency ?? "",
    pageUrl: session.url,
    paidIntentId: intentIdOf(session),
  };
}

function intentIdOf({ payment_intent: intent }: Stripe.Checkout.Session): string | null {
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}

function statusOf({ status, payment_status }: Stripe.Checkout.Session): IntentFacts["status"] {
  if (status === "expired") return "canceled";
  if (status === "open") return "open";

  return payment_status === "paid" ? "succeeded" : "processing";
}
