import { and, eq, gt } from "drizzle-orm";
import { db } from "~db/client.server";
import { isBulk, outbox } from "~db/schema";
import { clock } from "~/platform/clock/clock";

const MINUTE_MS = 60_000;
/** The job runs twelve times a minute. */
const RUNS_PER_MINUTE = 12;

/**
 * How many newsletters may be queued now: no more in a minute than the pace, and an even share per
 * run. While the mail server takes none, no more than a minute's mails wait; deferred ones wait on
 * their own.
 */
export async function countAllowedBulkMails(perMinute: number): Promise<number> {
  const minuteAgo = new Date(clock.now().getTime() - MINUTE_MS);
  const recent = await db.$count(outbox, and(isBulk, gt(outbox.createdAt, minuteAgo)));
  const isUntried = and(eq(outbox.state, "waiting"), eq(outbox.attempts, 0));
  const waiting = await db.$count(outbox, and(isBulk, isUntried));

  return Math.min(perMinute - Math.max(recent, waiting), Math.ceil(perMinute / RUNS_PER_MINUTE));
}
