import type Stripe from "stripe";
import type { RefundFacts, RefundRequest } from "../gateway";
import { callStripe } from "./stripe-requests.server";

/** No payment is given back in more parts than one answer of Stripe holds. */
const MAX_REFUNDS = 100;

/** Refunds of an intent; a hosted page is refunded by the intent behind it. */
export function refundCalls(stripe: Stripe, intentOf: (id: string) => Promise<string>) {
  const list = (payment_intent: string) =>
    callStripe(() => stripe.refunds.list({ payment_intent, limit: MAX_REFUNDS }));
  return {
    async list(intentId: string) {
      const { data } = await list(await intentOf(intentId));
      return data.map(factsOf);
    },
    /**
     * Stripe repeats the answer to a key for a day, a refusal and a failure of its own as well: so every try has a key
     * of its own, and only the package's own repetitions within a try share one. Nothing is refunded twice by that:
     * what is asked for is always all that is left of the payment, and of a second one Stripe says that nothing is.
     */
    async make({ intentId, amountCents, reference, attempts }: RefundRequest) {
      const params = { payment_intent: await intentOf(intentId), amount: amountCents, metadata: { reference } };
      const idempotencyKey = `refund-${reference}-${attempts}`;
      return factsOf(await callStripe(() => stripe.refunds.create(params, { idempotencyKey })));
    },
  };
}

function factsOf({ id, amount, status }: Stripe.Refund): RefundFacts {
  return { id, amountCents: amount, state: stateOf(status) };
}

function stateOf(status: Stripe.Refund["status"]): RefundFacts["state"] {
  if (status === "succeeded") return "done";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}
