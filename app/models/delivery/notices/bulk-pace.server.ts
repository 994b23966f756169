import { and, eq, gt } from "drizzle-orm";
import { db } from "~db/client.server";
import { bulkMailFilter, outbox } from "~db/schema";
import { clock } from "~/platform/clock/clock";

const MINUTE_MS = 60_000;
/** The job runs this often per minute. */
const RUNS_PER_MINUTE = 12;

/**
 * Counts the newsletter mails that may be queued now: at most the pace per minute, in even shares
 * per run. While the mail server accepts none, at most a minute's mails wait; deferred mails do not
 * count.
 */
export async function countAllowedBulkMails(mailsPerMinute: number): Promise<number> {
  const minuteAgo = new Date(clock.now().getTime() - MINUTE_MS);
  const recentCount = await db.$count(outbox, and(bulkMailFilter, gt(outbox.createdAt, minuteAgo)));
  const untriedFilter = and(eq(outbox.state, "waiting"), eq(outbox.attempts, 0));
  const waitingCount = await db.$count(outbox, and(bulkMailFilter, untriedFilter));

  return Math.min(
    mailsPerMinute - Math.max(recentCount, waitingCount),
    Math.ceil(mailsPerMinute / RUNS_PER_MINUTE),
  );
}
