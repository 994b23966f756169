import { eq, sql } from "drizzle-orm";
import { db, prepared, type Reader } from "~db/client.server";
import { events } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { isInactive } from "~/models/accounts/account-state.server";
import { isOver as isOverAt } from "./event-state";

export type Event = typeof events.$inferSelect;
type Ending = Pick<Event, "endTime" | "isLive" | "openUntil">;

const eventById = prepared((on) =>
  on
    .select()
    .from(events)
    .where(eq(events.id, sql.placeholder("id")))
    .limit(1)
    .prepare(),
);

/** Finds an event in any state. */
export async function findAnyEvent(id: string, reader: Reader = db): Promise<Event | undefined> {
  return eventById(reader).get({ id });
}

/**
 * Gets an event that is published or cancelled and not hidden.
 * @throws AppError not_found for unknown, hidden and unpublished ones
 */
export async function getPublicEvent(eventId: string, reader: Reader = db): Promise<Event> {
  const event = await findAnyEvent(eventId, reader);
  if (!event || event.status === "draft" || event.hiddenAt)
    throw new AppError("not_found", "tickets:eventNotFound");

  return event;
}

/**
 * @throws AppError not_found; conflict when it is cancelled or over, or its artist suspended or
 * gone
 */
export async function getEventOnSale(eventId: string, reader: Reader = db): Promise<Event> {
  const event = await getPublicEvent(eventId, reader);

  await assertSold(event, isOver(event), reader);

  return event;
}

/**
 * @throws AppError conflict when it is cancelled or its sale over, or its artist suspended or gone
 */
export async function assertSold(event: Event, isSaleOver: boolean, reader: Reader): Promise<void> {
  if (event.status === "cancelled") throw new AppError("conflict", "tickets:eventCancelled");
  if (isSaleOver) throw new AppError("conflict", "tickets:eventEnded");
  if (await isInactive(event.artistId, reader))
    throw new AppError("conflict", "tickets:artistGone");
}

/** True if tickets and donations are accepted now. */
export async function isOnSale(event: Event, reader: Reader): Promise<boolean> {
  if (event.status !== "published" || event.hiddenAt || isOver(event)) return false;

  return !(await isInactive(event.artistId, reader));
}

export function isOver(event: Ending): boolean {
  return isOverAt(event, clock.now());
}
