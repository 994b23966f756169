import type Stripe from "stripe";
import type { RefundFacts, RefundRequest } from "../gateway";
import { callStripe } from "./stripe-requests.server";

/** One page of Stripe's list; no payment has more refunds. */
const MAX_REFUNDS = 100;

/** Refunds of an intent; a hosted page is refunded by its intent. */
export function refundCalls(stripe: Stripe, intentOf: (id: string) => Promise<string>) {
  const list = (payment_intent: string) =>
    callStripe(() => stripe.refunds.list({ payment_intent, limit: MAX_REFUNDS }));

  return {
    async list(intentId: string) {
      const { data } = await list(await intentOf(intentId));

      return data.map(factsOf);
    },
    /**
     * Stripe repeats the response to an idempotency key for a day, including refusals and its own
     * failures, so every attempt has its own key. Nothing is refunded twice: each attempt asks for
     * all that is left of the payment, and Stripe refuses a second one.
     */
    async make({ intentId, amountCents, reference, attempts }: RefundRequest) {
      const params = {
        payment_intent: await intentOf(intentId),
        amount: amountCents,
        metadata: { reference },
      };
      const idempotencyKey = `refund-${reference}-${attempts}`;

      return factsOf(await callStripe(() => stripe.refunds.create(params, { idempotencyKey })));
    },
  };
}

function factsOf({ id, amount, status, metadata }: Stripe.Refund): RefundFacts {
  return {
    id,
    amountCents: amount,
    state: stateOf(status),
    reference: metadata?.reference ?? null,
  };
}

function stateOf(status: Stripe.Refund["status"]): RefundFacts["state"] {
  if (status === "succeeded") return "done";

  return status === "failed" || status === "canceled" ? "failed" : "pending";
}
