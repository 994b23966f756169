import { isUnusedMoney } from "~/models/base/refund-reasons";
import { formatMoney } from "~/locales/format";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { type PricedEvent, priceFor, pricesOf, shownPrice } from "~/models/shows/events/prices";
import { canChargeCard } from "~/models/money/payments/card-charges.server";
import { decimalString, type Money } from "~/locales/currency";
import type { Payment } from "~/models/money/payments/payment-states.server";
import type { PaymentMethod } from "~/models/money/payments/schema";
import { paymentProvider } from "~/models/checkout/purchases/open-card-payment.server";
import { holdMinutesOf } from "~/models/tickets/holds/open-holds.server";
import { listPaymentWays, type PaymentWay } from "~/models/checkout/transfers/payment-ways.server";
import { paymentPath } from "~/models/checkout/start-purchase.server";
import { clockText } from "~/web/views/moment.server";
import type { ViewContext } from "~/web/views/view-context.server";
import type { ChosenType } from "./ticket-type-view.server";
import { required } from "~/platform/required";

/**
 * The prices and payment methods of a ticket. A hold keeps its price; a hold with another currency
 * or method ends when the buyer pays.
 */
export function priceView(
  event: EventRecord,
  openPayment: Payment | null,
  ticketType: ChosenType | null,
  context: ViewContext,
) {
  const priced = ticketType?.prices ?? event;
  const offered = listOfferedWays(priced, ticketType, openPayment, context);
  const shownAmount = offered[0]?.price ?? required(shownPrice(priced, context.currency));
  const keptHold = openPayment && isKept(priced, openPayment, shownAmount) ? openPayment : null;
  const { amount, currency } = keptHold ? priceOfHold(keptHold) : shownAmount;
  const wayViews = (offered.length > 0 ? offered : heldWay(keptHold)).map((paymentWay) =>
    wayView(paymentWay, keptHold, context),
  );

  return {
    currency,
    price: formatMoney(amount, currency, context.language),
    priceField: decimalString(amount, currency),
    ways: wayViews,
    chosenWay: chooseWay(wayViews, keptHold),
    ticketType: ticketType?.view ?? null,
    currencies: pricesOf(priced)
      .filter(canChargeCard)
      .map((price) => price.currency),
    hold: keptHold && holdView(keptHold, context),
  };
}

/**
 * The payment methods on offer; empty for a type that is not on sale, unless the buyer holds one.
 */
function listOfferedWays(
  priced: PricedEvent,
  ticketType: ChosenType | null,
  openPayment: Payment | null,
  { currency }: ViewContext,
): PaymentWay[] {
  return ticketType && !ticketType.canBuy && !openPayment ? [] : listPaymentWays(priced, currency);
}

function priceOfHold({ amountCents, currency }: Payment): Money {
  return { amount: amountCents, currency };
}

function isKept(event: PricedEvent, { provider, currency }: Payment, shownAmount: Money) {
  return (
    provider === "transfer" ||
    currency === shownAmount.currency ||
    priceFor(event, currency) === null
  );
}

function chooseWay(
  wayViews: ReturnType<typeof wayView>[],
  hold: Payment | null,
): PaymentMethod | null {
  const heldWayView = hold && wayViews.find(({ method }) => method === methodOf(hold));

  return (heldWayView ?? wayViews[0])?.method ?? null;
}

/** The payment method of a hold, whose price the artist may have removed meanwhile. */
function heldWay(hold: Payment | null): PaymentWay[] {
  if (!hold || (hold.provider !== "transfer" && !paymentProvider())) return [];

  return [{ method: methodOf(hold), price: priceOfHold(hold) }];
}

function wayView(
  { method, price: current }: PaymentWay,
  hold: Payment | null,
  { language }: ViewContext,
) {
  const isHeld = hold && methodOf(hold) === method && hold.currency === current.currency;
  const { amount, currency } = isHeld ? priceOfHold(hold) : current;

  return {
    method,
    currency,
    isHeld: Boolean(isHeld),
    price: formatMoney(amount, currency, language),
    priceField: decimalString(amount, currency),
    holdMinutes: holdMinutesOf(method),
  };
}

function methodOf({ provider }: Payment): PaymentMethod {
  return provider === "transfer" ? "transfer" : "card";
}

function holdView({ heldUntil, reason, state }: Payment, context: ViewContext) {
  const { t } = context;

  return {
    isConfirming: state === "paying",
    text: t("checkout:heldUntil", { time: clockText(required(heldUntil), context) }),
    untilIso: required(heldUntil).toISOString(),
    failure: reason === "declined" ? t("checkout:declined") : null,
  };
}

/**
 * The note about a late payment that was refunded; null without one. `href`: the page about a
 * transfer.
 */
export function refundView(payment: Payment | null, { t, language }: ViewContext) {
  if (!payment || !isUnusedMoney(payment.reason)) return null;

  const { provider, state, amountCents, currency, reason } = payment;
  const amount = formatMoney(amountCents, currency, language);
  if (provider !== "transfer")
    return {
      text: t("checkout:refundOnItsWay", { why: t(`checkout:why.${reason}`), amount }),
      href: null,
    };

  const refundText = t(state === "refunded" ? "transfers:seeBackDone" : "transfers:seeBack");

  return { text: refundText, href: paymentPath(payment) };
}
