import type Stripe from "stripe";
import { GatewayError, type IntentFacts, type NewIntent } from "../gateway";
import { asked, isRefusal, known } from "./asking.server";

/**
 * Ways to pay that are decided at once: cards, and the wallets that stand for one. Bank debits and vouchers take days,
 * and nobody may be left without an answer for more than a minute.
 */
export const AT_ONCE = ["card", "link"] as const;

/** PaymentIntents: what the Payment Element in the page pays. */
export function intentCalls(stripe: Stripe) {
  const find = async (id: string) =>
    factsOf(await known(stripe.paymentIntents.retrieve(id, { expand: ["latest_charge.balance_transaction"] })));
  /** Stripe repeats its first answer, also about an intent that was cancelled since: then another key asks for another. */
  const create = async (wish: NewIntent, turn = 1): Promise<{ id: string; clientSecret: string }> => {
    const { id, client_secret, lastResponse } = await asked(
      stripe.paymentIntents.create(paramsOf(wish), { idempotencyKey: keyOf(wish, turn) }),
    );
    if (!client_secret) throw new GatewayError("Stripe gave no client secret");
    const isRepeated = lastResponse.headers["idempotent-replayed"] === "true";
    if (isRepeated && (await find(id))?.status === "canceled") return create(wish, turn + 1);
    return { id, clientSecret: client_secret };
  };
  return {
    find,
    create: (wish: NewIntent) => create(wish),
    intentId: async (id: string) => id,
    async cancel(id: string) {
      try {
        return factsOf(await known(stripe.paymentIntents.cancel(id)));
      } catch (error) {
        if (isRefusal(error)) return find(id);
        throw error;
      }
    },
  };
}

function paramsOf({ reference, amountCents, currency, description }: NewIntent): Stripe.PaymentIntentCreateParams {
  return {
    amount: amountCents,
    currency,
    description,
    automatic_payment_methods: { enabled: true },
    allowed_payment_method_types: [...AT_ONCE],
    metadata: { reference },
  };
}

function keyOf({ reference }: NewIntent, turn: number) {
  return turn === 1 ? `intent-${reference}` : `intent-${reference}-${turn}`;
}

/** Stripe's own words about an intent, in ours. A partial capture shows as less received than asked. */
function factsOf(intent: Stripe.PaymentIntent | null): IntentFacts | null {
  if (!intent) return null;
  return {
    id: intent.id,
    reference: intent.metadata.reference ?? null,
    status: statusOf(intent.status),
    isDeclined: intent.last_payment_error?.type === "card_error",
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    feeCents: feeOf(intent),
    currency: intent.currency,
  };
}

/** Known once Stripe has booked the charge; until then nothing. */
export function feeOf({ latest_charge: charge }: Stripe.PaymentIntent): number {
  const booked = charge && typeof charge !== "string" ? charge.balance_transaction : null;
  return booked && typeof booked !== "string" ? booked.fee : 0;
}

function statusOf(status: Stripe.PaymentIntent.Status): IntentFacts["status"] {
  if (status === "succeeded") return "succeeded";
  if (status === "canceled") return "canceled";
  return status === "processing" || status === "requires_capture" ? "processing" : "open";
}
