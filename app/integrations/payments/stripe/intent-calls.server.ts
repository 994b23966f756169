import type Stripe from "stripe";
import type { IntentFacts, NewIntent } from "../gateway";
import { GatewayError } from "../gateway-error";
import { convertedFee } from "./converted-fee";
import { createIdempotently, isRefusal, findInStripe } from "./stripe-requests.server";

/**
 * Payment methods with an immediate result: cards and wallets. Bank debits and vouchers take days,
 * but nobody should wait more than a minute for a result.
 */
export const INSTANT_METHODS = ["card", "link"] as const;

/** PaymentIntents, for the Payment Element in the page. */
export function intentCalls(stripe: Stripe) {
  const find = async (id: string) =>
    factsOf(
      await findInStripe(() =>
        stripe.paymentIntents.retrieve(id, { expand: ["latest_charge.balance_transaction"] }),
      ),
    );

  return {
    find,
    async create(intent: NewIntent) {
      const { id, client_secret } = await createIdempotently(
        (turn) =>
          stripe.paymentIntents.create(paramsOf(intent), {
            idempotencyKey: idempotencyKeyOf("intent", intent, turn),
          }),
        async (intent) => (await find(intent.id))?.status === "canceled",
      );
      if (!client_secret) throw new GatewayError("Stripe gave no client secret");

      return { id, clientSecret: client_secret };
    },
    intentId: async (id: string) => id,
    async cancel(id: string) {
      try {
        return factsOf(await findInStripe(() => stripe.paymentIntents.cancel(id)));
      } catch (error) {
        if (isRefusal(error)) return find(id);

        throw error;
      }
    },
  };
}

function paramsOf({
  reference,
  amountCents,
  currency,
  description,
}: NewIntent): Stripe.PaymentIntentCreateParams {
  return {
    amount: amountCents,
    currency,
    description,
    automatic_payment_methods: { enabled: true },
    allowed_payment_method_types: [...INSTANT_METHODS],
    metadata: { reference },
  };
}

/** The idempotency key of one resource of a payment; a new one for every turn. */
export function idempotencyKeyOf(what: string, { reference }: NewIntent, turn: number) {
  return turn === 1 ? `${what}-${reference}` : `${what}-${reference}-${turn}`;
}

/** Maps Stripe's intent. A partial capture has a smaller received amount. */
function factsOf(intent: Stripe.PaymentIntent | null): IntentFacts | null {
  if (!intent) return null;

  return {
    id: intent.id,
    reference: intent.metadata.reference ?? null,
    status: statusOf(intent.status),
    isDeclined: intent.last_payment_error?.type === "card_error",
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    ...feeOf(intent),
    currency: intent.currency,
  };
}

/** 0 until Stripe has booked the charge. */
export function feeOf({ latest_charge: charge, currency }: Stripe.PaymentIntent) {
  const booked = charge && typeof charge !== "string" ? charge.balance_transaction : null;
  const fee = booked && typeof booked !== "string" ? convertedFee(booked, currency) : null;

  return { feeCents: fee?.feeCents ?? 0, feeOriginal: fee?.original ?? null };
}

function statusOf(status: Stripe.PaymentIntent.Status): IntentFacts["status"] {
  if (status === "succeeded") return "succeeded";
  if (status === "canceled") return "canceled";

  return status === "processing" || status === "requires_capture" ? "processing" : "open";
}
