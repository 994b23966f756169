import { and, asc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { events, followerNews, follows, tickets, users } from "~db/schema";
import type { NewsKind } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { addNotice } from "~/models/delivery/notices/add-notice.server";
import { queueShowMail } from "~/models/delivery/notices/mails/show-mails.server";
import { isActiveUser } from "~/models/accounts/account-state.server";
import { last } from "~/platform/required";

/** Mails per transaction, few enough not to delay sales. */
const BATCH = 20;
const DAY_MS = 24 * 3600_000;

type Show = typeof events.$inferSelect;
type PublishedShow = Pick<
  Show,
  "id" | "status" | "hiddenAt" | "endTime" | "isLive" | "tellFollowers"
>;

/**
 * Queues news for followers in the transaction of the fact: once for the publication and once for
 * going live, unless the artist opted out or the show is over.
 */
export async function addFollowerNews(tx: Tx, kind: NewsKind, show: PublishedShow): Promise<void> {
  const isComplete = show.tellFollowers && show.status === "published" && !show.hiddenAt;
  if (!isComplete || (show.endTime <= clock.now() && !show.isLive)) return;

  await tx
    .insert(followerNews)
    .values({ eventId: show.id, kind, createdAt: clock.now() })
    .onConflictDoNothing();
}

/**
 * Tells followers of queued news: one notice and one mail each with all news of the artist. New
 * shows are announced at most once a day, a live show always. Resumes after a crash.
 */
export async function mailFollowers(): Promise<void> {
  const waiting = await db
    .selectDistinct({ artistId: events.artistId })
    .from(followerNews)
    .innerJoin(events, eq(events.id, followerNews.eventId))
    .where(isNull(followerNews.doneAt));

  for (const { artistId } of waiting) {
    if (!(await startRound(artistId))) continue;

    while (await mailBatch(artistId));
  }
}

/** @returns whether there is news to send now */
async function startRound(artistId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const open = await listOpenNews(tx, artistId);
    const gone = open
      .filter(({ news, show }) => !isRelevant(news.kind, show))
      .map(({ news }) => news.id);

    await tx
      .update(followerNews)
      .set({ doneAt: clock.now() })
      .where(inArray(followerNews.id, gone));

    const ids = open.map(({ news }) => news.id).filter((id) => !gone.includes(id));
    if (ids.length === 0) return false;
    if (open.some(({ news }) => news.startedAt && ids.includes(news.id))) return true;

    const isOnlyLive = await wasAnnouncedToday(tx, artistId);
    const due = open.filter(
      ({ news }) => ids.includes(news.id) && (news.kind === "live" || !isOnlyLive),
    );
    const dueIds = due.map(({ news }) => news.id);

    await tx
      .update(followerNews)
      .set({ startedAt: clock.now() })
      .where(inArray(followerNews.id, dueIds));

    return due.length > 0;
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
  const since = new Date(clock.now().getTime() - DAY_MS);
  const [queued] = await tx
    .select({ id: followerNews.id })
    .from(followerNews)
    .innerJoin(events, eq(events.id, followerNews.eventId))
    .where(
      and(
        eq(events.artistId, artistId),
        eq(followerNews.kind, "published"),
        gt(followerNews.startedAt, since),
      ),
    )
    .limit(1);

  return queued !== undefined;
}

/** @returns whether there are more followers to notify */
async function mailBatch(artistId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const round = (await listOpenNews(tx, artistId)).filter(({ news }) => news.startedAt);
    const items = round.filter(({ news, show }) => isRelevant(news.kind, show));
    const first = round[0]?.news;
    if (!first) return false;

    const next = items.length > 0 ? await listNextFollowers(tx, artistId, first.toldUpTo) : [];

    for (const userId of next) await tellFollower(tx, userId, items);
    const hasMore = next.length === BATCH;
    const hasReachedNobody = next.length === 0 && first.toldUpTo === "";
    const end = { doneAt: clock.now(), ...(hasReachedNobody && { startedAt: null }) };
    const progress = hasMore ? { toldUpTo: last(next) } : end;
    const ids = round.map(({ news }) => news.id);

    await tx.update(followerNews).set(progress).where(inArray(followerNews.id, ids));

    return hasMore;
  });
}

type Item = { news: typeof followerNews.$inferSelect; show: Show };

/** A live show has start notices of its own. */
async function tellFollower(tx: Tx, userId: string, items: Item[]) {
  await addAnnouncement(
    tx,
    userId,
    items.filter(({ news }) => news.kind === "published").map(({ show }) => show),
  );
  await mailFollower(tx, userId, items);
}

/** One notice of all new shows. */
async function addAnnouncement(tx: Tx, userId: string, shows: Show[]) {
  const [first, ...others] = shows;
  if (!first) return;

  const topic = `newShow:${first.id}`;
  const path = others.length > 0 ? `/artist/${first.artistId}` : `/event/${first.id}`;
  const details = others.length > 0 ? { eventIds: others.map(({ id }) => id) } : {};

  await addNotice(tx, {
    kind: "newShow",
    userId,
    eventId: first.id,
    topic,
    fact: topic,
    path,
    details,
  });
}

/** Mails one follower the news they want. */
async function mailFollower(tx: Tx, userId: string, items: Item[]) {
  const [user] = await tx
    .select({ notifications: users.notifications })
    .from(users)
    .where(eq(users.id, userId));
  const mine: Item[] = [];

  for (const item of items) {
    const isLive = item.news.kind === "live";
    const isWanted = user?.notifications?.[isLive ? "live" : "follows"] !== false;
    if (isWanted && !(isLive && (await holdsTicket(tx, userId, item.show.id)))) mine.push(item);
  }

  const lead = mine.find(({ news }) => news.kind === "live") ?? mine[0];
  if (!lead) return;

  const { news, show } = lead;
  const isLive = news.kind === "live";

  await queueShowMail(tx, {
    kind: isLive ? "followedLive" : "newShow",
    userId,
    eventId: show.id,
    fact: `${show.id}:${userId}`,
    path: isLive ? `/stream/${show.id}` : `/event/${show.id}`,
    others: mine.filter((item) => item !== lead).map((item) => item.show),
  });
}

/** Ticket holders get their own mail when the show goes live. */
async function holdsTicket(tx: Tx, userId: string, eventId: string): Promise<boolean> {
  const isHeld = and(
    eq(tickets.userId, userId),
    eq(tickets.eventId, eventId),
    ne(tickets.status, "refunded"),
  );

  return (await tx.$count(tickets, isHeld)) > 0;
}

/** False for shows that were withdrawn, hidden, or ended meanwhile. */
function isRelevant(kind: NewsKind, { status, hiddenAt, startTime, isLive }: Show) {
  if (status !== "published" || hiddenAt) return false;

  return kind === "live" ? isLive : startTime > clock.now() && !isLive;
}

async function listNextFollowers(tx: Tx, artistId: string, after: string): Promise<string[]> {
  const isNext = and(eq(follows.artistId, artistId), gt(follows.userId, after));
  const rows = await tx
    .select({ userId: follows.userId })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.userId))
    .where(and(isNext, isActiveUser))
    .orderBy(asc(follows.userId))
    .limit(BATCH);

  return rows.map(({ userId }) => userId);
}
