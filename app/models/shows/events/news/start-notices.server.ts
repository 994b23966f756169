import { and, asc, eq, gt, isNull, lte, notExists, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { inlineLimit } from "~db/patches/inline-limit";
import { events, startNotices } from "~db/schema";
import type { StartNoticeKind } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";
import { addNotification } from "~/models/delivery/notices/add-notice.server";
import { last } from "~/platform/required";

/** People per transaction, few enough not to delay sales. */
const BATCH_SIZE = 50;
const SOON_MS = 15 * 60_000;

type EventRow = typeof events.$inferSelect;
type StartNotice = typeof startNotices.$inferSelect;

/**
 * Stores, in the caller's transaction, that holders, savers and followers are to be notified, once
 * for each start.
 */
export async function addStartNotice(
  tx: Tx,
  noticeKind: StartNoticeKind,
  event: Pick<EventRow, "id" | "status" | "hiddenAt" | "startTime">,
) {
  if (event.status !== "published" || event.hiddenAt) return;

  const values = {
    eventId: event.id,
    kind: noticeKind,
    startTime: event.startTime,
    createdAt: clock.now(),
  };

  await tx.insert(startNotices).values(values).onConflictDoNothing();
}

/** Notifies of shows that start within a quarter of an hour or went live. Resumes after a crash. */
export async function notifyOfStarts(): Promise<void> {
  await addSoonNotices();

  const openNotices = await db
    .select({ id: startNotices.id })
    .from(startNotices)
    .where(isNull(startNotices.doneAt))
    .orderBy(asc(startNotices.createdAt));

  for (const { id: noticeId } of openNotices) await notifyAll(noticeId);
}

/**
 * Notifies all people of one start. A show that fails does not delay other shows; the next round
 * tries it again.
 */
async function notifyAll(startNoticeId: string) {
  try {
    while (await notifyBatch(startNoticeId));
  } catch (error) {
    logger.error(
      { error, startNotice: startNoticeId },
      "The start of a show could not be announced",
    );
  }
}

async function addSoonNotices() {
  const now = clock.now();
  const addedFilter = and(
    eq(startNotices.eventId, events.id),
    eq(startNotices.kind, "soon"),
    eq(startNotices.startTime, events.startTime),
  );
  const startingEvents = await db
    .select()
    .from(events)
    .where(
      and(
        eq(events.status, "published"),
        isNull(events.hiddenAt),
        eq(events.isLive, false),
        gt(events.startTime, now),
        lte(events.startTime, new Date(now.getTime() + SOON_MS)),
        notExists(db.select({ id: startNotices.id }).from(startNotices).where(addedFilter)),
      ),
    );

  for (const event of startingEvents) await transaction((tx) => addStartNotice(tx, "soon", event));
}

/** @returns true if there are more people to notify */
async function notifyBatch(startNoticeId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const [noticeAndEvent] = await tx
      .select({ startNotice: startNotices, show: events })
      .from(startNotices)
      .innerJoin(events, eq(events.id, startNotices.eventId))
      .where(and(eq(startNotices.id, startNoticeId), isNull(startNotices.doneAt)));
    if (!noticeAndEvent) return false;

    const { startNotice, show } = noticeAndEvent;
    const nextPeople = isRelevant(startNotice, show)
      ? await listNextPeople(tx, startNotice, show)
      : [];

    for (const person of nextPeople) await notifyPerson(tx, person, startNotice);
    const hasMore = nextPeople.length === BATCH_SIZE;
    const progress = hasMore ? { notifiedUpTo: last(nextPeople).userId } : { doneAt: clock.now() };

    await tx.update(startNotices).set(progress).where(eq(startNotices.id, startNoticeId));

    return hasMore;
  });
}

function notifyPerson(
  tx: Tx,
  { userId, isFollowerOnly }: NotifiedPerson,
  { kind: noticeKind, eventId, startTime }: StartNotice,
) {
  const dedupeKey = `${noticeKind}:${eventId}:${startTime.getTime()}`;
  const choice = isFollowerOnly ? ("follows" as const) : ("shows" as const);

  return addNotification(tx, {
    kind: noticeKind,
    userId,
    eventId,
    topic: `start:${eventId}`,
    fact: dedupeKey,
    path: `/stream/${eventId}`,
    choice,
  });
}

type NotifiedPerson = { userId: string; isFollowerOnly: 0 | 1 };

/**
 * False if the show was withdrawn or hidden meanwhile. Also false for "live" if the show is not
 * live, and for other kinds if the show has begun or its start was moved.
 */
function isRelevant({ kind: noticeKind, startTime }: StartNotice, event: EventRow) {
  if (event.status !== "published" || event.hiddenAt) return false;
  if (noticeKind === "live") return event.isLive;

  return (
    !event.isLive && event.startTime.getTime() === startTime.getTime() && startTime > clock.now()
  );
}

/** Lists holders, savers and, unless the artist opted out, followers in the order of their ids. */
function listNextPeople(
  tx: Tx,
  { eventId, notifiedUpTo }: StartNotice,
  { artistId, tellFollowers }: EventRow,
) {
  const followersQuery = sql`union all select user_id, 1 from follows where artist_id = ${artistId} and user_id > ${notifiedUpTo}`;

  return tx.all<NotifiedPerson>(sql`
    select waiting.user_id as userId, min(waiting.is_follower) as isFollowerOnly from (
      select user_id, 0 as is_follower from tickets where event_id = ${eventId} and user_id > ${notifiedUpTo}
        and status <> 'refunded' and is_unclaimed = 0 and access <> 'replay'
      union all select user_id, 0 from saved_events where event_id = ${eventId} and user_id > ${notifiedUpTo}
      ${tellFollowers ? followersQuery : sql``}
    ) waiting join users on users.id = waiting.user_id
    where users.deleted_at is null and users.suspended_at is null
    group by waiting.user_id order by waiting.user_id ${inlineLimit(BATCH_SIZE)}`);
}
