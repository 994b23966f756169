import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "~/errors";
import { type Actor, isMember } from "~/models/actor";
import { findValidTicket, markEntered } from "~/models/tickets/entering.server";
import { db } from "~db/client.server";
import { events, users } from "~db/schema";

/** Who may come in: everybody, those with a right to a seat, nobody. */
export type Door = "open" | "ticket" | "closed";

export async function findDoor(eventId: string): Promise<Door> {
  const event = await findOpenEvent(eventId);
  if (!event) return "closed";
  return event.eventType === "ticketed" ? "ticket" : "open";
}

/** The ticket is the door: page, playlist, every segment, chat and replay of a show ask this. */
export async function mayWatch(actor: Actor, eventId: string): Promise<boolean> {
  const event = await findOpenEvent(eventId);
  if (!event) return false;
  if (event.eventType !== "ticketed") return true;
  if (!isMember(actor) || (await isSuspended(actor.userId))) return false;
  if (actor.userId === event.artistId || actor.role === "admin") return true;
  return (await findValidTicket(actor.userId, eventId)) !== null;
}

/** @throws AppError not_found for an event that nobody may watch, unauthenticated or forbidden without a ticket. */
export async function assertMayWatch(actor: Actor, eventId: string) {
  if ((await findDoor(eventId)) === "closed") throw new AppError("not_found", "errors:notFound");
  if (await mayWatch(actor, eventId)) return;
  throw new AppError("forbidden", "errors:forbidden");
}

/** A ticket is used from the first entry while the show is live; coming back is free. */
export async function noteEntry(actor: Actor, eventId: string) {
  if (isMember(actor)) await markEntered(actor.userId, eventId);
}

async function findOpenEvent(eventId: string) {
  const [event] = await db
    .select({ eventType: events.eventType, artistId: events.artistId })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.status, "published"), isNull(events.hiddenAt)));
  return event ?? null;
}

async function isSuspended(userId: string) {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt), isNull(users.deletedAt)));
  return !user;
}
