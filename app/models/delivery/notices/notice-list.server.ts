import { and, count, desc, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { db, prepared, transaction, type Tx } from "~db/client.server";
import { artistProfiles, events, notices } from "~db/schema";
import type { NotificationKind } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { type ListPage, type ListQuery, pageBounds } from "~/models/base/list-query";
import { assertMember } from "~/models/base/permissions";
import { furtherShows } from "./further-shows.server";
import { required } from "~/platform/required";

const RETENTION_MS = 90 * 24 * 3600_000;
const BATCH_SIZE = 500;

export type ListedNotification = Awaited<ReturnType<typeof readNotifications>>[number];

/** Lists the actor's notifications, latest first. @throws AppError unauthenticated */
export async function listNotifications(
  actor: Actor,
  listQuery: ListQuery,
): Promise<ListPage<ListedNotification>> {
  assertMember(actor);

  const pageNotices = await readNotifications(actor.userId, pageBounds(listQuery));

  return { rows: pageNotices, total: await db.$count(notices, eq(notices.userId, actor.userId)) };
}

function readNotifications(userId: string, { limit, offset }: ReturnType<typeof pageBounds>) {
  return selectNotifications()
    .where(eq(notices.userId, userId))
    .orderBy(...NEWEST)
    .limit(limit)
    .offset(offset);
}

/** Lists unread notifications of these kinds, latest first. */
export function listUnreadOfKinds(
  userId: string,
  kinds: readonly NotificationKind[],
  limit: number,
) {
  const unreadFilter = and(eq(notices.userId, userId), isNull(notices.readAt));

  return selectNotifications()
    .where(and(unreadFilter, inArray(notices.kind, kinds)))
    .orderBy(...NEWEST)
    .limit(limit);
}

const NEWEST = [desc(notices.createdAt), desc(sql`${notices}.rowid`)] as const;

function selectNotifications() {
  const { id, kind, path, details, readAt, createdAt } = notices;
  const { language, title, titleOther, startTime } = events;
  const show = { language, title, titleOther, startTime };

  return db
    .select({
      id,
      kind,
      path,
      details,
      readAt,
      createdAt,
      show,
      furtherShows,
      artistName: artistProfiles.stageName,
    })
    .from(notices)
    .leftJoin(events, eq(events.id, notices.eventId))
    .leftJoin(artistProfiles, eq(artistProfiles.userId, notices.artistId));
}

/**
 * Counts unread notifications, for the header of each page. `openedTopic`: the topic that the page
 * shows now; it does not count.
 */
export async function countUnreadNotifications(userId: string, openedTopic = ""): Promise<number> {
  return required(await unreadCountQuery(db).get({ userId, openedTopic })).unread;
}

const unreadCountQuery = prepared((reader) => {
  const { userId, topic, readAt } = notices;
  const unopenedFilter = and(
    eq(userId, sql.placeholder("userId")),
    ne(topic, sql.placeholder("openedTopic")),
  );

  return reader
    .select({ unread: count() })
    .from(notices)
    .where(and(unopenedFilter, isNull(readAt)))
    .prepare();
});

/**
 * Marks a notification as read.
 * @returns the path that it opens
 * @throws AppError unauthenticated, not_found
 */
export async function openNotification(
  actor: Actor,
  noticeId: string,
): Promise<{ path: string; giftId?: string }> {
  assertMember(actor);

  const ownFilter = and(eq(notices.id, noticeId), eq(notices.userId, actor.userId));
  const { path, details, readAt } = notices;
  const [notice] = await db.select({ path, details, readAt }).from(notices).where(ownFilter);
  if (!notice) throw new AppError("not_found", "notices:gone");
  if (!notice.readAt)
    await transaction((tx) =>
      tx
        .update(notices)
        .set({ readAt: clock.now() })
        .where(and(ownFilter, isNull(notices.readAt))),
    );

  return { path: notice.path, giftId: notice.details.giftId };
}

/** Marks all notifications of the actor as read. @throws AppError unauthenticated */
export async function markAllRead(actor: Actor): Promise<void> {
  assertMember(actor);

  const unreadFilter = and(eq(notices.userId, actor.userId), isNull(notices.readAt));

  await transaction((tx) => tx.update(notices).set({ readAt: clock.now() }).where(unreadFilter));
}

/** Marks the notification of a topic as read, after the person has seen its subject elsewhere. */
export async function markThreadRead(tx: Tx, userId: string, threadKey: string): Promise<void> {
  const unreadFilter = and(
    eq(notices.userId, userId),
    eq(notices.topic, threadKey),
    isNull(notices.readAt),
  );

  await tx.update(notices).set({ readAt: clock.now() }).where(unreadFilter);
}

/** Deletes notifications after 90 days, in batches. A job calls it. */
export async function deleteOldNotifications(): Promise<void> {
  const oldFilter = lt(notices.createdAt, new Date(clock.now().getTime() - RETENTION_MS));

  for (let deletedCount = BATCH_SIZE; deletedCount === BATCH_SIZE;) {
    deletedCount = await transaction(async (tx) => {
      const oldNotices = tx
        .select({ id: notices.id })
        .from(notices)
        .where(oldFilter)
        .limit(BATCH_SIZE);
      const deletedRows = await tx
        .delete(notices)
        .where(sql`${notices.id} in ${oldNotices}`)
        .returning({ id: notices.id });

      return deletedRows.length;
    });
  }
}
