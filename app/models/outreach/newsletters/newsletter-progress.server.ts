import { count, inArray } from "drizzle-orm";
import { db, type DbReader } from "~db/client.server";
import { outbox } from "~db/schema";
import type { Newsletter } from "./manage-newsletters.server";
import { countReceivers } from "./receivers.server";
import { required } from "~/platform/required";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";

/** "stuck": mails wait, and the site has no mail server. */
export type NewsletterState = "draft" | "sending" | "stuck" | "sent" | "cancelled";

/**
 * `stopped`: number of mails that were not sent because the newsletter was cancelled or the person
 * stopped newsletters in time.
 */
export type NewsletterProgress = { waiting: number; sent: number; failed: number; stopped: number };

/** A newsletter counts as sent once none of its mails waits. */
export function newsletterState(
  { sentAt, cancelledAt }: Newsletter,
  { waiting }: NewsletterProgress,
): NewsletterState {
  if (cancelledAt) return "cancelled";
  if (!sentAt) return "draft";
  if (waiting === 0) return "sent";

  return isMailOn() ? "sending" : "stuck";
}

/** Counts the mails of a newsletter that was sent, and the people whose mail is not queued yet. */
export async function countProgress(
  newsletter: Newsletter,
  reader: DbReader = db,
): Promise<NewsletterProgress> {
  return required((await listProgress([newsletter], reader)).get(newsletter.id));
}

/** Counts the progress of several newsletters, by their ids. */
export async function listProgress(
  newsletters: Newsletter[],
  reader: DbReader = db,
): Promise<Map<string, NewsletterProgress>> {
  const ids = newsletters.map(({ id: newsletterId }) => newsletterId);
  const stateCounts = await reader
    .select({ id: outbox.newsletterId, state: outbox.state, n: count() })
    .from(outbox)
    .where(inArray(outbox.newsletterId, ids))
    .groupBy(outbox.newsletterId, outbox.state);
  const progressById = new Map<string, NewsletterProgress>();

  for (const newsletter of newsletters) {
    const ownCounts = stateCounts.filter(({ id: newsletterId }) => newsletterId === newsletter.id);
    const countByState = Object.fromEntries(ownCounts.map(({ state, n }) => [state, n])) as Partial<
      Record<string, number>
    >;
    const { waiting = 0, sent = 0, failed = 0, expired = 0 } = countByState;
    const notQueued = await countNotQueued(newsletter, reader);

    progressById.set(newsletter.id, {
      waiting: waiting + notQueued,
      sent,
      failed,
      stopped: expired + newsletter.notQueued,
    });
  }

  return progressById;
}

/** Counts the people whose mail is still to be queued. */
export async function countNotQueued(newsletter: Newsletter, reader: DbReader): Promise<number> {
  const { sentAt, doneAt, queuedUpTo } = newsletter;

  return sentAt && !doneAt
    ? countReceivers(reader, newsletter, { until: sentAt, after: queuedUpTo })
    : 0;
}
