import { and, eq, inArray, sql } from "drizzle-orm";
import { db, prepared, type DbReader } from "~db/client.server";
import { tickets, validTicketFilter } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";

const ticketByHolder = prepared((reader) => {
  const { eventId, userId } = tickets;
  const holderFilter = and(
    eq(eventId, sql.placeholder("eventId")),
    eq(userId, sql.placeholder("userId")),
  );

  return reader
    .select()
    .from(tickets)
    .where(and(holderFilter, validTicketFilter))
    .limit(1)
    .prepare();
});

/** Finds the person's valid ticket. */
export async function findValidTicket(userId: string, eventId: string, reader: DbReader = db) {
  return (await ticketByHolder(reader).get({ eventId, userId })) ?? null;
}

/** Finds the ids of the person's valid tickets for these shows, by show. */
export async function findHeldTickets(
  actor: Actor,
  eventIds: string[],
): Promise<Map<string, string>> {
  if (!actor.userId || eventIds.length === 0) return new Map();

  const { id, eventId, userId } = tickets;
  const heldTickets = await db
    .select({ id, eventId })
    .from(tickets)
    .where(and(eq(userId, actor.userId), inArray(eventId, eventIds), validTicketFilter));

  return new Map(heldTickets.map((ticket) => [ticket.eventId, ticket.id]));
}

const ALREADY_HELD = {
  both: "tickets:alreadyHeld",
  live: "tickets:heldLiveOnly",
  replay: "tickets:heldReplayOnly",
} as const;

/**
 * A person has one ticket per show, of one type.
 * @throws AppError conflict when the person has one
 */
export async function assertNoTicket(reader: DbReader, userId: string, eventId: string) {
  const heldTicket = await ticketByHolder(reader).get({ eventId, userId });
  if (heldTicket) throw new AppError("conflict", ALREADY_HELD[heldTicket.access]);
}
