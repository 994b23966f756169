import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { artistProfiles, newsletters, users } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { activeUserFilter } from "~/models/accounts/account-state.server";
import { countAllowedBulkMails } from "~/models/delivery/notices/bulk-pace.server";
import { queueNewsletterMail } from "./newsletter-mail.server";
import { findNewsletterSender } from "./newsletter-sender.server";
import { newsletterStopPath } from "./newsletter-stops.server";
import { listNextReceivers } from "./receivers.server";
import { stopSending } from "./send-newsletter.server";
import { required } from "~/platform/required";

/** Mails per transaction. A larger batch would delay sales, which wait for the transaction. */
const BATCH_SIZE = 20;

/**
 * Queues mails of newsletters at the site's pace, so that few texts are stored at a time and a
 * cancelled newsletter has few queued mails. Newsletters take turns. Each batch and its progress
 * are one transaction, so that a crash repeats no mail.
 */
export async function queueNewsletters(perMinute = env.NEWSLETTER_MAILS_PER_MINUTE): Promise<void> {
  let allowedCount = await countAllowedBulkMails(perMinute);

  while (allowedCount > 0) {
    const sendingNewsletters = await listSending();
    if (sendingNewsletters.length === 0) return;

    const mailsPerNewsletter = Math.min(
      BATCH_SIZE,
      Math.ceil(allowedCount / sendingNewsletters.length),
    );

    for (const { id: newsletterId } of sendingNewsletters) {
      if (allowedCount > 0)
        allowedCount -= await queueBatch(newsletterId, Math.min(mailsPerNewsletter, allowedCount));
    }
  }
}

function listSending() {
  return db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(and(isNotNull(newsletters.sentAt), isNull(newsletters.doneAt)))
    .orderBy(sql`queued_at is not null`, asc(newsletters.queuedAt), asc(newsletters.sentAt));
}

/** Queues the next mails of a newsletter. @returns number of queued mails */
async function queueBatch(newsletterId: string, batchSize: number): Promise<number> {
  return transaction(async (tx) => {
    const openFilter = and(
      eq(newsletters.id, newsletterId),
      isNotNull(newsletters.sentAt),
      isNull(newsletters.doneAt),
    );
    const newsletter = await tx.query.newsletters.findFirst({ where: openFilter });
    if (!newsletter) return 0;

    const { artistId, sentAt, queuedUpTo } = newsletter;
    const senderFilter = and(
      eq(users.id, artistId),
      eq(artistProfiles.isApproved, true),
      activeUserFilter,
    );
    const [artist] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
      .where(senderFilter);
    if (!artist) {
      await stopSending(tx, newsletter);

      return 0;
    }

    const nextReceivers = await listNextReceivers(
      tx,
      newsletter,
      { until: required(sentAt), after: queuedUpTo },
      batchSize,
    );
    const sender = await findNewsletterSender(tx, newsletter);

    for (const receiver of nextReceivers)
      await queueNewsletterMail(
        tx,
        newsletter,
        sender,
        receiver,
        newsletterStopPath(receiver.id, artistId),
      );
    const queuedAt = clock.now();
    const queueProgress = { queuedAt, queuedUpTo: nextReceivers.at(-1)?.id ?? queuedUpTo };
    const isDone = nextReceivers.length < batchSize;

    await tx
      .update(newsletters)
      .set({ ...queueProgress, ...(isDone && { doneAt: queuedAt }) })
      .where(eq(newsletters.id, newsletterId));

    return nextReceivers.length;
  });
}
