import { and, asc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { events, followerNews, follows, tickets, users } from "~db/schema";
import type { NewsKind } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { addNotification } from "~/models/delivery/notices/add-notice.server";
import { queueShowMail } from "~/models/delivery/notices/mails/show-mails.server";
import { activeUserFilter } from "~/models/accounts/account-state.server";
import { last } from "~/platform/required";

/** Mails per transaction, few enough not to delay sales. */
const BATCH_SIZE = 20;
const DAY_MS = 24 * 3600_000;

type EventRow = typeof events.$inferSelect;
type PublishedShow = Pick<
  EventRow,
  "id" | "status" | "hiddenAt" | "endTime" | "isLive" | "tellFollowers"
>;

/**
 * Queues news for followers in the transaction that publishes or starts the show, unless the artist
 * opted out or the show is over. Publishing and starting are each queued once.
 */
export async function addFollowerNews(
  tx: Tx,
  newsKind: NewsKind,
  event: PublishedShow,
): Promise<void> {
  const isAnnounceable = event.tellFollowers && event.status === "published" && !event.hiddenAt;
  if (!isAnnounceable || (event.endTime <= clock.now() && !event.isLive)) return;

  await tx
    .insert(followerNews)
    .values({ eventId: event.id, kind: newsKind, createdAt: clock.now() })
    .onConflictDoNothing();
}

/**
 * Notifies followers of queued news: each gets one notification and one mail with all news of the
 * artist. New shows are announced at most once a day, a live show always. Resumes after a crash.
 */
export async function mailFollowers(): Promise<void> {
  const waitingArtists = await db
    .selectDistinct({ artistId: events.artistId })
    .from(followerNews)
    .innerJoin(events, eq(events.id, followerNews.eventId))
    .where(isNull(followerNews.doneAt));

  for (const { artistId } of waitingArtists) {
    if (!(await startRound(artistId))) continue;

    while (await mailBatch(artistId));
  }
}

/** @returns true if there is news to send now */
async function startRound(artistId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const openNews = await listOpenNews(tx, artistId);
    const outdatedIds = openNews
      .filter(({ news, show }) => !isRelevant(news.kind, show))
      .map(({ news }) => news.id);

    await tx
      .update(followerNews)
      .set({ doneAt: clock.now() })
      .where(inArray(followerNews.id, outdatedIds));

    const relevantIds = openNews
      .map(({ news }) => news.id)
      .filter((newsId) => !outdatedIds.includes(newsId));
    if (relevantIds.length === 0) return false;
    if (openNews.some(({ news }) => news.startedAt && relevantIds.includes(news.id))) return true;

    const wasAnnounced = await wasAnnouncedToday(tx, artistId);
    const dueNews = openNews.filter(
      ({ news }) => relevantIds.includes(news.id) && (news.kind === "live" || !wasAnnounced),
    );
    const dueIds = dueNews.map(({ news }) => news.id);

    await tx
      .update(followerNews)
      .set({ startedAt: clock.now() })
      .where(inArray(followerNews.id, dueIds));

    return dueNews.length > 0;
  });
}

function listOpenNews(tx: Tx, artistId: string) {
  return tx
    .select({ news: followerNews, show: events })
    .from(followerNews)
    .innerJoin(events, eq(events.id, followerNews.eventId))
    .where(and(eq(events.artistId, artistId), isNull(followerNews.doneAt)))
    .orderBy(asc(followerNews.createdAt), asc(events.startTime));
}

async function wasAnnouncedToday(tx: Tx, artistId: string): Promise<boolean> {
  const dayAgo = new Date(clock.now().getTime() - DAY_MS);
  const [announcedNews] = await tx
    .select({ id: followerNews.id })
    .from(followerNews)
    .innerJoin(events, eq(events.id, followerNews.eventId))
    .where(
      and(
        eq(events.artistId, artistId),
        eq(followerNews.kind, "published"),
        gt(followerNews.startedAt, dayAgo),
      ),
    )
    .limit(1);

  return announcedNews !== undefined;
}

/** @returns true if there are more followers to notify */
async function mailBatch(artistId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const startedNews = (await listOpenNews(tx, artistId)).filter(({ news }) => news.startedAt);
    const relevantNews = startedNews.filter(({ news, show }) => isRelevant(news.kind, show));
    const firstNews = startedNews[0]?.news;
    if (!firstNews) return false;

    const nextFollowers =
      relevantNews.length > 0 ? await listNextFollowers(tx, artistId, firstNews.toldUpTo) : [];

    for (const userId of nextFollowers) await notifyFollower(tx, userId, relevantNews);
    const hasMore = nextFollowers.length === BATCH_SIZE;
    const hasReachedNobody = nextFollowers.length === 0 && firstNews.toldUpTo === "";
    const finishedValues = { doneAt: clock.now(), ...(hasReachedNobody && { startedAt: null }) };
    const progress = hasMore ? { toldUpTo: last(nextFollowers) } : finishedValues;
    const newsIds = startedNews.map(({ news }) => news.id);

    await tx.update(followerNews).set(progress).where(inArray(followerNews.id, newsIds));

    return hasMore;
  });
}

type NewsItem = { news: typeof followerNews.$inferSelect; show: EventRow };

/**
 * Announces new shows and mails all news. Live shows are left out of the announcement, since they
 * have start notices.
 */
async function notifyFollower(tx: Tx, userId: string, newsItems: NewsItem[]) {
  await addAnnouncement(
    tx,
    userId,
    newsItems.filter(({ news }) => news.kind === "published").map(({ show }) => show),
  );
  await mailFollower(tx, userId, newsItems);
}

/** Adds one notification of all new shows. */
async function addAnnouncement(tx: Tx, userId: string, newEvents: EventRow[]) {
  const [firstEvent, ...otherEvents] = newEvents;
  if (!firstEvent) return;

  const threadKey = `newShow:${firstEvent.id}`;
  const linkPath =
    otherEvents.length > 0 ? `/artist/${firstEvent.artistId}` : `/event/${firstEvent.id}`;
  const details = otherEvents.length > 0 ? { eventIds: otherEvents.map(({ id }) => id) } : {};

  await addNotification(tx, {
    kind: "newShow",
    userId,
    eventId: firstEvent.id,
    topic: threadKey,
    fact: threadKey,
    path: linkPath,
    details,
  });
}

/** Mails one follower the news they want. */
async function mailFollower(tx: Tx, userId: string, newsItems: NewsItem[]) {
  const [follower] = await tx
    .select({ notifications: users.notifications })
    .from(users)
    .where(eq(users.id, userId));
  const wantedItems: NewsItem[] = [];

  for (const newsItem of newsItems) {
    const isLive = newsItem.news.kind === "live";
    const isWanted = follower?.notifications?.[isLive ? "live" : "follows"] !== false;
    if (isWanted && !(isLive && (await holdsTicket(tx, userId, newsItem.show.id))))
      wantedItems.push(newsItem);
  }

  const leadItem = wantedItems.find(({ news }) => news.kind === "live") ?? wantedItems[0];
  if (!leadItem) return;

  const { news, show } = leadItem;
  const isLive = news.kind === "live";

  await queueShowMail(tx, {
    kind: isLive ? "followedLive" : "newShow",
    userId,
    eventId: show.id,
    fact: `${show.id}:${userId}`,
    path: isLive ? `/stream/${show.id}` : `/event/${show.id}`,
    others: wantedItems
      .filter((newsItem) => newsItem !== leadItem)
      .map((newsItem) => newsItem.show),
  });
}

/** True for ticket holders, who get another mail when the show goes live. */
async function holdsTicket(tx: Tx, userId: string, eventId: string): Promise<boolean> {
  const ticketFilter = and(
    eq(tickets.userId, userId),
    eq(tickets.eventId, eventId),
    ne(tickets.status, "refunded"),
  );

  return (await tx.$count(tickets, ticketFilter)) > 0;
}

/**
 * False for shows that were withdrawn or hidden, for new shows that have begun, and for live shows
 * that have ended.
 */
function isRelevant(newsKind: NewsKind, { status, hiddenAt, startTime, isLive }: EventRow) {
  if (status !== "published" || hiddenAt) return false;

  return newsKind === "live" ? isLive : startTime > clock.now() && !isLive;
}

async function listNextFollowers(tx: Tx, artistId: string, afterUserId: string): Promise<string[]> {
  const nextFilter = and(eq(follows.artistId, artistId), gt(follows.userId, afterUserId));
  const nextFollowers = await tx
    .select({ userId: follows.userId })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.userId))
    .where(and(nextFilter, activeUserFilter))
    .orderBy(asc(follows.userId))
    .limit(BATCH_SIZE);

  return nextFollowers.map(({ userId }) => userId);
}
