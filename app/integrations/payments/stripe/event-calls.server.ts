import type Stripe from "stripe";
import type { ProviderEvent } from "../gateway";
import { callStripe } from "./stripe-requests.server";
import { required } from "~/platform/required";

const PAGE_SIZE = 100;

/** Events that can change a payment. Stripe allows at most twenty types. */
const EVENT_TYPES = [
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
  const createdFilter = { gte: Math.floor(since.getTime() / 1000) };
  let lastEventId: string | undefined;

  for (let hasMore = true; hasMore;) {
    const position = lastEventId ? { starting_after: lastEventId } : {};
    const eventPage = await callStripe(() =>
      stripe.events.list({
        types: EVENT_TYPES,
        created: createdFilter,
        limit: PAGE_SIZE,
        ...position,
      }),
    );

    yield eventPage.data.map(providerEventOf);
    lastEventId = eventPage.data.at(-1)?.id;
    hasMore = eventPage.has_more && lastEventId !== undefined;
  }
}

export function providerEventOf({ id, type, created, data, account }: Stripe.Event): ProviderEvent {
  const subject = account ? { intentId: null, accountId: account } : subjectOf(type, data.object);

  return { id, type, createdAt: new Date(created * 1000), ...subject };
}

/** Events refer to an intent, to a dispute, or to a charge or refund, which names its intent. */
function subjectOf(type: string, object: object): Omit<ProviderEvent, "id" | "type" | "createdAt"> {
  const {
    object: objectKind,
    id: objectId,
    payment_intent: namedIntent,
  } = object as Record<string, string | null>;
  if (objectKind === "dispute") return { intentId: null, disputeId: objectId };
  if (objectKind === "payment_intent" || objectKind === "checkout.session")
    return { intentId: required(objectId) };

  const isRefund = objectKind === "refund" || type === "charge.refunded";

  return { intentId: typeof namedIntent === "string" ? namedIntent : null, isRefund };
}
