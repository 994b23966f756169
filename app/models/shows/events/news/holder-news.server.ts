import { and, asc, eq, gt, isNull, lte, ne } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { events, holderNews, tickets } from "~db/schema";
import type { HolderNewsKind } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { eventState } from "../event-state";
import { notify } from "~/models/delivery/notices/notify.server";
import { last } from "~/platform/required";

/** Mails per transaction, few enough not to delay sales. */
const BATCH_SIZE = 20;

type HolderNewsRow = typeof holderNews.$inferSelect;
type EventRow = typeof events.$inferSelect;

/**
 * Queues news for ticket holders in the transaction that changes the show. Replaces pending news of
 * the same kind: a mail describes the current state.
 */
export async function addHolderNews(
  tx: Tx,
  newsKind: HolderNewsKind,
  event: Pick<EventRow, "id" | "status">,
): Promise<void> {
  if (event.status !== "published") return;

  const olderFilter = and(
    eq(holderNews.eventId, event.id),
    eq(holderNews.kind, newsKind),
    isNull(holderNews.doneAt),
  );

  await tx.update(holderNews).set({ doneAt: clock.now() }).where(olderFilter);
  await tx.insert(holderNews).values({ eventId: event.id, kind: newsKind, createdAt: clock.now() });
}

/** Queues the reopening of a closed show, for holders who were notified of the closure. */
export async function addReopenedNews(
  tx: Tx,
  event: Pick<EventRow, "id" | "status">,
): Promise<void> {
  const closureFilter = and(eq(holderNews.eventId, event.id), eq(holderNews.kind, "closed"));
  const closureNews = await tx.select().from(holderNews).where(closureFilter);

  await tx
    .update(holderNews)
    .set({ doneAt: clock.now() })
    .where(and(closureFilter, isNull(holderNews.doneAt)));

  const wereHoldersTold = closureNews.some(
    ({ doneAt, toldUpTo }) => doneAt !== null || toldUpTo !== "",
  );
  if (wereHoldersTold) await addHolderNews(tx, "reopened", event);
}

/** Mails queued news ticket by ticket. Resumes after a crash. */
export async function mailHolders(): Promise<void> {
  const waitingNews = await db
    .select({ id: holderNews.id })
    .from(holderNews)
    .where(isNull(holderNews.doneAt))
    .orderBy(asc(holderNews.createdAt));

  for (const { id: newsId } of waitingNews) while (await mailBatch(newsId));
}

/** @returns true if there are more holders to notify */
async function mailBatch(newsId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const [newsAndEvent] = await tx
      .select({ news: holderNews, show: events })
      .from(holderNews)
      .innerJoin(events, eq(events.id, holderNews.eventId))
      .where(and(eq(holderNews.id, newsId), isNull(holderNews.doneAt)));
    if (!newsAndEvent) return false;

    const { news, show } = newsAndEvent;
    const nextTickets = isRelevant(news, show) ? await listNextTickets(tx, news) : [];

    for (const { id: ticketId, userId } of nextTickets) {
      const linkPath = news.kind === "live" ? `/stream/${show.id}` : `/tickets/${ticketId}`;

      await notify(tx, {
        kind: news.kind,
        userId,
        eventId: show.id,
        fact: dedupeKeyOf(news, ticketId),
        path: linkPath,
      });
    }

    const hasMore = nextTickets.length === BATCH_SIZE;
    const progress = hasMore ? { toldUpTo: last(nextTickets).id } : { doneAt: clock.now() };

    await tx.update(holderNews).set(progress).where(eq(holderNews.id, newsId));

    return hasMore;
  });
}

/**
 * False for cancelled shows, for past shows (except for a closure), for starts of shows that are no
 * longer live, and for closures or reopenings that were withdrawn (`openUntil` is null while a
 * published show is closed).
 */
function isRelevant({ kind: newsKind }: HolderNewsRow, event: EventRow) {
  const state = event.status === "published" ? eventState(event, clock.now()) : "ended";
  if (newsKind === "closed") return event.status === "published" && event.openUntil === null;
  if (newsKind === "reopened" && event.openUntil === null) return false;

  return newsKind === "live" ? state === "live" : state !== "ended";
}

function dedupeKeyOf({ id: newsId, kind: newsKind }: HolderNewsRow, ticketId: string) {
  return newsKind === "live" ? ticketId : `${ticketId}:${newsId}`;
}

/**
 * Lists tickets that were bought before the news was queued, because later buyers saw the changed
 * show. An unclaimed gift has no holder to call to a live show.
 */
function listNextTickets(tx: Tx, { eventId, kind: newsKind, toldUpTo, createdAt }: HolderNewsRow) {
  return tx
    .select({ id: tickets.id, userId: tickets.userId })
    .from(tickets)
    .where(
      and(
        eq(tickets.eventId, eventId),
        gt(tickets.id, toldUpTo),
        ne(tickets.status, "refunded"),
        lte(tickets.purchaseDate, createdAt),
        newsKind === "live"
          ? and(eq(tickets.isUnclaimed, false), ne(tickets.access, "replay"))
          : undefined,
      ),
    )
    .orderBy(asc(tickets.id))
    .limit(BATCH_SIZE);
}
