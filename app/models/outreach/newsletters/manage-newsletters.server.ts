import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { events, newsletters } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { Actor, Member } from "~/models/base/actor";
import { assertCanWriteNewsletters } from "./permissions";
import type { NewsletterInput } from "./schema";

export type Newsletter = typeof newsletters.$inferSelect;

const MAX_DRAFTS = 50;
const LIST_LENGTH = 100;
const MAX_SHOWS = 200;
const writeLimiter = createLimiter(300, 600);

/**
 * Lists the artist's hundred latest newsletters, newest first.
 * @throws AppError unauthenticated, forbidden
 */
export async function listNewsletters(actor: Actor): Promise<Newsletter[]> {
  assertCanWriteNewsletters(actor);

  const artistFilter = eq(newsletters.artistId, actor.userId);

  return db
    .select()
    .from(newsletters)
    .where(artistFilter)
    .orderBy(desc(newsletters.createdAt))
    .limit(LIST_LENGTH);
}

/** @throws AppError unauthenticated, forbidden; not_found for other artists' newsletters */
export async function getOwnNewsletter(
  actor: Actor,
  newsletterId: string,
  reader: DbReader = db,
): Promise<Newsletter> {
  assertCanWriteNewsletters(actor);

  const ownFilter = and(eq(newsletters.id, newsletterId), eq(newsletters.artistId, actor.userId));
  const newsletter = await reader.query.newsletters.findFirst({ where: ownFilter });
  if (!newsletter) throw new AppError("not_found", "newsletters:notFound");

  return newsletter;
}

/**
 * Lists the published shows whose ticket holders the artist can write to, latest first.
 * @throws AppError forbidden
 */
export async function listNewsletterShows(actor: Actor) {
  assertCanWriteNewsletters(actor);

  return db
    .select({
      id: events.id,
      title: events.title,
      startTime: events.startTime,
      hasTickets: sql<boolean>`${events.eventType} <> 'donation' or ${events.currentAttendees} > 0`,
    })
    .from(events)
    .where(publishedByFilter(actor))
    .orderBy(desc(events.startTime))
    .limit(MAX_SHOWS);
}

/**
 * @throws AppError unauthenticated, forbidden, throttled; invalid (with a field error at
 * `eventId`); conflict with too many drafts
 */
export async function createNewsletter(actor: Actor, input: NewsletterInput): Promise<Newsletter> {
  assertCanWriteNewsletters(actor);
  await consume(writeLimiter, actor.userId);

  return transaction(async (tx) => {
    await assertOwnShow(tx, actor, input.eventId);

    const draftFilter = and(eq(newsletters.artistId, actor.userId), isNull(newsletters.sentAt));
    const { n: draftCount } = firstRow(
      await tx.select({ n: count() }).from(newsletters).where(draftFilter),
    );
    if (draftCount >= MAX_DRAFTS)
      throw new AppError("conflict", "newsletters:tooMany", { params: { most: MAX_DRAFTS } });

    const values = {
      ...input,
      artistId: actor.userId,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    };

    return firstRow(await tx.insert(newsletters).values(values).returning());
  });
}

/** @throws AppError the errors of `createNewsletter`; not_found; conflict once it was sent */
export async function updateNewsletter(
  actor: Actor,
  newsletterId: string,
  input: NewsletterInput,
): Promise<Newsletter> {
  assertCanWriteNewsletters(actor);
  await consume(writeLimiter, actor.userId);

  return transaction(async (tx) => {
    assertDraft(await getOwnNewsletter(actor, newsletterId, tx));
    await assertOwnShow(tx, actor, input.eventId);

    const values = { ...input, updatedAt: clock.now() };

    return firstRow(
      await tx.update(newsletters).set(values).where(eq(newsletters.id, newsletterId)).returning(),
    );
  });
}

/** @throws AppError not_found; conflict once it was sent */
export async function deleteNewsletter(actor: Actor, newsletterId: string): Promise<void> {
  await transaction(async (tx) => {
    assertDraft(await getOwnNewsletter(actor, newsletterId, tx));
    await tx.delete(newsletters).where(eq(newsletters.id, newsletterId));
  });
}

function assertDraft({ sentAt }: Newsletter) {
  if (sentAt) throw new AppError("conflict", "newsletters:isSent");
}

async function assertOwnShow(tx: Tx, actor: Member, eventId: string | null) {
  if (eventId === null) return;
  if ((await tx.$count(events, and(eq(events.id, eventId), publishedByFilter(actor)))) > 0) return;

  throw fieldError("eventId", "newsletters:showUnknown");
}

function publishedByFilter({ userId }: Member) {
  const shownFilter = and(
    eq(events.status, "published"),
    eq(events.isRehearsal, false),
    isNull(events.hiddenAt),
  );

  return and(eq(events.artistId, userId), shownFilter);
}
