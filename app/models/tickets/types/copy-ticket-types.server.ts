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
 * @throws AppError as `createEvent`, and not_found or forbidden for the other show
 */
export async function createEventWithTypes(
  actor: Actor,
  input: EventInput,
  ticketTypesFrom: string | null,
) {
  return createEvent(actor, input, copyFrom(actor, ticketTypesFrom));
}

/**
 * Creates a series as `createSeries` does; each show has the ticket types of `ticketTypesFrom`.
 * @throws AppError as `createSeries`, and not_found or forbidden for the other show
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
  return createSeries(actor, input, times, seenShare, copyFrom(actor, ticketTypesFrom));
}

function copyFrom(actor: Actor, sourceId: string | null) {
  return async (tx: Tx, shows: Event[]) => {
    if (sourceId) await copyTicketTypes(tx, await getOwnEvent(actor, sourceId, tx), shows);
  };
}

/** What was sold is not copied. Shows without tickets get no types. */
async function copyTicketTypes(tx: Tx, source: Event, shows: Event[]): Promise<void> {
  const types = await tx
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, source.id))
    .orderBy(asc(ticketTypes.position));
  const ticketed = shows.filter(({ eventType }) => eventType === "ticketed");
  if (types.length === 0 || ticketed.length === 0) return;

  const opensReplay = types.some(({ access }) => access === "replay");
  if (opensReplay && ticketed.some(({ replayDays }) => replayDays === null)) {
    throw fieldError("replay", "dashboard:replayOfTypes");
  }

  await tx
    .insert(ticketTypes)
    .values(ticketed.flatMap((show) => types.map((type) => copyOfType(type, source, show))));

  const ids = ticketed.map(({ id }) => id);

  await tx.update(events).set({ hasTicketTypes: true }).where(inArray(events.id, ids));
  for (const id of ids) await updateEventPrices(tx, id);
}

function copyOfType(type: TicketType, source: Event, show: Event): typeof ticketTypes.$inferInsert {
  const { id: _id, createdAt: _createdAt, ...kept } = type;
  const isTurned = source.language !== show.language && type.nameOther !== null;
  const names = isTurned ? { name: required(type.nameOther), nameOther: type.name } : {};
  const { from, until } = moveWindow({ from: type.saleStart, until: type.saleEnd }, source, show);

  return { ...kept, ...names, saleStart: from, saleEnd: until, eventId: show.id };
}
