import { and, eq, sql } from "drizzle-orm";
import { db, prepared, type Reader } from "~db/client.server";
import { tickets, validTicketFilter } from "~db/schema";
import { AppError } from "~/platform/errors";

const ticketOf = prepared((on) => {
  const { eventId, userId } = tickets;
  const isTheirs = and(
    eq(eventId, sql.placeholder("eventId")),
    eq(userId, sql.placeholder("userId")),
  );

  return on.select().from(tickets).where(and(isTheirs, validTicketFilter)).limit(1).prepare();
});

/** Finds the person's valid ticket. */
export async function findValidTicket(userId: string, eventId: string, reader: Reader = db) {
  return (await ticketOf(reader).get({ eventId, userId })) ?? null;
}

const ALREADY_HELD = {
  both: "tickets:alreadyHeld",
  live: "tickets:heldLiveOnly",
  replay: "tickets:heldReplayOnly",
} as const;

/** @throws AppError conflict: a person has one ticket for a show, of one type */
export async function assertNoTicket(reader: Reader, userId: string, eventId: string) {
  const held = await ticketOf(reader).get({ eventId, userId });
  if (held) throw new AppError("conflict", ALREADY_HELD[held.access]);
}
