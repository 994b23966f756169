import { and, asc, eq, gt, isNull, lte, ne } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { events, holderNews, tickets } from "~db/schema";
import type { HolderNewsKind } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { eventState } from "../event-state";
import { notify } from "~/models/delivery/notices/notify.server";
import { last } from "~/platform/required";

/** Mails per transaction, few enough not to delay sales. */
const BATCH = 20;

type News = typeof holderNews.$inferSelect;
type Show = typeof events.$inferSelect;

/**
 * Queues news for ticket holders in the transaction of the fact. Replaces pending news of the same
 * kind: a mail describes the current state.
 */
export async function addHolderNews(
  tx: Tx,
  kind: HolderNewsKind,
  show: Pick<Show, "id" | "status">,
): Promise<void> {
  if (show.status !== "published") return;

  const isOlder = and(
    eq(holderNews.eventId, show.id),
    eq(holderNews.kind, kind),
    isNull(holderNews.doneAt),
  );

  await tx.update(holderNews).set({ doneAt: clock.now() }).where(isOlder);
  await tx.insert(holderNews).values({ eventId: show.id, kind, createdAt: clock.now() });
}

/** Queues the reopening of a closed show, for holders who were notified of the closure. */
export async function addReopenedNews(tx: Tx, show: Pick<Show, "id" | "status">): Promise<void> {
  const isClosing = and(eq(holderNews.eventId, show.id), eq(holderNews.kind, "closed"));
  const closings = await tx.select().from(holderNews).where(isClosing);

  await tx
    .update(holderNews)
    .set({ doneAt: clock.now() })
    .where(and(isClosing, isNull(holderNews.doneAt)));

  const isComplete = closings.some(({ doneAt, toldUpTo }) => doneAt !== null || toldUpTo !== "");
  if (isComplete) await addHolderNews(tx, "reopened", show);
}

/** Mails queued news ticket by ticket. Resumes after a crash. */
export async function mailHolders(): Promise<void> {
  const waiting = await db
    .select({ id: holderNews.id })
    .from(holderNews)
    .where(isNull(holderNews.doneAt))
    .orderBy(asc(holderNews.createdAt));

  for (const { id } of waiting) while (await mailBatch(id));
}

/** @returns whether there are more holders to notify */
async function mailBatch(newsId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const [row] = await tx
      .select({ news: holderNews, show: events })
      .from(holderNews)
      .innerJoin(events, eq(events.id, holderNews.eventId))
      .where(and(eq(holderNews.id, newsId), isNull(holderNews.doneAt)));
    if (!row) return false;

    const { news, show } = row;
    const next = isRelevant(news, show) ? await listNextTickets(tx, news) : [];

    for (const { id, userId } of next) {
      const path = news.kind === "live" ? `/stream/${show.id}` : `/tickets/${id}`;

      await notify(tx, { kind: news.kind, userId, eventId: show.id, fact: factOf(news, id), path });
    }

    const hasMore = next.length === BATCH;
    const progress = hasMore ? { toldUpTo: last(next).id } : { doneAt: clock.now() };

    await tx.update(holderNews).set(progress).where(eq(holderNews.id, newsId));

    return hasMore;
  });
}

/**
 * False for cancelled and past shows, withdrawn closures (`openUntil` is null while a published
 * show is closed), and a second start of the same show.
 */
function isRelevant({ kind }: News, show: Show) {
  const state = show.status === "published" ? eventState(show, clock.now()) : "ended";
  if (kind === "closed") return show.status === "published" && show.openUntil === null;
  if (kind === "reopened" && show.openUntil === null) return false;

  return kind === "live" ? state === "live" : state !== "ended";
}

function factOf({ id, kind }: News, ticketId: string) {
  return kind === "live" ? ticketId : `${ticketId}:${id}`;
}

/** Later buyers know already. Unclaimed gifts have nobody to call to the room. */
function listNextTickets(tx: Tx, { eventId, kind, toldUpTo, createdAt }: News) {
  return tx
    .select({ id: tickets.id, userId: tickets.userId })
    .from(tickets)
    .where(
      and(
        eq(tickets.eventId, eventId),
        gt(tickets.id, toldUpTo),
        ne(tickets.status, "refunded"),
        lte(tickets.purchaseDate, createdAt),
        kind === "live"
          ? and(eq(tickets.isUnclaimed, false), ne(tickets.access, "replay"))
          : undefined,
      ),
    )
    .orderBy(asc(tickets.id))
    .limit(BATCH);
}
