import { and, count, desc, eq, isNull, lt, ne, sql } from "drizzle-orm";
import { db, prepared, transaction, type Tx } from "~db/client.server";
import { artistProfiles, events, notices } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { type ListPage, type ListQuery, pageBounds } from "~/models/base/list-query";
import { assertMember } from "~/models/base/permissions";
import { furtherShows } from "./further-shows.server";
import { required } from "~/platform/required";

const RETENTION_MS = 90 * 24 * 3600_000;
const BATCH = 500;

export type ListedNotice = Awaited<ReturnType<typeof readNotices>>[number];

/** Lists the actor's notices, latest first. @throws AppError unauthenticated */
export async function listNotices(actor: Actor, query: ListQuery): Promise<ListPage<ListedNotice>> {
  assertMember(actor);

  const rows = await readNotices(actor.userId, pageBounds(query));

  return { rows, total: await db.$count(notices, eq(notices.userId, actor.userId)) };
}

function readNotices(userId: string, { limit, offset }: ReturnType<typeof pageBounds>) {
  return selectNotices()
    .where(eq(notices.userId, userId))
    .orderBy(...NEWEST)
    .limit(limit)
    .offset(offset);
}

const NEWEST = [desc(notices.createdAt), desc(sql`${notices}.rowid`)] as const;

function selectNotices() {
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

/** Counts unread notices, for the header of every page; `openedTopic`: what is being read now. */
export async function countUnreadNotices(userId: string, openedTopic = ""): Promise<number> {
  return required(await unreadCount(db).get({ userId, openedTopic })).unread;
}

const unreadCount = prepared((on) => {
  const { userId, topic, readAt } = notices;
  const isTheirs = and(
    eq(userId, sql.placeholder("userId")),
    ne(topic, sql.placeholder("openedTopic")),
  );

  return on
    .select({ unread: count() })
    .from(notices)
    .where(and(isTheirs, isNull(readAt)))
    .prepare();
});

/** Marks a notice as read. @returns what it opens @throws AppError unauthenticated, not_found */
export async function openNotice(
  actor: Actor,
  id: string,
): Promise<{ path: string; giftId?: string }> {
  assertMember(actor);

  const isTheirs = and(eq(notices.id, id), eq(notices.userId, actor.userId));
  const { path, details, readAt } = notices;
  const [notice] = await db.select({ path, details, readAt }).from(notices).where(isTheirs);
  if (!notice) throw new AppError("not_found", "notices:gone");
  if (!notice.readAt)
    await transaction((tx) =>
      tx
        .update(notices)
        .set({ readAt: clock.now() })
        .where(and(isTheirs, isNull(notices.readAt))),
    );

  return { path: notice.path, giftId: notice.details.giftId };
}

/** Marks all notices of the actor as read. @throws AppError unauthenticated */
export async function markAllRead(actor: Actor): Promise<void> {
  assertMember(actor);

  const isUnread = and(eq(notices.userId, actor.userId), isNull(notices.readAt));

  await transaction((tx) => tx.update(notices).set({ readAt: clock.now() }).where(isUnread));
}

/** Marks the notice of a topic as read: what it is about has been seen elsewhere. */
export async function markTopicRead(tx: Tx, userId: string, topic: string): Promise<void> {
  const isUnread = and(
    eq(notices.userId, userId),
    eq(notices.topic, topic),
    isNull(notices.readAt),
  );

  await tx.update(notices).set({ readAt: clock.now() }).where(isUnread);
}

/** Deletes notices after 90 days, some at a time. Called by a job. */
export async function deleteOldNotices(): Promise<void> {
  const isOld = lt(notices.createdAt, new Date(clock.now().getTime() - RETENTION_MS));

  for (let deleted = BATCH; deleted === BATCH;) {
    deleted = await transaction(async (tx) => {
      const old = tx.select({ id: notices.id }).from(notices).where(isOld).limit(BATCH);
      const rows = await tx
        .delete(notices)
        .where(sql`${notices.id} in ${old}`)
        .returning({ id: notices.id });

      return rows.length;
    });
  }
}
