import type Stripe from "stripe";
import type { DisputeFacts } from "../gateway";
import { convertedFee, sumOfFees } from "./converted-fee";
import { findInStripe } from "./stripe-requests.server";

/** Disputes and inquiries of the buyer's bank. */
export function disputeCalls(stripe: Stripe) {
  return {
    find: async (id: string) => factsOf(await findInStripe(() => stripe.disputes.retrieve(id))),
  };
}

function factsOf(dispute: Stripe.Dispute | null): DisputeFacts | null {
  const intent = dispute?.payment_intent;
  if (!dispute || !intent) return null;

  const { id, amount, reason, status, evidence_details, balance_transactions } = dispute;
  const fees = balance_transactions.map((booked) => convertedFee(booked, dispute.currency));
  const fee = sumOfFees(fees.filter((one) => one !== null));

  return {
    id,
    intentId: typeof intent === "string" ? intent : intent.id,
    amountCents: amount,
    feeCents: fee.feeCents,
    feeOriginal: fee.original,
    reason,
    state: stateOf(status),
    isMoneyTaken: !status.startsWith("warning_") && status !== "prevented",
    answerBy: evidence_details.due_by ? new Date(evidence_details.due_by * 1000) : null,
  };
}

/** A closed inquiry or a prevented dispute takes no money. */
function stateOf(status: Stripe.Dispute.Status): DisputeFacts["state"] {
  if (status === "lost") return "lost";

  return status === "won" || status === "warning_closed" || status === "prevented" ? "won" : "open";
}
