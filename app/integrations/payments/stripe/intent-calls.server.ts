import type Stripe from "stripe";
import type { IntentFacts, NewIntent } from "../gateway";
import { GatewayError } from "../gateway-error";
import { convertedFee } from "./converted-fee";
import { createIdempotently, isRefusal, findInStripe } from "./stripe-requests.server";

/**
 * Payment method types with an immediate result: cards and wallets. Bank debits and vouchers take
 * days, but buyers should not wait more than a minute for a result.
 */
export const INSTANT_PAYMENT_TYPES = ["card", "link"] as const;

/** PaymentIntents, for the Payment Element in the page. */
export function intentCalls(stripe: Stripe) {
  const find = async (intentId: string) =>
    factsOf(
      await findInStripe(() =>
        stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge.balance_transaction"] }),
      ),
    );

  return {
    find,
    async create(intent: NewIntent) {
      const { id: intentId, client_secret } = await createIdempotently(
        (attempt) =>
          stripe.paymentIntents.create(intentParamsOf(intent), {
            idempotencyKey: idempotencyKeyOf("intent", intent, attempt),
          }),
        async (intent) => (await find(intent.id))?.status === "canceled",
      );
      if (!client_secret) throw new GatewayError("Stripe gave no client secret");

      return { id: intentId, clientSecret: client_secret };
    },
    intentId: async (intentId: string) => intentId,
    async cancel(intentId: string) {
      try {
        return factsOf(await findInStripe(() => stripe.paymentIntents.cancel(intentId)));
      } catch (error) {
        if (isRefusal(error)) return find(intentId);

        throw error;
      }
    },
  };
}

function intentParamsOf({
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
    allowed_payment_method_types: [...INSTANT_PAYMENT_TYPES],
    metadata: { reference },
  };
}

/** Idempotency key of one resource of a payment; each attempt has its own. */
export function idempotencyKeyOf(resourceName: string, { reference }: NewIntent, attempt: number) {
  return attempt === 1 ? `${resourceName}-${reference}` : `${resourceName}-${reference}-${attempt}`;
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

/** Fee of a charge; 0 until Stripe has booked it. */
export function feeOf({ latest_charge: charge, currency }: Stripe.PaymentIntent) {
  const bookedTransaction =
    charge && typeof charge !== "string" ? charge.balance_transaction : null;
  const chargeFee =
    bookedTransaction && typeof bookedTransaction !== "string"
      ? convertedFee(bookedTransaction, currency)
      : null;

  return { feeCents: chargeFee?.feeCents ?? 0, feeOriginal: chargeFee?.original ?? null };
}

function statusOf(status: Stripe.PaymentIntent.Status): IntentFacts["status"] {
  if (status === "succeeded") return "succeeded";
  if (status === "canceled") return "canceled";

  return status === "processing" || status === "requires_capture" ? "processing" : "open";
}
