import { and, eq, isNull } from "drizzle-orm";
import { db, type Reader, transaction } from "~db/client.server";
import { events, waitingList } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import { queueShowMail } from "../notices/mails/show-mails.server";

/** Mails written in one transaction: so few that a sale need not wait for them. */
const BATCH = 20;

/**
 * Tells those who wait for a cancelled show, each once; a crash in between goes on where it stopped. Their rows stay:
 * who waited may still read the page of the show.
 */
export async function mailCancelledWaitlists(): Promise<void> {
  while ((await nextWaiting(db)).length > 0) {
    await transaction(async (tx) => {
      for (const { userId, eventId } of await nextWaiting(tx)) {
        const fact = `${eventId}:${userId}`;
        await queueShowMail(tx, { kind: "cancelledWaiting", userId, eventId, fact, path: "/events" });
        const isTheirs = and(eq(waitingList.userId, userId), eq(waitingList.eventId, eventId));
        await tx.update(waitingList).set({ toldCancelledAt: clock.now(), offeredUntil: null }).where(isTheirs);
      }
    });
  }
}

function nextWaiting(reader: Reader) {
  return reader
    .select({ userId: waitingList.userId, eventId: waitingList.eventId })
    .from(waitingList)
    .innerJoin(events, eq(events.id, waitingList.eventId))
    .where(and(eq(events.status, "cancelled"), isNull(waitingList.toldCancelledAt)))
    .limit(BATCH);
}
