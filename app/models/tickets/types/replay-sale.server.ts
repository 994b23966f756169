import { and, eq } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { ticketTypes } from "~db/schema";
import { AppError } from "~/platform/errors";
import {
  assertSold,
  type Event,
  getPublicEvent,
  isOver,
} from "~/models/shows/events/event-sale.server";
import { hasReplay } from "~/models/shows/events/replay-state.server";

/**
 * Gets a show that sells tickets: until its end, and after it while it sells tickets for its
 * replay. `ticketTypeId`: the type of a hold.
 * @throws AppError as `getEventOnSale`; conflict for shows without tickets
 */
export async function getTicketedEventOnSale(
  eventId: string,
  reader: Reader = db,
  ticketTypeId?: string | null,
): Promise<Event> {
  const event = await getPublicEvent(eventId, reader);

  await assertSold(event, await isSaleOver(event, reader, ticketTypeId), reader);
  if (event.eventType !== "ticketed") throw new AppError("conflict", "tickets:notTicketed");

  return event;
}

/** True once the show is over and sells no tickets for its replay, or not of this type. */
export async function isSaleOver(
  event: Event,
  reader: Reader = db,
  ticketTypeId?: string | null,
): Promise<boolean> {
  if (!isOver(event)) return false;
  if (!event.hasTicketTypes || ticketTypeId === null) return true;

  const isThis = ticketTypeId === undefined ? undefined : eq(ticketTypes.id, ticketTypeId);
  const isForReplay = and(
    eq(ticketTypes.eventId, event.id),
    eq(ticketTypes.access, "replay"),
    isThis,
  );

  return (
    (await reader.$count(ticketTypes, isForReplay)) === 0 || !(await hasReplay(event.id, reader))
  );
}
