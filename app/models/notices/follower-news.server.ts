import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { events, followerNews, follows, users } from "~db/schema";
import type { NewsKind } from "~db/vocabularies";
import { clock } from "~/integrations/clock/clock";
import { queueShowMail } from "./show-mails.server";

/** Mails written in one transaction: so few that a sale need not wait for them. */
const BATCH = 20;

type Show = Pick<typeof events.$inferSelect, "id" | "status" | "hiddenAt" | "endTime" | "isLive" | "tellFollowers">;

/**
 * Notes, in the transaction of the fact, that followers are to hear of a show: once of its publication and once of its
 * going live, unless the artist wants them not to or the show is over.
 */
export async function noteNews(tx: Tx, kind: NewsKind, show: Show): Promise<void> {
  const isTold = show.tellFollowers && show.status === "published" && !show.hiddenAt;
  if (!isTold || (show.endTime <= clock.now() && !show.isLive)) return;
  await tx.insert(followerNews).values({ eventId: show.id, kind, createdAt: clock.now() }).onConflictDoNothing();
}

/** Writes the mails of what is noted, follower by follower; a crash in between goes on where it stopped. */
export async function tellFollowers(): Promise<void> {
  const waiting = await db
    .select({ id: followerNews.id })
    .from(followerNews)
    .where(isNull(followerNews.doneAt))
    .orderBy(asc(followerNews.createdAt));
  for (const { id } of waiting) while (await tellSome(id));
}

/** @returns whether there are more to be told */
async function tellSome(newsId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const [row] = await tx
      .select({ news: followerNews, show: events })
      .from(followerNews)
      .innerJoin(events, eq(events.id, followerNews.eventId))
      .where(and(eq(followerNews.id, newsId), isNull(followerNews.doneAt)));
    if (!row) return false;
    const { news, show } = row;
    const next = isStillNews(news.kind, show) ? await nextFollowers(tx, show, news) : [];
    for (const userId of next) {
      const path = news.kind === "live" ? `/stream/${show.id}` : `/event/${show.id}`;
      const kind = news.kind === "live" ? "followedLive" : "newShow";
      await queueShowMail(tx, { kind, userId, eventId: show.id, fact: `${show.id}:${userId}`, path });
    }
    const hasMore = next.length === BATCH;
    const progress = hasMore ? { toldUpTo: next.at(-1)! } : { doneAt: clock.now() };
    await tx.update(followerNews).set(progress).where(eq(followerNews.id, newsId));
    return hasMore;
  });
}

/** A show taken back, hidden, over or off the air in the meantime is none. */
function isStillNews(kind: NewsKind, { status, hiddenAt, startTime, isLive }: typeof events.$inferSelect) {
  if (status !== "published" || hiddenAt) return false;
  return kind === "live" ? isLive : startTime > clock.now() && !isLive;
}

/** Holders of a ticket hear from elsewhere that their show has begun. */
function nextFollowers(
  tx: Tx,
  { id, artistId }: { id: string; artistId: string },
  news: { kind: NewsKind; toldUpTo: string },
) {
  const holds = sql`exists (select 1 from tickets where event_id = ${id} and user_id = ${follows.userId} and status <> 'refunded')`;
  return tx
    .select({ userId: follows.userId })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.userId))
    .where(
      and(
        eq(follows.artistId, artistId),
        gt(follows.userId, news.toldUpTo),
        isNotNull(users.email),
        isNull(users.suspendedAt),
        news.kind === "live" ? sql`not ${holds}` : undefined,
      ),
    )
    .orderBy(asc(follows.userId))
    .limit(BATCH)
    .then((rows) => rows.map(({ userId }) => userId));
}
