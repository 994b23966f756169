import { and, eq } from "drizzle-orm";
import { db, type DbReader } from "~db/client.server";
import { ticketTypes } from "~db/schema";
import { AppError } from "~/platform/errors";
import {
  assertOnSale,
  type Event,
  getPublicEvent,
  isOver,
} from "~/models/shows/events/event-sale.server";
import { hasReplay } from "~/models/shows/events/replay-state.server";

/**
 * Gets a show that sells tickets: until its end, and afterwards while it sells tickets for its
 * replay. `ticketTypeId`: the type of a hold.
 * @throws AppError the errors of `getEventOnSale`; conflict for shows without tickets
 */
export async function getTicketedEventOnSale(
  eventId: string,
  reader: DbReader = db,
  ticketTypeId?: string | null,
): Promise<Event> {
  const event = await getPublicEvent(eventId, reader);

  await assertOnSale(event, await isSaleOver(event, reader, ticketTypeId), reader);
  if (event.eventType !== "ticketed") throw new AppError("conflict", "tickets:notTicketed");

  return event;
}

/** True once the show is over and sells no replay tickets, or none of this type. */
export async function isSaleOver(
  event: Event,
  reader: DbReader = db,
  ticketTypeId?: string | null,
): Promise<boolean> {
  if (!isOver(event)) return false;
  if (!event.hasTicketTypes || ticketTypeId === null) return true;

  const typeFilter = ticketTypeId === undefined ? undefined : eq(ticketTypes.id, ticketTypeId);
  const replayTypeFilter = and(
    eq(ticketTypes.eventId, event.id),
    eq(ticketTypes.access, "replay"),
    typeFilter,
  );

  return (
    (await reader.$count(ticketTypes, replayTypeFilter)) === 0 ||
    !(await hasReplay(event.id, reader))
  );
}
