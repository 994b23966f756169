import { and, asc, eq, gt, isNull, lte, notExists, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { inlineLimit } from "~db/patches/inline-limit";
import { events, startNotices } from "~db/schema";
import type { StartNoticeKind } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";
import { addNotice } from "~/models/delivery/notices/add-notice.server";
import { last } from "~/platform/required";

/** People per transaction, few enough not to delay sales. */
const BATCH = 50;
const SOON_MS = 15 * 60_000;

type Show = typeof events.$inferSelect;
type StartNotice = typeof startNotices.$inferSelect;

/**
 * Stores, in the transaction of the fact, that holders, savers and followers are to be notified.
 * Once for each start.
 */
export async function addStartNotice(
  tx: Tx,
  kind: StartNoticeKind,
  show: Pick<Show, "id" | "status" | "hiddenAt" | "startTime">,
) {
  if (show.status !== "published" || show.hiddenAt) return;

  const values = { eventId: show.id, kind, startTime: show.startTime, createdAt: clock.now() };

  await tx.insert(startNotices).values(values).onConflictDoNothing();
}

/** Notifies of shows that start within a quarter of an hour or went live. Resumes after a crash. */
export async function notifyOfStarts(): Promise<void> {
  await addSoonNotices();

  const open = await db
    .select({ id: startNotices.id })
    .from(startNotices)
    .where(isNull(startNotices.doneAt))
    .orderBy(asc(startNotices.createdAt));

  for (const { id } of open) await notifyAll(id);
}

/**
 * A show whose people can't be notified does not keep other shows waiting; it is tried again in the
 * next round.
 */
async function notifyAll(id: string) {
  try {
    while (await notifyBatch(id));
  } catch (error) {
    logger.error({ error, startNotice: id }, "The start of a show could not be announced");
  }
}

async function addSoonNotices() {
  const now = clock.now();
  const isAdded = and(
    eq(startNotices.eventId, events.id),
    eq(startNotices.kind, "soon"),
    eq(startNotices.startTime, events.startTime),
  );
  const starting = await db
    .select()
    .from(events)
    .where(
      and(
        eq(events.status, "published"),
        isNull(events.hiddenAt),
        eq(events.isLive, false),
        gt(events.startTime, now),
        lte(events.startTime, new Date(now.getTime() + SOON_MS)),
        notExists(db.select({ id: startNotices.id }).from(startNotices).where(isAdded)),
      ),
    );

  for (const show of starting) await transaction((tx) => addStartNotice(tx, "soon", show));
}

/** @returns whether there are more people to notify */
async function notifyBatch(startNoticeId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const [row] = await tx
      .select({ startNotice: startNotices, show: events })
      .from(startNotices)
      .innerJoin(events, eq(events.id, startNotices.eventId))
      .where(and(eq(startNotices.id, startNoticeId), isNull(startNotices.doneAt)));
    if (!row) return false;

    const { startNotice, show } = row;
    const next = isRelevant(startNotice, show) ? await listNextPeople(tx, startNotice, show) : [];

    for (const person of next) await notifyPerson(tx, person, startNotice);
    const hasMore = next.length === BATCH;
    const progress = hasMore ? { notifiedUpTo: last(next).userId } : { doneAt: clock.now() };

    await tx.update(startNotices).set(progress).where(eq(startNotices.id, startNoticeId));

    return hasMore;
  });
}

function notifyPerson(
  tx: Tx,
  { userId, isFollowerOnly }: Person,
  { kind, eventId, startTime }: StartNotice,
) {
  const fact = `${kind}:${eventId}:${startTime.getTime()}`;
  const choice = isFollowerOnly ? ("follows" as const) : ("shows" as const);

  return addNotice(tx, {
    kind,
    userId,
    eventId,
    topic: `start:${eventId}`,
    fact,
    path: `/stream/${eventId}`,
    choice,
  });
}

type Person = { userId: string; isFollowerOnly: 0 | 1 };

/** False for shows that were withdrawn, hidden, postponed, or have begun or ended meanwhile. */
function isRelevant({ kind, startTime }: StartNotice, show: Show) {
  if (show.status !== "published" || show.hiddenAt) return false;
  if (kind === "live") return show.isLive;

  return (
    !show.isLive && show.startTime.getTime() === startTime.getTime() && startTime > clock.now()
  );
}

/** Holders and savers, and followers unless the artist opted out, in id order. */
function listNextPeople(
  tx: Tx,
  { eventId, notifiedUpTo }: StartNotice,
  { artistId, tellFollowers }: Show,
) {
  const followers = sql`union all select user_id, 1 from follows where artist_id = ${artistId} and user_id > ${notifiedUpTo}`;

  return tx.all<Person>(sql`
    select waiting.user_id as userId, min(waiting.is_follower) as isFollowerOnly from (
      select user_id, 0 as is_follower from tickets where event_id = ${eventId} and user_id > ${notifiedUpTo}
        and status <> 'refunded' and is_unclaimed = 0 and access <> 'replay'
      union all select user_id, 0 from saved_events where event_id = ${eventId} and user_id > ${notifiedUpTo}
      ${tellFollowers ? followers : sql``}
    ) waiting join users on users.id = waiting.user_id
    where users.deleted_at is null and users.suspended_at is null
    group by waiting.user_id order by waiting.user_id ${inlineLimit(BATCH)}`);
}
