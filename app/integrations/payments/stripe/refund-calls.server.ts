import type Stripe from "stripe";
import type { RefundFacts, RefundRequest } from "../gateway";
import { callStripe } from "./stripe-requests.server";

/** Size of the only page that is read; no payment has more refunds. */
const MAX_REFUNDS = 100;

/**
 * Calls for the refunds of a payment. `intentOf`: finds the intent of a hosted page, because the
 * page is refunded by its intent.
 */
export function refundCalls(stripe: Stripe, intentOf: (intentId: string) => Promise<string>) {
  const listRefunds = (payment_intent: string) =>
    callStripe(() => stripe.refunds.list({ payment_intent, limit: MAX_REFUNDS }));

  return {
    async list(intentId: string) {
      const { data } = await listRefunds(await intentOf(intentId));

      return data.map(factsOf);
    },
    /**
     * Stripe repeats the response to an idempotency key for a day, including refusals and its own
     * failures, so each attempt has its own key. Money is not refunded twice: each attempt requests
     * the whole rest of the payment, and Stripe refuses a second one.
     */
    async make({ intentId, amountCents, reference, attempts }: RefundRequest) {
      const refundParams = {
        payment_intent: await intentOf(intentId),
        amount: amountCents,
        metadata: { reference },
      };
      const idempotencyKey = `refund-${reference}-${attempts}`;

      return factsOf(
        await callStripe(() => stripe.refunds.create(refundParams, { idempotencyKey })),
      );
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
