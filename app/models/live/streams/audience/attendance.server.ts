import { and, eq, sql } from "drizzle-orm";
import { type Actor, isMember } from "~/models/base/actor";
import { isShowLive } from "~/models/tickets/ticket-access.server";
import { db, prepared, transaction } from "~db/client.server";
import { attendances } from "~db/schema";
import { CommitCache } from "~db/commit-cache.server";
import { noteEntry } from "../playback-access.server";

/** Records a member's attendance while the show is live, and marks their ticket as used. */
export async function noteAttendance(actor: Actor, eventId: string) {
  if (!isMember(actor)) return noteEntry(actor, eventId);

  const attendance = { eventId, userId: actor.userId };
  if (!(await live.get(eventId, () => isShowLive(eventId)))) return;
  if ((await seen(db).get(attendance)) === undefined) await store(attendance);
  await noteEntry(actor, eventId);
}

const live = new CommitCache<boolean>();

const seen = prepared((on) => {
  const { eventId, userId } = attendances;
  const isThis = and(
    eq(eventId, sql.placeholder("eventId")),
    eq(userId, sql.placeholder("userId")),
  );

  return on
    .select({ userId: attendances.userId })
    .from(attendances)
    .where(isThis)
    .limit(1)
    .prepare();
});

/** Batches writes: a commit each for thousands of people would block the server. */
const GATHER_MS = 100;

/** Captured early, so that fake timers in tests do not stop it. */
const later = setTimeout;

type Attendance = { eventId: string; userId: string };
let waiting: Attendance[] = [];
let writing: Promise<void> | null = null;
let wroteAt = -Infinity;

/** Writes at once when idle; otherwise batches arrivals of 100 ms in one statement. */
function store(attendance: Attendance): Promise<void> {
  waiting.push(attendance);

  return (writing ??= storeWaiting(Math.max(0, wroteAt + GATHER_MS - performance.now())));
}

async function storeWaiting(waitMs: number) {
  await new Promise((done) => later(done, waitMs));

  const rows = JSON.stringify(waiting);

  waiting = [];
  writing = null;
  wroteAt = performance.now();
  await transaction(async (tx) => {
    await tx.run(sql`
      insert into attendances (event_id, user_id) select e.id, u.id from json_each(${rows}) it
      join events e on e.id = it.value ->> 'eventId' join users u on u.id = it.value ->> 'userId' where true
      on conflict do nothing`);
  });
}
