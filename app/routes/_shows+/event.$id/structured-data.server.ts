import { CURRENCIES, type Currency } from "~db/vocabularies";
import type { ViewContext } from "~/web/views/view-context.server";
import { typeNameOf } from "~/web/views/events/ticket-type.server";
import { titleOf } from "~/web/views/wording.server";
import { artistNameOf, type EventRecord } from "~/models/shows/events/event-record.server";
import { pricesOf } from "~/models/shows/events/prices";
import { decimalString, type Money } from "~/locales/currency";
import { shownPicture } from "~/models/shows/events/shown-picture";
import { eventState } from "~/models/shows/events/event-state";
import { listTicketTypes, type OfferedType } from "~/models/tickets/ticket-types.server";
import { isSaleOver } from "~/models/tickets/types/replay-sale.server";

/** Builds the schema.org MusicEvent of a show with its offers. */
export async function structuredData(
  event: EventRecord,
  address: string,
  isFull: boolean,
  context: ViewContext,
) {
  const { language, now } = context;
  const state = eventState(event, now);
  const picture = shownPicture(event.imageUrl);
  const isOpen = !event.isArtistGone && state !== "cancelled" && !(await isSaleOver(event));

  return {
    "@context": "https://schema.org",
    "@type": "MusicEvent",
    name: titleOf(event, language).text,
    startDate: event.startTime.toISOString(),
    endDate: event.endTime.toISOString(),
    eventStatus: `https://schema.org/${state === "cancelled" ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: address.replace("/event/", "/stream/") },
    url: address,
    ...(picture ? { image: [new URL(picture, address).href] } : {}),
    performer: { "@type": "MusicGroup", name: artistNameOf(event.artist) },
    isAccessibleForFree: event.eventType !== "ticketed",
    ...(isOpen ? { offers: await offersOf(event, address, isFull, context) } : {}),
  };
}

const FREE_PRICE: Money = { amount: 0, currency: "usd" };

/**
 * Builds one offer per price, or per ticket type and price; a free offer for shows without tickets.
 */
async function offersOf(
  event: EventRecord,
  address: string,
  isFull: boolean,
  context: ViewContext,
) {
  const checkout = address.replace("/event/", "/checkout/");
  if (event.eventType === "ticketed" && event.hasTicketTypes) {
    const openTypes = (await listTicketTypes(event)).filter(({ state }) => state !== "ended");
    const offers = openTypes.flatMap((ticketType) => {
      const { text: typeName } = typeNameOf(event, ticketType, context);
      const isGone = ticketType.state === "soldOut" || (isFull && ticketType.access !== "replay");
      const url = `${checkout}?ticketType=${ticketType.id}`;

      return pricesOf(ticketType).map((price) => ({
        ...offerOf(price, isGone, url),
        name: typeName,
        ...saleTimes(ticketType),
      }));
    });

    return oneOrMore(CURRENCIES.flatMap((currency) => aggregateOffer(offers, currency)));
  }

  const prices = event.eventType === "ticketed" ? pricesOf(event) : [FREE_PRICE];

  return oneOrMore(prices.map((price) => offerOf(price, isFull, checkout)));
}

function offerOf({ amount, currency }: Money, isGone: boolean, url: string) {
  return {
    "@type": "Offer",
    price: decimalString(amount, currency),
    priceCurrency: currency.toUpperCase(),
    availability: `https://schema.org/${isGone ? "SoldOut" : "InStock"}`,
    url,
  };
}

function saleTimes({ saleStart, saleEnd }: OfferedType) {
  return {
    ...(saleStart ? { validFrom: saleStart.toISOString() } : {}),
    ...(saleEnd ? { validThrough: saleEnd.toISOString() } : {}),
  };
}

/** Combines several offers in one currency into an AggregateOffer. */
function aggregateOffer(allOffers: ReturnType<typeof offerOf>[], currency: Currency): object[] {
  const priceCurrency = currency.toUpperCase();
  const offers = allOffers.filter((offer) => offer.priceCurrency === priceCurrency);
  if (offers.length < 2) return offers;

  const prices = offers
    .map(({ price }) => price)
    .sort((left, right) => Number(left) - Number(right));
  const [lowPrice, highPrice] = [prices[0], prices.at(-1)];

  return [
    {
      "@type": "AggregateOffer",
      priceCurrency,
      lowPrice,
      highPrice,
      offerCount: offers.length,
      offers,
    },
  ];
}

function oneOrMore<T extends object>(offers: T[]): T | T[] | undefined {
  return offers.length === 1 ? offers[0] : offers;
}
