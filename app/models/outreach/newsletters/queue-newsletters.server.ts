import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { artistProfiles, newsletters, users } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { isActiveUser } from "~/models/accounts/account-state.server";
import { countAllowedBulkMails } from "~/models/delivery/notices/bulk-pace.server";
import { queueNewsletterMail } from "./newsletter-mail.server";
import { newsletterSender } from "./newsletter-sender.server";
import { newsletterStopPath } from "./newsletter-stops.server";
import { listNextReceivers } from "./receivers.server";
import { stopSending } from "./send-newsletter.server";
import { required } from "~/platform/required";

/** Mails per transaction, few enough not to delay sales. */
const BATCH = 20;

/**
 * Queues mails of newsletters at the site's pace, so that few texts are stored at a time and what
 * is cancelled was never queued. Newsletters take turns. Each batch and its progress are one
 * transaction, so a crash repeats no mail.
 */
export async function queueNewsletters(perMinute = env.NEWSLETTER_MAILS_PER_MINUTE): Promise<void> {
  let left = await countAllowedBulkMails(perMinute);

  while (left > 0) {
    const sending = await listSending();
    if (sending.length === 0) return;

    const share = Math.min(BATCH, Math.ceil(left / sending.length));

    for (const { id } of sending) {
      if (left > 0) left -= await queueBatch(id, Math.min(share, left));
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

/** @returns how many were queued */
async function queueBatch(id: string, limit: number): Promise<number> {
  return transaction(async (tx) => {
    const isOpen = and(
      eq(newsletters.id, id),
      isNotNull(newsletters.sentAt),
      isNull(newsletters.doneAt),
    );
    const newsletter = await tx.query.newsletters.findFirst({ where: isOpen });
    if (!newsletter) return 0;

    const { artistId, sentAt, queuedUpTo } = newsletter;
    const isSender = and(eq(users.id, artistId), eq(artistProfiles.isApproved, true), isActiveUser);
    const [artist] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
      .where(isSender);
    if (!artist) {
      await stopSending(tx, newsletter);

      return 0;
    }

    const next = await listNextReceivers(
      tx,
      newsletter,
      { until: required(sentAt), after: queuedUpTo },
      limit,
    );
    const sender = await newsletterSender(tx, newsletter);

    for (const reader of next)
      await queueNewsletterMail(
        tx,
        newsletter,
        sender,
        reader,
        newsletterStopPath(reader.id, artistId),
      );
    const queuedAt = clock.now();
    const progress = { queuedAt, queuedUpTo: next.at(-1)?.id ?? queuedUpTo };
    const isDone = next.length < limit;

    await tx
      .update(newsletters)
      .set({ ...progress, ...(isDone && { doneAt: queuedAt }) })
      .where(eq(newsletters.id, id));

    return next.length;
  });
}
