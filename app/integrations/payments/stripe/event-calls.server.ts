import type Stripe from "stripe";
import type { ProviderEvent } from "../gateway";
import { callStripe } from "./stripe-requests.server";
import { required } from "~/platform/required";

const PAGE = 100;

/** Events that can change a payment. Stripe allows at most twenty types. */
const TYPES = [
  "payment_intent.succeeded",
  "payment_intent.canceled",
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "charge.updated",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

/** Stripe's events since an instant, in pages, newest first. */
export async function* listEvents(stripe: Stripe, since: Date): AsyncGenerator<ProviderEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  let last: string | undefined;

  for (let isMore = true; isMore;) {
    const position = last ? { starting_after: last } : {};
    const page = await callStripe(() =>
      stripe.events.list({ types: TYPES, created, limit: PAGE, ...position }),
    );

    yield page.data.map(providerEventOf);
    last = page.data.at(-1)?.id;
    isMore = page.has_more && last !== undefined;
  }
}

export function providerEventOf({ id, type, created, data, account }: Stripe.Event): ProviderEvent {
  const subject = account ? { intentId: null, accountId: account } : subjectOf(type, data.object);

  return { id, type, createdAt: new Date(created * 1000), ...subject };
}

/** Events refer to an intent, to a dispute, or to a charge or refund, which names its intent. */
function subjectOf(type: string, object: object): Omit<ProviderEvent, "id" | "type" | "createdAt"> {
  const { object: kind, id, payment_intent: named } = object as Record<string, string | null>;
  if (kind === "dispute") return { intentId: null, disputeId: id };
  if (kind === "payment_intent" || kind === "checkout.session") return { intentId: required(id) };

  const isRefund = kind === "refund" || type === "charge.refunded";

  return { intentId: typeof named === "string" ? named : null, isRefund };
}
