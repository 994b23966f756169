import { and, asc, eq, gt, isNull, lte, ne } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { events, holderNews, tickets } from "~db/schema";
import type { HolderNewsKind } from "~db/vocabularies";
import { clock } from "~/integrations/clock/clock";
import { eventState } from "../event-state";
import { queueShowMail } from "~/models/notices/mails/show-mails.server";

/** Mails written in one transaction: so few that a sale need not wait for them. */
const BATCH = 20;

type News = typeof holderNews.$inferSelect;
type Show = typeof events.$inferSelect;

/**
 * Notes, in the transaction of the fact, that the holders of tickets are to hear of it. What nobody was told yet of the
 * same kind is not told any more: a mail tells how things are when it is written.
 */
export async function addHolderNews(tx: Tx, kind: HolderNewsKind, show: Pick<Show, "id" | "status">): Promise<void> {
  if (show.status !== "published") return;
  const isOlder = and(eq(holderNews.eventId, show.id), eq(holderNews.kind, kind), isNull(holderNews.doneAt));
  await tx.update(holderNews).set({ doneAt: clock.now() }).where(isOlder);
  await tx.insert(holderNews).values({ eventId: show.id, kind, createdAt: clock.now() });
}

/** Notes that a closed show is open again, for holders who were told or are being told that it was closed. */
export async function addReopenedNews(tx: Tx, show: Pick<Show, "id" | "status">): Promise<void> {
  const isClosing = and(eq(holderNews.eventId, show.id), eq(holderNews.kind, "closed"));
  const closings = await tx.select().from(holderNews).where(isClosing);
  await tx
    .update(holderNews)
    .set({ doneAt: clock.now() })
    .where(and(isClosing, isNull(holderNews.doneAt)));
  const isTold = closings.some(({ doneAt, toldUpTo }) => doneAt !== null || toldUpTo !== "");
  if (isTold) await addHolderNews(tx, "reopened", show);
}

/** Writes the mails of what is noted, ticket by ticket; a crash in between goes on where it stopped. */
export async function mailHolders(): Promise<void> {
  const waiting = await db
    .select({ id: holderNews.id })
    .from(holderNews)
    .where(isNull(holderNews.doneAt))
    .orderBy(asc(holderNews.createdAt));
  for (const { id } of waiting) while (await mailBatch(id));
}

/** @returns whether there are more to be told */
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
      await queueShowMail(tx, { kind: news.kind, userId, eventId: show.id, fact: factOf(news, id), path });
    }
    const hasMore = next.length === BATCH;
    const progress = hasMore ? { toldUpTo: next.at(-1)!.id } : { doneAt: clock.now() };
    await tx.update(holderNews).set(progress).where(eq(holderNews.id, newsId));
    return hasMore;
  });
}

/**
 * A show that is cancelled or over in the meantime is none, nor is a closing that was taken back (`openUntil` is null
 * while a published show is closed); who comes back on air does not call a second time.
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

/** Who bought later knew it. A gift that waits for its receiver has nobody to be called to the room. */
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
        kind === "live" ? eq(tickets.isUnclaimed, false) : undefined,
      ),
    )
    .orderBy(asc(tickets.id))
    .limit(BATCH);
}
