import { and, desc, eq, exists, lte } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { events, ledgerLines } from "~db/schema";
import { endAdminTasks, notifyAdmins } from "~/models/accounts/admin-tasks/notify-admins.server";
import { clock } from "~/platform/clock/clock";
import { listOwed } from "./owed.server";
import { isTestMoney, reserveDays } from "./payout-lists.server";

const DAY_MS = 24 * 3600_000;
/** One notification for all due payouts: it opens their list. */
const THREAD_KEY = "payouts";

/**
 * Notifies admins while money is due to artists, again when that of a later show is due, and ends
 * the notification once all is paid. A job calls it, because money becomes due by the passing of
 * time.
 */
export async function notifyOfDuePayouts(): Promise<void> {
  const isPayoutWaiting = !isTestMoney() && (await listOwed(db)).some(({ due }) => due > 0);
  const lastShowId = isPayoutWaiting ? await findLastDueShow() : null;

  await transaction(async (tx) => {
    if (!isPayoutWaiting) return endAdminTasks(tx, [THREAD_KEY]);

    await notifyAdmins(tx, {
      kind: "payoutDue",
      topic: THREAD_KEY,
      fact: `payouts:${lastShowId}`,
      path: "/admin/payouts",
      causedBy: null,
    });
  });
}

/** Finds the id of the show that ended last of those whose money is due; null if there is none. */
async function findLastDueShow(): Promise<string | null> {
  const dueBefore = new Date(clock.now().getTime() - reserveDays() * DAY_MS);
  const artistLines = db
    .select({ id: ledgerLines.id })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.eventId, events.id), eq(ledgerLines.account, "artist")));
  const [lastShow] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(lte(events.endTime, dueBefore), exists(artistLines)))
    .orderBy(desc(events.endTime), events.id)
    .limit(1);

  return lastShow?.id ?? null;
}
