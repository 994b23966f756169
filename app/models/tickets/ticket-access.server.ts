import { and, eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { events, tickets } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import { findValidTicket } from "./seats.server";

export { findValidTicket };

/** Marks the ticket as used at the first entry while the show is live. */
export async function markEntered(userId: string, eventId: string): Promise<void> {
  const ticket = await findValidTicket(userId, eventId);
  if (ticket?.status !== "active" || !(await isLive(eventId))) return;
  await transaction(async (tx) => {
    await tx
      .update(tickets)
      .set({ status: "used", usedAt: clock.now() })
      .where(and(eq(tickets.id, ticket.id), eq(tickets.status, "active")));
  });
}

async function isLive(eventId: string) {
  const event = await db.query.events.findFirst({ columns: { isLive: true }, where: eq(events.id, eventId) });
  return event?.isLive ?? false;
}
