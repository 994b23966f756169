import { asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { events, ticketTypes } from "~db/schema";
import { fieldError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { createEvent, getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import type { EventInput } from "~/models/shows/events/editing/schema";
import { createSeries } from "~/models/shows/events/editing/series.server";
import type { Event } from "~/models/shows/events/event-sale.server";
import type { TicketType } from "../ticket-types.server";
import { updateEventPrices } from "./event-prices.server";
import { moveWindow } from "./move-window";
import { required } from "~/platform/required";

/**
 * Creates a show as `createEvent` does, with the ticket types of the show `ticketTypesFrom`.
 * @throws AppError the errors of `createEvent`; not_found or forbidden for the show
 * `ticketTypesFrom`
 */
export async function createEventWithTypes(
  actor: Actor,
  input: EventInput,
  ticketTypesFrom: string | null,
) {
  return createEvent(actor, input, copyTypesFrom(actor, ticketTypesFrom));
}

/**
 * Creates a series as `createSeries` does; each show has the ticket types of `ticketTypesFrom`.
 * @throws AppError the errors of `createSeries`; not_found or forbidden for the show
 * `ticketTypesFrom`
 */
export async function createSeriesWithTypes(
  actor: Actor,
  input: EventInput,
  {
    times,
    seenShare,
    ticketTypesFrom,
  }: { times: number; seenShare?: string; ticketTypesFrom: string | null },
) {
  return createSeries(actor, input, times, seenShare, copyTypesFrom(actor, ticketTypesFrom));
}

function copyTypesFrom(actor: Actor, sourceEventId: string | null) {
  return async (tx: Tx, shows: Event[]) => {
    if (sourceEventId)
      await copyTicketTypes(tx, await getOwnEvent(actor, sourceEventId, tx), shows);
  };
}

/** Copies the types without their sales. Shows without tickets get no types. */
async function copyTicketTypes(tx: Tx, sourceEvent: Event, shows: Event[]): Promise<void> {
  const sourceTypes = await tx
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, sourceEvent.id))
    .orderBy(asc(ticketTypes.position));
  const ticketedShows = shows.filter(({ eventType }) => eventType === "ticketed");
  if (sourceTypes.length === 0 || ticketedShows.length === 0) return;

  const opensReplay = sourceTypes.some(({ access }) => access === "replay");
  if (opensReplay && ticketedShows.some(({ replayDays }) => replayDays === null)) {
    throw fieldError("replay", "dashboard:replayOfTypes");
  }

  await tx
    .insert(ticketTypes)
    .values(
      ticketedShows.flatMap((show) =>
        sourceTypes.map((type) => copyOfType(type, sourceEvent, show)),
      ),
    );

  const eventIds = ticketedShows.map(({ id: eventId }) => eventId);

  await tx.update(events).set({ hasTicketTypes: true }).where(inArray(events.id, eventIds));
  for (const eventId of eventIds) await updateEventPrices(tx, eventId);
}

function copyOfType(
  type: TicketType,
  sourceEvent: Event,
  show: Event,
): typeof ticketTypes.$inferInsert {
  const { id: _id, createdAt: _createdAt, ...copiedFields } = type;
  const isNameSwapped = sourceEvent.language !== show.language && type.nameOther !== null;
  const names = isNameSwapped ? { name: required(type.nameOther), nameOther: type.name } : {};
  const { from, until } = moveWindow(
    { from: type.saleStart, until: type.saleEnd },
    sourceEvent,
    show,
  );

  return { ...copiedFields, ...names, saleStart: from, saleEnd: until, eventId: show.id };
}
