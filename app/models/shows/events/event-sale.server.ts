import { eq, sql } from "drizzle-orm";
import { db, prepared, type DbReader } from "~db/client.server";
import { events } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { isAccountInactive } from "~/models/accounts/account-state.server";
import { isOver as isOverAt } from "./event-state";

export type Event = typeof events.$inferSelect;
type EndingEvent = Pick<Event, "endTime" | "isLive" | "openUntil">;

const eventById = prepared((reader) =>
  reader
    .select()
    .from(events)
    .where(eq(events.id, sql.placeholder("id")))
    .limit(1)
    .prepare(),
);

/** Finds an event in any state. */
export async function findAnyEvent(
  eventId: string,
  reader: DbReader = db,
): Promise<Event | undefined> {
  return eventById(reader).get({ id: eventId });
}

/**
 * Gets an event that is published or cancelled and not hidden.
 * @throws AppError not_found for unknown, hidden and unpublished ones
 */
export async function getPublicEvent(eventId: string, reader: DbReader = db): Promise<Event> {
  const event = await findAnyEvent(eventId, reader);
  if (!event || event.status === "draft" || event.hiddenAt)
    throw new AppError("not_found", "event:notFound");

  return event;
}

/**
 * @throws AppError not_found; conflict when the event is cancelled or over, or its artist is
 * suspended or deleted
 */
export async function getEventOnSale(eventId: string, reader: DbReader = db): Promise<Event> {
  const event = await getPublicEvent(eventId, reader);

  await assertOnSale(event, isOver(event), reader);

  return event;
}

/**
 * @throws AppError conflict when the event is cancelled, its sale is over, or its artist is
 * suspended or deleted
 */
export async function assertOnSale(
  event: Event,
  isSaleOver: boolean,
  reader: DbReader,
): Promise<void> {
  if (event.status === "cancelled") throw new AppError("conflict", "tickets:eventCancelled");
  if (isSaleOver) throw new AppError("conflict", "common:eventEnded");
  if (await isAccountInactive(event.artistId, reader))
    throw new AppError("conflict", "tickets:artistGone");
}

/** True if tickets and donations are accepted now. */
export async function isOnSale(event: Event, reader: DbReader): Promise<boolean> {
  if (event.status !== "published" || event.hiddenAt || isOver(event)) return false;

  return !(await isAccountInactive(event.artistId, reader));
}

export function isOver(event: EndingEvent): boolean {
  return isOverAt(event, clock.now());
}
