import type { ViewContext } from "~/views/view-context.server";
import { titleOf } from "~/views/wording.server";
import { decimalString } from "~/locales/format";
import { artistNameOf, type EventRecord } from "~/models/events/event-record.server";
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
    isAccessibleForFree: event.ticketPriceCents === null,
    ...(isOpen ? { offers: offer(event, address, isFull) } : {}),
  };
}

function offer(event: EventRecord, address: string, isFull: boolean) {
  return {
    "@type": "Offer",
    price: decimalString(event.ticketPriceCents ?? 0),
    priceCurrency: "USD",
    availability: `https://schema.org/${isFull ? "SoldOut" : "InStock"}`,
    url: address.replace("/event/", "/checkout/"),
  };
}
