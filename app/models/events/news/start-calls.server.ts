import { and, asc, eq, gt, isNull, lte, notExists, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { inlineLimit } from "~db/patches/inline-limit";
import { events, startCalls } from "~db/schema";
import type { StartCallKind } from "~db/vocabularies";
import { clock } from "~/integrations/clock/clock";
import { addNotice } from "~/models/notices/add-notice.server";

/** People per transaction, few enough not to delay sales. */
const BATCH = 50;
const SOON_MS = 15 * 60_000;

type Show = typeof events.$inferSelect;
type Call = typeof startCalls.$inferSelect;

/** Calls everybody who waits for the show, in the transaction of the fact. Once for each start. */
export async function addStartCall(
  tx: Tx,
  kind: StartCallKind,
  show: Pick<Show, "id" | "status" | "hiddenAt" | "startTime">,
) {
  if (show.status !== "published" || show.hiddenAt) return;
  const call = { eventId: show.id, kind, startTime: show.startTime, createdAt: clock.now() };
  await tx.insert(startCalls).values(call).onConflictDoNothing();
}

/** Adds the calls of shows that start within a quarter of an hour, then serves all open calls. Resumes after a crash. */
export async function callForStarts(): Promise<void> {
  await addSoonCalls();
  const open = await db
    .select({ id: startCalls.id })
    .from(startCalls)
    .where(isNull(startCalls.doneAt))
    .orderBy(asc(startCalls.createdAt));
  for (const { id } of open) while (await callBatch(id));
}

async function addSoonCalls() {
  const now = clock.now();
  const isCalled = and(
    eq(startCalls.eventId, events.id),
    eq(startCalls.kind, "soon"),
    eq(startCalls.startTime, events.startTime),
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
        notExists(db.select({ id: startCalls.id }).from(startCalls).where(isCalled)),
      ),
    );
  for (const show of starting) await transaction((tx) => addStartCall(tx, "soon", show));
}

/** @returns whether there are more people to call */
async function callBatch(callId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const [row] = await tx
      .select({ call: startCalls, show: events })
      .from(startCalls)
      .innerJoin(events, eq(events.id, startCalls.eventId))
      .where(and(eq(startCalls.id, callId), isNull(startCalls.doneAt)));
    if (!row) return false;
    const { call, show } = row;
    const next = isRelevant(call, show) ? await listNextPeople(tx, call, show) : [];
    for (const { userId } of next) await callPerson(tx, userId, call);
    const hasMore = next.length === BATCH;
    const progress = hasMore ? { calledUpTo: next.at(-1)!.userId } : { doneAt: clock.now() };
    await tx.update(startCalls).set(progress).where(eq(startCalls.id, callId));
    return hasMore;
  });
}

function callPerson(tx: Tx, userId: string, { kind, eventId, startTime }: Call) {
  const fact = `${kind}:${eventId}:${startTime.getTime()}`;
  return addNotice(tx, { kind, userId, eventId, topic: `start:${eventId}`, fact, path: `/stream/${eventId}` });
}

/** False for shows that were withdrawn, hidden, postponed, or have begun or ended meanwhile. */
function isRelevant({ kind, startTime }: Call, show: Show) {
  if (show.status !== "published" || show.hiddenAt) return false;
  if (kind === "live") return show.isLive;
  return !show.isLive && show.startTime.getTime() === startTime.getTime() && startTime > clock.now();
}

/** Holders and savers, and followers unless the artist opted out, in id order. */
function listNextPeople(tx: Tx, { eventId, calledUpTo }: Call, { artistId, tellFollowers }: Show) {
  const followers = sql`union select user_id from follows where artist_id = ${artistId} and user_id > ${calledUpTo}`;
  return tx.all<{ userId: string }>(sql`
    select waiting.user_id as userId from (
      select user_id from tickets where event_id = ${eventId} and user_id > ${calledUpTo}
        and status <> 'refunded' and is_unclaimed = 0 and access <> 'replay'
      union select user_id from saved_events where event_id = ${eventId} and user_id > ${calledUpTo}
      ${tellFollowers ? followers : sql``}
    ) waiting join users on users.id = waiting.user_id
    where users.deleted_at is null and users.suspended_at is null
    order by waiting.user_id ${inlineLimit(BATCH)}`);
}
