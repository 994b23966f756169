import type { ViewContext } from "~/views/view-context.server";
import { priceLabelOf } from "~/views/wording.server";
import type { EventRecord } from "~/models/events/event-record.server";
import { isOver, seatsLeft } from "~/models/events/event-state";
import { countTakenSeatsByEvent } from "~/models/tickets/seats.server";
import type { TicketOfferView } from "~/stream/room/room.types";

/** The way to a ticket, or to the waitlist of a sold-out show. */
export async function offerFor(
  event: EventRecord,
  context: ViewContext,
  signInHref: string,
): Promise<TicketOfferView | null> {
  if (event.eventType !== "ticketed") return null;
  const taken = (await countTakenSeatsByEvent([event.id])).get(event.id) ?? event.currentAttendees;
  const isFull = seatsLeft(event, taken) === 0;
  return {
    isOver: isOver(event, context.now),
    price: priceLabelOf(event, context),
    label: context.t(isFull ? "live:joinWaitlist" : "live:buyTicket"),
    href: `/checkout/${event.id}`,
    isFull,
    signInHref: context.actor.userId ? null : signInHref,
  };
}
