import { and, asc, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
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
import { newsletterSender } from "./newsletter-sender.server";
import { countReceivers } from "./receivers.server";
import { required } from "~/platform/required";

const DAY_MS = 24 * 3600_000;
const WEEK_MS = 7 * DAY_MS;
/** In any seven days. */
const MAX_TO_FOLLOWERS = 1;
const MAX_TO_HOLDERS = 3;
const tests = createLimiter(20, DAY_MS / 1000);

/**
 * How many people would get it now, how long sending takes, and from when on it may be sent (null:
 * now).
 */
export type NewsletterPlan = { receivers: number; minutes: number; from: Date | null };

export async function planNewsletter(newsletter: Newsletter): Promise<NewsletterPlan> {
  const receivers = await countReceivers(db, newsletter, { until: clock.now() });
  const minutes = Math.max(1, Math.ceil(receivers / env.NEWSLETTER_MAILS_PER_MINUTE));

  return { receivers, minutes, from: await allowedFrom(db, newsletter) };
}

/**
 * Sends a draft: a job queues the mails. Idempotent.
 * @throws AppError not_found; conflict with nobody to send it to, or too soon after another
 */
export async function sendNewsletter(actor: Actor, id: string): Promise<Newsletter> {
  return transaction(async (tx) => {
    const newsletter = await getOwnNewsletter(actor, id, tx);
    if (newsletter.sentAt) return newsletter;

    const from = await allowedFrom(tx, newsletter);
    if (from) throw tooSoon(newsletter, from);

    const sentAt = clock.now();
    if ((await countReceivers(tx, newsletter, { until: sentAt })) === 0)
      throw new AppError("conflict", "newsletters:nobody");

    await tx.update(newsletters).set({ sentAt, updatedAt: sentAt }).where(eq(newsletters.id, id));

    return { ...newsletter, sentAt, updatedAt: sentAt };
  });
}

/**
 * Cancels what has not been sent.
 * @throws AppError not_found; conflict where nothing is left to cancel
 */
export async function cancelNewsletter(actor: Actor, id: string): Promise<Newsletter> {
  return transaction(async (tx) => {
    const newsletter = await getOwnNewsletter(actor, id, tx);
    if (newsletter.cancelledAt) return newsletter;
    if (!newsletter.sentAt || (await countProgress(newsletter, tx)).waiting === 0)
      throw new AppError("conflict", "newsletters:nothingWaits");

    await stopSending(tx, newsletter);

    return getOwnNewsletter(actor, id, tx);
  });
}

/** Nothing more is queued, and queued mails are not sent: their time is over. */
export async function stopSending(tx: Tx, newsletter: Newsletter): Promise<void> {
  const now = clock.now();
  const notQueued = await countNotQueued(newsletter, tx);
  const end = { cancelledAt: now, doneAt: newsletter.doneAt ?? now, notQueued };

  await tx.update(newsletters).set(end).where(eq(newsletters.id, newsletter.id));
  await expireMails(tx, eq(outbox.newsletterId, newsletter.id));
}

/** Deletes an artist's newsletters; what is queued of them is not sent. */
export async function deleteNewslettersOf(tx: Tx, artistId: string): Promise<void> {
  const isTheirs = eq(newsletters.artistId, artistId);
  const theirs = tx.select({ id: newsletters.id }).from(newsletters).where(isTheirs);

  await expireMails(tx, inArray(outbox.newsletterId, theirs));
  await tx.delete(newsletters).where(isTheirs);
}

/**
 * Mails the newsletter to the artist, once in each of its languages.
 * @returns the address
 * @throws AppError not_found, throttled; conflict without a confirmed address
 */
export async function testNewsletter(actor: Actor, id: string): Promise<string> {
  const newsletter = await getOwnNewsletter(actor, id);

  await consume(tests, newsletter.artistId);

  return transaction(async (tx) => {
    const artist = await tx.query.users.findFirst({ where: eq(users.id, newsletter.artistId) });
    if (!artist?.email || !artist.emailProvenAt)
      throw new AppError("conflict", "newsletters:noAddress");

    const sender = await newsletterSender(tx, newsletter);
    const reader = { ...artist, email: artist.email };

    await queueNewsletterTest(
      tx,
      newsletter,
      sender,
      reader,
      newsletterStopPath(artist.id, artist.id),
    );

    return artist.email;
  });
}

/**
 * Null if it may be sent now. A newsletter that was cancelled before anybody's mail was queued does
 * not count.
 */
async function allowedFrom(
  reader: Reader,
  { id, artistId, eventId }: Newsletter,
): Promise<Date | null> {
  const isSameAudience =
    eventId === null ? isNull(newsletters.eventId) : eq(newsletters.eventId, eventId);
  const since = new Date(clock.now().getTime() - WEEK_MS);
  const wasQueued = or(isNull(newsletters.cancelledAt), ne(newsletters.queuedUpTo, ""));
  const recent = await reader
    .select({ sentAt: newsletters.sentAt })
    .from(newsletters)
    .where(
      and(
        eq(newsletters.artistId, artistId),
        isSameAudience,
        gt(newsletters.sentAt, since),
        wasQueued,
        ne(newsletters.id, id),
      ),
    )
    .orderBy(asc(newsletters.sentAt));
  const most = eventId === null ? MAX_TO_FOLLOWERS : MAX_TO_HOLDERS;
  const blocking = recent.at(-most);

  return blocking ? new Date(required(blocking.sentAt).getTime() + WEEK_MS) : null;
}

function tooSoon({ eventId }: Newsletter, from: Date) {
  const count = Math.ceil((from.getTime() - clock.now().getTime()) / DAY_MS);

  return new AppError(
    "conflict",
    eventId === null ? "newsletters:oneAWeek" : "newsletters:threeAWeek",
    {
      params: { count },
    },
  );
}
