import { isUnusedMoney } from "~/models/base/refund-reasons";
import type { MessageKey } from "~/locales/message-key";
import { redirect } from "@remix-run/node";
import { toastCookie } from "~/web/forms/toast.server";
import { showSummary } from "~/web/views/events/show-summary.server";
import { clockText } from "~/web/views/moment.server";
import { type ViewContext, viewContext } from "~/web/views/view-context.server";
import { formatMoney } from "~/locales/format";
import type { Translate } from "~/locales/i18n.server";
import { artistNameOf, loadEvents } from "~/models/shows/events/event-record.server";
import { findTicketOfPayment } from "~/models/money/payments/find-payment.server";
import { listReceiptsOfPayment } from "~/models/money/receipts/find-receipt.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { stripePublishableKey } from "~/models/checkout/purchases/provider/hosted-checkout.server";
import { sourceOf, withSource } from "~/models/tickets/source.protocol";
import { returnToPayment } from "~/models/checkout/purchases/return-payment.server";
import { first, required } from "~/platform/required";

export async function payView(request: Request, paymentId: string) {
  const context = await viewContext(request);
  const { t, language, actor } = context;
  const payment = await returnToPayment(actor, paymentId);
  if (payment.provider === "transfer" && payment.state !== "paid")
    throw redirect(`/transfer/${paymentId}`);
  if (hasEnded(payment, context.now)) throw await backToCheckout(payment, "checkout:holdEnded");

  const boughtPath = await findBoughtPath(payment, actor.userId);
  if (boughtPath) throw redirect(boughtPath);

  const event = first(await loadEvents([payment.eventId]));
  const amount = formatMoney(payment.amountCents, payment.currency, language);
  const paymentKind = kindOf(payment);
  const [receipt] = await listReceiptsOfPayment(actor, payment);

  return {
    title: t(titleOf(paymentKind, payment)),
    kind: paymentKind,
    provider: payment.provider,
    stripe: stripeView(payment),
    amount,
    fee: formatMoney(0, payment.currency, language),
    sumLabel: t(SUM_LABELS[payment.kind]),
    show: showSummary(event, context),
    isLive: event.isLive,
    receiptHref: receipt ? `/receipts/${receipt.id}` : "/receipts",
    reference: payment.id.slice(0, 8).toUpperCase(),
    heldText: heldText(payment, context),
    heldUntilIso: payment.heldUntil?.toISOString() ?? null,
    cancelTo: checkoutOf(payment),
    message: messageFor(payment, amount, artistNameOf(event.artist), t),
  };
}

/**
 * The page of the bought ticket or pass; for a gift, the list of gifts. Null before the purchase,
 * and for donations.
 */
async function findBoughtPath({ id: paymentId, passId, state }: Payment, userId: string | null) {
  if (passId) return state === "paid" ? `/passes/${paymentId}` : null;

  const ticket = await findTicketOfPayment(paymentId);
  if (!ticket) return null;

  return ticket.userId === userId ? `/tickets/${ticket.id}` : "/tickets?tab=gifts";
}

function heldText({ kind: paymentKind, passId, heldUntil }: Payment, context: ViewContext) {
  const textKey = passId ? "passes:heldUntil" : "checkout:heldUntil";

  return (
    paymentKind !== "donation" &&
    context.t(textKey, { time: clockText(required(heldUntil), context) })
  );
}

const SUM_LABELS = {
  ticket: "checkout:ticketPrice",
  donation: "checkout:donationAmount",
  pass: "passes:title",
} as const;

export type PayView = Awaited<ReturnType<typeof payView>>;

function titleOf(paymentKind: ReturnType<typeof kindOf>, { provider }: Payment) {
  if (paymentKind === "thanks") return "checkout:thanksTitle";
  if (paymentKind === "back") return "checkout:refundTitle";

  return provider === "test" ? "checkout:testTitle" : "checkout:title";
}

function kindOf({ state }: Payment) {
  if (state === "held") return "open" as const;
  if (state === "paying") return "confirming" as const;

  return state === "paid" ? ("thanks" as const) : ("back" as const);
}

function messageFor(payment: Payment, amount: string, artistName: string, t: Translate) {
  if (payment.state === "paid") return t("checkout:thanks", { amount, name: artistName });
  if (payment.state !== "refunding" && payment.state !== "refunded") return null;

  const { reason } = payment;
  if (!isUnusedMoney(reason)) return t("checkout:refundDone", { amount });

  return t("checkout:refundOnItsWay", { why: t(`checkout:why.${reason}`), amount });
}

/** The address of the checkout that the payment came from, with the open payment of a donation. */
export function checkoutOf({
  id: paymentId,
  eventId,
  passId,
  kind: paymentKind,
  giftTo,
  source,
}: Payment): string {
  if (passId) return `/pass/${passId}`;
  if (giftTo) return withSource(`/checkout/${eventId}?gift=${paymentId}`, sourceOf(source));
  if (paymentKind === "ticket") return withSource(`/checkout/${eventId}`, sourceOf(source));

  return `/checkout/${eventId}?${new URLSearchParams({ type: "donation", payment: paymentId })}`;
}

/** The keys of Stripe's Payment Element; null if only Stripe's hosted page is left. */
function stripeView({ provider, clientSecret }: Payment) {
  const publishableKey = stripePublishableKey();

  return provider === "stripe" && clientSecret && publishableKey
    ? { clientSecret, publishableKey }
    : null;
}

function hasEnded({ state, heldUntil }: Payment, now: Date) {
  return (
    state === "expired" || state === "failed" || (state === "held" && required(heldUntil) <= now)
  );
}

/** Redirects to the checkout of a payment that charged nothing; the toast says why. */
export async function backToCheckout(payment: Payment, messageKey: MessageKey) {
  const { eventId, kind: paymentKind } = payment;
  const headers = { "Set-Cookie": await toastCookie({ title: messageKey, isError: true }) };

  return redirect(
    paymentKind === "donation" ? `/checkout/${eventId}?type=donation` : checkoutOf(payment),
    { headers },
  );
}
