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
 * A hold keeps its price; one in another currency or another way than the buyer's ends when they
 * pay.
 */
export function priceView(
  event: EventRecord,
  open: Payment | null,
  ticketType: ChosenType | null,
  context: ViewContext,
) {
  const priced = ticketType?.prices ?? event;
  const offered = listOfferedWays(priced, ticketType, open, context);
  const shown = offered[0]?.price ?? required(shownPrice(priced, context.currency));
  const hold = open && isKept(priced, open, shown) ? open : null;
  const { amount, currency } = hold ? priceOfHold(hold) : shown;
  const ways = (offered.length > 0 ? offered : heldWay(hold)).map((way) =>
    wayView(way, hold, context),
  );

  return {
    currency,
    price: formatMoney(amount, currency, context.language),
    priceField: decimalString(amount, currency),
    ways,
    chosenWay: chooseWay(ways, hold),
    ticketType: ticketType?.view ?? null,
    currencies: pricesOf(priced)
      .filter(canChargeCard)
      .map((price) => price.currency),
    hold: hold && holdView(hold, context),
  };
}

/** None for a type that is not on sale, except to who holds one. */
function listOfferedWays(
  priced: PricedEvent,
  type: ChosenType | null,
  open: Payment | null,
  { currency }: ViewContext,
): PaymentWay[] {
  return type && !type.canBuy && !open ? [] : listPaymentWays(priced, currency);
}

function priceOfHold({ amountCents, currency }: Payment): Money {
  return { amount: amountCents, currency };
}

function isKept(event: PricedEvent, { provider, currency }: Payment, shown: Money) {
  return (
    provider === "transfer" || currency === shown.currency || priceFor(event, currency) === null
  );
}

function chooseWay(ways: ReturnType<typeof wayView>[], hold: Payment | null): PaymentMethod | null {
  const held = hold && ways.find(({ method }) => method === methodOf(hold));

  return (held ?? ways[0])?.method ?? null;
}

/** The artist may have removed the price meanwhile. */
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

/** Mentions a late payment that was refunded. `href`: the page about a transfer. */
export function refundView(payment: Payment | null, { t, language }: ViewContext) {
  if (!payment || !isUnusedMoney(payment.reason)) return null;

  const { provider, state, amountCents, currency, reason } = payment;
  const amount = formatMoney(amountCents, currency, language);
  if (provider !== "transfer")
    return {
      text: t("checkout:refundOnItsWay", { why: t(`checkout:why.${reason}`), amount }),
      href: null,
    };

  const text = t(state === "refunded" ? "transfers:seeBackDone" : "transfers:seeBack");

  return { text, href: paymentPath(payment) };
}
