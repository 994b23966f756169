import { and, eq, isNull } from "drizzle-orm";
import { db, type Reader, transaction } from "~db/client.server";
import { events, waitingList } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { notify } from "~/models/delivery/notices/notify.server";

/** Mails per transaction, few enough not to delay sales. */
const BATCH = 20;

/**
 * Mails everybody on the waitlist of a cancelled show once. Resumes after a crash. Rows stay, since
 * these people may still see the show's page.
 */
export async function mailCancelledWaitlists(): Promise<void> {
  while ((await nextWaiting(db)).length > 0) {
    await transaction(async (tx) => {
      for (const { userId, eventId } of await nextWaiting(tx)) {
        const fact = `${eventId}:${userId}`;

        await notify(tx, { kind: "cancelledWaiting", userId, eventId, fact, path: "/events" });

        const isTheirs = and(eq(waitingList.userId, userId), eq(waitingList.eventId, eventId));

        await tx
          .update(waitingList)
          .set({ toldCancelledAt: clock.now(), offeredUntil: null })
          .where(isTheirs);
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
