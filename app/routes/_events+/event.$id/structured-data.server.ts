import type { ViewContext } from "~/views/view-context.server";
import { titleOf } from "~/views/wording.server";
import { artistNameOf, type EventRecord } from "~/models/events/event-record.server";
import { pricesOf } from "~/models/events/prices";
import { decimalString, type Money } from "~/models/payments/currency.protocol";
import { shownPicture } from "~/models/events/shown-picture";
import { eventState } from "~/models/events/event-state";

/** schema.org MusicEvent with its offer. */
export function structuredData(event: EventRecord, address: string, isFull: boolean, { language, now }: ViewContext) {
  const state = eventState(event, now);
  const picture = shownPicture(event.imageUrl);
  const isOpen = !event.isArtistGone && (state === "live" || state === "upcoming" || state === "started");
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
    ...(isOpen ? { offers: offersOf(event, address, isFull) } : {}),
  };
}

const FREE: Money = { amount: 0, currency: "usd" };

/** One offer per price; a free one for shows without tickets. */
function offersOf(event: EventRecord, address: string, isFull: boolean) {
  const offers = (event.eventType === "ticketed" ? pricesOf(event) : [FREE]).map((price) => ({
    "@type": "Offer",
    price: decimalString(price.amount, price.currency),
    priceCurrency: price.currency.toUpperCase(),
    availability: `https://schema.org/${isFull ? "SoldOut" : "InStock"}`,
    url: address.replace("/event/", "/checkout/"),
  }));
  return offers.length === 1 ? offers[0] : offers;
}
