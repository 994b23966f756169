import { and, asc, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { newsletters, outbox, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { Actor } from "~/models/base/actor";
import { expireMails } from "~/models/delivery/notices/outbox.server";
import { queueNewsletterTest } from "./newsletter-mail.server";
import { getOwnNewsletter, type Newsletter } from "./manage-newsletters.server";
import { countNotQueued, countProgress } from "./newsletter-progress.server";
import { newsletterStopPath } from "./newsletter-stops.server";
import { findNewsletterSender } from "./newsletter-sender.server";
import { countReceivers } from "./receivers.server";
import { required } from "~/platform/required";

const DAY_MS = 24 * 3600_000;
const WEEK_MS = 7 * DAY_MS;
/** Maximum numbers of newsletters within seven days: to followers, and to ticket holders. */
const MAX_TO_FOLLOWERS = 1;
const MAX_TO_HOLDERS = 3;
const testLimiter = createLimiter(20, DAY_MS / 1000);

/**
 * `receivers`: number of people who would get it now; `minutes`: duration of the sending; `from`:
 * earliest time at which it may be sent, null for now.
 */
export type NewsletterPlan = { receivers: number; minutes: number; from: Date | null };

export async function planNewsletter(newsletter: Newsletter): Promise<NewsletterPlan> {
  const receivers = await countReceivers(db, newsletter, { until: clock.now() });
  const minutes = Math.max(1, Math.ceil(receivers / env.NEWSLETTER_MAILS_PER_MINUTE));

  return { receivers, minutes, from: await findAllowedTime(db, newsletter) };
}

/**
 * Sends a draft: a job queues the mails. Idempotent.
 * @throws AppError not_found; conflict without receivers, or too soon after another
 */
export async function sendNewsletter(actor: Actor, newsletterId: string): Promise<Newsletter> {
  return transaction(async (tx) => {
    const newsletter = await getOwnNewsletter(actor, newsletterId, tx);
    if (newsletter.sentAt) return newsletter;

    const allowedAt = await findAllowedTime(tx, newsletter);
    if (allowedAt) throw tooSoonError(newsletter, allowedAt);

    const sentAt = clock.now();
    if ((await countReceivers(tx, newsletter, { until: sentAt })) === 0)
      throw new AppError("conflict", "newsletters:nobody");

    await tx
      .update(newsletters)
      .set({ sentAt, updatedAt: sentAt })
      .where(eq(newsletters.id, newsletterId));

    return { ...newsletter, sentAt, updatedAt: sentAt };
  });
}

/**
 * Cancels the unsent mails of a newsletter.
 * @throws AppError not_found; conflict if all mails are sent
 */
export async function cancelNewsletter(actor: Actor, newsletterId: string): Promise<Newsletter> {
  return transaction(async (tx) => {
    const newsletter = await getOwnNewsletter(actor, newsletterId, tx);
    if (newsletter.cancelledAt) return newsletter;
    if (!newsletter.sentAt || (await countProgress(newsletter, tx)).waiting === 0)
      throw new AppError("conflict", "newsletters:nothingWaits");

    await stopSending(tx, newsletter);

    return getOwnNewsletter(actor, newsletterId, tx);
  });
}

/** Stops a newsletter: no more mails are queued, and queued mails expire. */
export async function stopSending(tx: Tx, newsletter: Newsletter): Promise<void> {
  const cancelledAt = clock.now();
  const notQueued = await countNotQueued(newsletter, tx);
  const endFields = {
    cancelledAt: cancelledAt,
    doneAt: newsletter.doneAt ?? cancelledAt,
    notQueued,
  };

  await tx.update(newsletters).set(endFields).where(eq(newsletters.id, newsletter.id));
  await expireMails(tx, eq(outbox.newsletterId, newsletter.id));
}

/** Deletes an artist's newsletters. Their queued mails are not sent. */
export async function deleteNewslettersOf(tx: Tx, artistId: string): Promise<void> {
  const artistFilter = eq(newsletters.artistId, artistId);
  const artistNewsletters = tx.select({ id: newsletters.id }).from(newsletters).where(artistFilter);

  await expireMails(tx, inArray(outbox.newsletterId, artistNewsletters));
  await tx.delete(newsletters).where(artistFilter);
}

/**
 * Mails the newsletter to the artist, once in each of its languages.
 * @returns the address that the mails go to
 * @throws AppError not_found, throttled; conflict without a confirmed address
 */
export async function testNewsletter(actor: Actor, newsletterId: string): Promise<string> {
  const newsletter = await getOwnNewsletter(actor, newsletterId);

  await consume(testLimiter, newsletter.artistId);

  return transaction(async (tx) => {
    const artist = await tx.query.users.findFirst({ where: eq(users.id, newsletter.artistId) });
    if (!artist?.email || !artist.emailProvenAt)
      throw new AppError("conflict", "newsletters:noAddress");

    const sender = await findNewsletterSender(tx, newsletter);
    const recipient = { ...artist, email: artist.email };

    await queueNewsletterTest(
      tx,
      newsletter,
      sender,
      recipient,
      newsletterStopPath(artist.id, artist.id),
    );

    return artist.email;
  });
}

/**
 * Finds the time from which the newsletter may be sent; null for now. Newsletters that were
 * cancelled before a mail was queued do not count.
 */
async function findAllowedTime(
  reader: DbReader,
  { id: newsletterId, artistId, eventId }: Newsletter,
): Promise<Date | null> {
  const audienceFilter =
    eventId === null ? isNull(newsletters.eventId) : eq(newsletters.eventId, eventId);
  const sentSince = new Date(clock.now().getTime() - WEEK_MS);
  const queuedFilter = or(isNull(newsletters.cancelledAt), ne(newsletters.queuedUpTo, ""));
  const recentNewsletters = await reader
    .select({ sentAt: newsletters.sentAt })
    .from(newsletters)
    .where(
      and(
        eq(newsletters.artistId, artistId),
        audienceFilter,
        gt(newsletters.sentAt, sentSince),
        queuedFilter,
        ne(newsletters.id, newsletterId),
      ),
    )
    .orderBy(asc(newsletters.sentAt));
  const maxPerWeek = eventId === null ? MAX_TO_FOLLOWERS : MAX_TO_HOLDERS;
  const blockingNewsletter = recentNewsletters.at(-maxPerWeek);

  return blockingNewsletter
    ? new Date(required(blockingNewsletter.sentAt).getTime() + WEEK_MS)
    : null;
}

function tooSoonError({ eventId }: Newsletter, allowedAt: Date) {
  const daysToWait = Math.ceil((allowedAt.getTime() - clock.now().getTime()) / DAY_MS);

  return new AppError(
    "conflict",
    eventId === null ? "newsletters:oneAWeek" : "newsletters:threeAWeek",
    {
      params: { count: daysToWait },
    },
  );
}
