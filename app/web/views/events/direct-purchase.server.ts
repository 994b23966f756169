import { formatMoney } from "~/locales/format";
import { eventState } from "~/models/shows/events/event-state";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { findEvent } from "~/models/shows/events/find-event.server";
import { decimalString } from "~/locales/currency";
import { holdMinutesOf } from "~/models/tickets/holds/open-holds.server";
import { findSeatSale, type SeatSale } from "~/models/tickets/seat-sale.server";
import { listPaymentWays } from "~/models/checkout/transfers/payment-ways.server";
import { type Source, sourceOf } from "~/models/tickets/source.protocol";
import type { ViewContext } from "../view-context.server";

/**
 * The address to which the sign-in returns a guest who buys with one click; the checkout there
 * shows the result.
 */
export function directPurchasePath(eventId: string): string {
  return `/checkout/${eventId}?buy=1`;
}

const DIRECT = /^\/checkout\/([\w-]+)\?buy=1(?:&source=[\w.%-]+)?$/;

/** The id of the show in the address of a direct purchase; null for other addresses. */
export function eventOfDirectPurchase(returnTo: string): string | null {
  return DIRECT.exec(returnTo)?.[1] ?? null;
}

/** The guest's source in the address of a direct purchase; null for other addresses. */
export function sourceOfDirectPurchase(returnTo: string): Source | null {
  return sourceOf(new URLSearchParams(returnTo.split("?")[1]).get("source"));
}

/**
 * The price and the form fields of a ticket without choices: a show without ticket types, and only
 * one payment method. Null for other tickets.
 */
export function directPurchase(
  event: EventRecord,
  seatSale: SeatSale,
  { currency, language, now }: ViewContext,
) {
  const isSold =
    event.eventType === "ticketed" && event.status === "published" && !event.isArtistGone;
  if (!isSold || event.hasTicketTypes || eventState(event, now) === "ended") return null;

  const [paymentWay, another] = listPaymentWays(event, currency);
  if (!paymentWay || another || seatSale.left < 1) return null;

  const { method, price } = paymentWay;

  return {
    price: formatMoney(price.amount, price.currency, language),
    minutes: holdMinutesOf(method),
    fields: {
      method,
      amount: decimalString(price.amount, price.currency),
      currency: price.currency,
    },
  };
}

/** The direct purchase in the address that a sign-in leads to; null for other addresses. */
export async function directPurchaseAt(returnTo: string, context: ViewContext) {
  const eventId = eventOfDirectPurchase(returnTo);
  const event = eventId && (await findEvent(context.actor, eventId));

  return event ? directPurchase(event, await findSeatSale(event), context) : null;
}
