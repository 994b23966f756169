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

/** Where a guest goes who buys with the code alone; the checkout shows what became of it. */
export function directPurchasePath(eventId: string): string {
  return `/checkout/${eventId}?buy=1`;
}

const DIRECT = /^\/checkout\/([\w-]+)\?buy=1(?:&source=[\w.%-]+)?$/;

/** The show that such an address is about. */
export function eventOfDirectPurchase(returnTo: string): string | null {
  return DIRECT.exec(returnTo)?.[1] ?? null;
}

/** What the guest came by, as that address says. */
export function sourceOfDirectPurchase(returnTo: string): Source | null {
  return sourceOf(new URLSearchParams(returnTo.split("?")[1]).get("source"));
}

/**
 * The price and its form fields, of a ticket that leaves a guest nothing to choose; null for
 * others.
 */
export function directPurchase(
  event: EventRecord,
  sale: SeatSale,
  { currency, language, now }: ViewContext,
) {
  const isSold =
    event.eventType === "ticketed" && event.status === "published" && !event.isArtistGone;
  if (!isSold || event.hasTicketTypes || eventState(event, now) === "ended") return null;

  const [way, another] = listPaymentWays(event, currency);
  if (!way || another || sale.left < 1) return null;

  const { method, price } = way;

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

/** The same for the address that a sign-in leads to. */
export async function directPurchaseAt(returnTo: string, context: ViewContext) {
  const eventId = eventOfDirectPurchase(returnTo);
  const event = eventId && (await findEvent(context.actor, eventId));

  return event ? directPurchase(event, await findSeatSale(event), context) : null;
}
