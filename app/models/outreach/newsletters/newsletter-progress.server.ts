import { count, eq } from "drizzle-orm";
import { db, type DbReader } from "~db/client.server";
import { outbox } from "~db/schema";
import type { Newsletter } from "./manage-newsletters.server";
import { countReceivers } from "./receivers.server";

export const NEWSLETTER_STATES = ["draft", "sending", "sent", "cancelled"] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];

/**
 * `stopped`: number of mails that were not sent because the newsletter was cancelled or the person
 * stopped newsletters in time.
 */
export type NewsletterProgress = { waiting: number; sent: number; failed: number; stopped: number };

export function newsletterState({ sentAt, doneAt, cancelledAt }: Newsletter): NewsletterState {
  if (cancelledAt) return "cancelled";
  if (!sentAt) return "draft";

  return doneAt ? "sent" : "sending";
}

/** Counts the mails of a newsletter that was sent, and the people whose mail is not queued yet. */
export async function countProgress(
  newsletter: Newsletter,
  reader: DbReader = db,
): Promise<NewsletterProgress> {
  const stateCounts = await reader
    .select({ state: outbox.state, n: count() })
    .from(outbox)
    .where(eq(outbox.newsletterId, newsletter.id))
    .groupBy(outbox.state);
  const countByState = Object.fromEntries(
    stateCounts.map(({ state, n: count }) => [state, count]),
  ) as Partial<Record<string, number>>;
  const { waiting = 0, sent = 0, failed = 0, expired = 0 } = countByState;
  const notQueued = await countNotQueued(newsletter, reader);

  return { waiting: waiting + notQueued, sent, failed, stopped: expired + newsletter.notQueued };
}

/** Counts the people whose mail is still to be queued. */
export async function countNotQueued(newsletter: Newsletter, reader: DbReader): Promise<number> {
  const { sentAt, doneAt, queuedUpTo } = newsletter;

  return sentAt && !doneAt
    ? countReceivers(reader, newsletter, { until: sentAt, after: queuedUpTo })
    : 0;
}
