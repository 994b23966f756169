import { count, eq } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { outbox } from "~db/schema";
import type { Newsletter } from "./manage-newsletters.server";
import { countReceivers } from "./receivers.server";

export const NEWSLETTER_STATES = ["draft", "sending", "sent", "cancelled"] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];

/** `stopped`: not sent because it was cancelled, or because the person stopped it in time. */
export type NewsletterProgress = { waiting: number; sent: number; failed: number; stopped: number };

export function newsletterState({ sentAt, doneAt, cancelledAt }: Newsletter): NewsletterState {
  if (cancelledAt) return "cancelled";
  if (!sentAt) return "draft";

  return doneAt ? "sent" : "sending";
}

/** Counts the mails of a newsletter that was sent, and the people whose mail is not queued yet. */
export async function countProgress(
  newsletter: Newsletter,
  reader: Reader = db,
): Promise<NewsletterProgress> {
  const rows = await reader
    .select({ state: outbox.state, n: count() })
    .from(outbox)
    .where(eq(outbox.newsletterId, newsletter.id))
    .groupBy(outbox.state);
  const mails = Object.fromEntries(rows.map(({ state, n }) => [state, n])) as Partial<
    Record<string, number>
  >;
  const { waiting = 0, sent = 0, failed = 0, expired = 0 } = mails;
  const notQueued = await countNotQueued(newsletter, reader);

  return { waiting: waiting + notQueued, sent, failed, stopped: expired + newsletter.notQueued };
}

/** People whose mail is still to be queued. */
export async function countNotQueued(newsletter: Newsletter, reader: Reader): Promise<number> {
  const { sentAt, doneAt, queuedUpTo } = newsletter;

  return sentAt && !doneAt
    ? countReceivers(reader, newsletter, { until: sentAt, after: queuedUpTo })
    : 0;
}
