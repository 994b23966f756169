import { and, eq } from "drizzle-orm";
import { type Actor, isMember } from "~/models/actor";
import { db, transaction } from "~db/client.server";
import { attendances, events } from "~db/schema";
import { noteEntry } from "./watching.server";

/** A member is in the room: while the show is live that is attendance, and a ticket is used. */
export async function noteAttendance(actor: Actor, eventId: string) {
  if (!isMember(actor)) return noteEntry(actor, eventId);
  const { userId } = actor;
  const isLive = and(eq(events.id, eventId), eq(events.isLive, true));
  if ((await db.$count(events, isLive)) === 0) return;
  const seen = and(eq(attendances.eventId, eventId), eq(attendances.userId, userId));
  if ((await db.$count(attendances, seen)) === 0) {
    await transaction(async (tx) => {
      await tx.insert(attendances).values({ eventId, userId }).onConflictDoNothing();
    });
  }
  await noteEntry(actor, eventId);
}
