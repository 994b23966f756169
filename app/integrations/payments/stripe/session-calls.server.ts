import type Stripe from "stripe";
import { GatewayError, type HostedPage, type IntentFacts } from "../gateway";
import { asked, isRefusal, known } from "./asking.server";
import { AT_ONCE, feeOf } from "./intent-calls.server";

/** Stripe keeps a hosted page open for at least half an hour; ours is closed when the hold ends. */
const OPEN_SECONDS = 31 * 60;

export function isSession(id: string): boolean {
  return id.startsWith("cs_");
}

/** Checkout Sessions: Stripe's hosted page, for browsers without scripts. */
export function sessionCalls(stripe: Stripe) {
  const retrieve = (id: string) =>
    known(stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge.balance_transaction"] }));
  const find = async (id: string) => factsOf(await retrieve(id));
  return {
    find,
    async create({ reference, amountCents, currency, description, successUrl, cancelUrl }: HostedPage) {
      const session = await asked(
        stripe.checkout.sessions.create({
          mode: "payment",
          allowed_payment_method_types: [...AT_ONCE],
          line_items: [
            { quantity: 1, price_data: { currency, unit_amount: amountCents, product_data: { name: description } } },
          ],
          // Another currency than asked for would be given back as a mismatch.
          adaptive_pricing: { enabled: false },
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: Math.floor(Date.now() / 1000) + OPEN_SECONDS,
          metadata: { reference },
          payment_intent_data: { metadata: { reference } },
        }),
      );
      if (!session.url) throw new GatewayError("Stripe gave no page");
      return { id: session.id, url: session.url };
    },
    async intentId(id: string) {
      const intent = (await retrieve(id))?.payment_intent;
      if (!intent) throw new GatewayError("Nothing was paid on this page");
      return typeof intent === "string" ? intent : intent.id;
    },
    async cancel(id: string) {
      try {
        return factsOf(await known(stripe.checkout.sessions.expire(id)));
      } catch (error) {
        if (isRefusal(error)) return find(id);
        throw error;
      }
    },
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
    feeCents: intent ? feeOf(intent) : 0,
    currency: session.currency ?? "",
    pageUrl: session.url,
  };
}

function statusOf({ status, payment_status }: Stripe.Checkout.Session): IntentFacts["status"] {
  if (status === "expired") return "canceled";
  if (status === "open") return "open";
  return payment_status === "paid" ? "succeeded" : "processing";
}
