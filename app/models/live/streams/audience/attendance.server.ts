import { and, eq, sql } from "drizzle-orm";
import { type Actor, isMember } from "~/models/base/actor";
import { isShowLive } from "~/models/tickets/ticket-access.server";
import { db, prepared, transaction } from "~db/client.server";
import { attendances } from "~db/schema";
import { CommitCache } from "~db/commit-cache.server";
import { noteEntry } from "../playback-access.server";

/**
 * While the show is live, records a member's attendance and marks the member's ticket as used. For
 * a guest, only marks the ticket of the guest's device as used.
 */
export async function noteAttendance(actor: Actor, eventId: string) {
  if (!isMember(actor)) return noteEntry(actor, eventId);

  const attendance = { eventId, userId: actor.userId };
  if (!(await liveEvents.get(eventId, () => isShowLive(eventId)))) return;
  if ((await attendanceOf(db).get(attendance)) === undefined) await storeAttendance(attendance);
  await noteEntry(actor, eventId);
}

const liveEvents = new CommitCache<boolean>();

const attendanceOf = prepared((reader) => {
  const { eventId, userId } = attendances;
  const attendanceFilter = and(
    eq(eventId, sql.placeholder("eventId")),
    eq(userId, sql.placeholder("userId")),
  );

  return reader
    .select({ userId: attendances.userId })
    .from(attendances)
    .where(attendanceFilter)
    .limit(1)
    .prepare();
});

/**
 * Attendances that arrive within this time are written together: one commit per person would block
 * the server.
 */
const GATHER_MS = 100;

/** Captured early, so that fake timers in tests do not stop it. */
const schedule = setTimeout;

type Attendance = { eventId: string; userId: string };
let waitingAttendances: Attendance[] = [];
let runningWrite: Promise<void> | null = null;
let lastWriteAt = -Infinity;

/** Writes at once when idle; otherwise batches arrivals of 100 ms in one statement. */
function storeAttendance(attendance: Attendance): Promise<void> {
  waitingAttendances.push(attendance);

  return (runningWrite ??= storeWaiting(Math.max(0, lastWriteAt + GATHER_MS - performance.now())));
}

async function storeWaiting(waitMs: number) {
  await new Promise((resolve) => schedule(resolve, waitMs));

  const attendancesJson = JSON.stringify(waitingAttendances);

  waitingAttendances = [];
  runningWrite = null;
  lastWriteAt = performance.now();
  await transaction(async (tx) => {
    await tx.run(sql`
      insert into attendances (event_id, user_id) select e.id, u.id from json_each(${attendancesJson}) it
      join events e on e.id = it.value ->> 'eventId' join users u on u.id = it.value ->> 'userId' where true
      on conflict do nothing`);
  });
}
