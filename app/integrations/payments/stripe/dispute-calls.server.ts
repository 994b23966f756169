import type Stripe from "stripe";
import type { DisputeFacts } from "../gateway";
import { convertedFee, sumFees } from "./converted-fee";
import { findInStripe } from "./stripe-requests.server";

/** Disputes and inquiries of the buyer's bank. */
export function disputeCalls(stripe: Stripe) {
  return {
    find: async (disputeId: string) =>
      factsOf(await findInStripe(() => stripe.disputes.retrieve(disputeId))),
  };
}

function factsOf(dispute: Stripe.Dispute | null): DisputeFacts | null {
  const paymentIntent = dispute?.payment_intent;
  if (!dispute || !paymentIntent) return null;

  const { id, amount, reason, status, evidence_details, balance_transactions } = dispute;
  const convertedFees = balance_transactions.map((booked) =>
    convertedFee(booked, dispute.currency),
  );
  const totalFee = sumFees(convertedFees.filter((convertedFee) => convertedFee !== null));

  return {
    id,
    intentId: typeof paymentIntent === "string" ? paymentIntent : paymentIntent.id,
    amountCents: amount,
    feeCents: totalFee.feeCents,
    feeOriginal: totalFee.original,
    reason,
    state: stateOf(status),
    isMoneyTaken: !status.startsWith("warning_") && status !== "prevented",
    answerBy: evidence_details.due_by ? new Date(evidence_details.due_by * 1000) : null,
  };
}

/** State of a dispute. A closed inquiry or a prevented dispute takes no money and counts as won. */
function stateOf(status: Stripe.Dispute.Status): DisputeFacts["state"] {
  if (status === "lost") return "lost";

  return status === "won" || status === "warning_closed" || status === "prevented" ? "won" : "open";
}
