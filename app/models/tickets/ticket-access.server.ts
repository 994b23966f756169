import { and, eq, sql } from "drizzle-orm";
import { db, prepared, transaction } from "~db/client.server";
import { events, tickets } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Ticket } from "./issue-ticket.server";
import { findValidTicket } from "./held-ticket.server";

export { findValidTicket };

/** Marks the ticket as used at the first entry while the show is live. */
export async function markEntered({ id: ticketId, status, eventId }: Ticket): Promise<void> {
  if (status !== "active" || !(await isShowLive(eventId))) return;

  await transaction(async (tx) => {
    await tx
      .update(tickets)
      .set({ status: "used", usedAt: clock.now() })
      .where(and(eq(tickets.id, ticketId), eq(tickets.status, "active")));
  });
}

export async function isShowLive(eventId: string): Promise<boolean> {
  return (await liveFlagQuery(db).get({ eventId }))?.isLive ?? false;
}

const liveFlagQuery = prepared((reader) =>
  reader
    .select({ isLive: events.isLive })
    .from(events)
    .where(eq(events.id, sql.placeholder("eventId")))
    .prepare(),
);
