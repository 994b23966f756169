import { and, eq, isNull } from "drizzle-orm";
import { db, type DbReader, transaction } from "~db/client.server";
import { events, waitingList } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { notify } from "~/models/delivery/notices/notify.server";

/** Mails per transaction, few enough not to delay sales. */
const BATCH_SIZE = 20;

/**
 * Mails each person on the waitlist of a cancelled show once. Resumes after a crash. The rows stay,
 * because these people may still see the show's page.
 */
export async function mailCancelledWaitlists(): Promise<void> {
  while ((await listNextToMail(db)).length > 0) {
    await transaction(async (tx) => {
      for (const { userId, eventId } of await listNextToMail(tx)) {
        const dedupeKey = `${eventId}:${userId}`;

        await notify(tx, {
          kind: "cancelledWaiting",
          userId,
          eventId,
          fact: dedupeKey,
          path: "/events",
        });

        const placeFilter = and(eq(waitingList.userId, userId), eq(waitingList.eventId, eventId));

        await tx
          .update(waitingList)
          .set({ toldCancelledAt: clock.now(), offeredUntil: null })
          .where(placeFilter);
      }
    });
  }
}

function listNextToMail(reader: DbReader) {
  return reader
    .select({ userId: waitingList.userId, eventId: waitingList.eventId })
    .from(waitingList)
    .innerJoin(events, eq(events.id, waitingList.eventId))
    .where(and(eq(events.status, "cancelled"), isNull(waitingList.toldCancelledAt)))
    .limit(BATCH_SIZE);
}
