import { and, eq, sql } from "drizzle-orm";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { db, prepared, transaction, type Tx } from "~db/client.server";
import { broadcasts, events, playbackMinutes } from "~db/schema";
import { CommitCache } from "~db/commit-cache.server";
import { singleton } from "~/platform/process/singleton.server";
import type { PlaybackReport } from "../protocol";
import { personOf, presentSince } from "./presence.server";
import { findRecording } from "../replay/recordings.server";
import { getWatchRight } from "../playback-access.server";

const MINUTE_MS = 60_000;
/** Playback time credited to a first report. */
const FIRST_REPORT_MS = 45_000;
/** Players report every half minute; more frequent reports are ignored. */
const MIN_INTERVAL_MS = 1000;
/** The last seconds of a show are played after its end. */
const AFTERGLOW_MS = 2 * MINUTE_MS;

/** Width of the latency steps in `latencies`. */
export const LATENCY_STEP_MS = 500;

type Sums = Omit<typeof playbackMinutes.$inferInsert, "eventId" | "at" | "live"> & {
  watchedMs: number;
  stalls: number;
  stalledMs: number;
  latencies: Record<string, number>;
  rungs: Record<string, number>;
};
type Minute = { eventId: string; at: Date; live: boolean; sums: Sums };

const minutes = singleton("playback-reports", () => new Map<string, Minute>());
const lastReportAt = new Map<string, number>();

/**
 * Records a player's report. Accepted only from people in the room, and capped by their presence
 * and the time since the last report. The artist's own playback and time off air do not count.
 * @throws AppError not_found, forbidden
 */
export async function recordPlaybackReport(
  actor: Actor,
  eventId: string,
  report: PlaybackReport,
  now = clock.now().getTime(),
) {
  await getWatchRight(actor, eventId);

  const person = personOf(actor);
  const since = person === null ? null : presentSince(eventId, person);
  if (person === null || since === null) return;

  const passed = Math.min(timeSince(`${eventId} ${person}`, now), now - since);
  if (passed < MIN_INTERVAL_MS || !(await wasWatchable(actor, eventId, report.live, now))) return;

  const most = Math.min(passed, FIRST_REPORT_MS);
  const { latencyMs, rung } = report;
  const watchedMs = Math.min(report.watchedMs, most);

  add(eventId, report.live, now, {
    watchedMs,
    stalls: Math.min(report.stalls, Math.ceil(most / 1000)),
    stalledMs: Math.min(report.stalledMs, most - watchedMs),
    latencies: latencyMs === null ? {} : { [Math.floor(latencyMs / LATENCY_STEP_MS)]: 1 },
    rungs: rung === null ? {} : { [rung]: watchedMs },
  });
}

/** Records media sent to a player without scripts. */
export function recordPlayed(
  eventId: string,
  rung: string,
  watchedMs: number,
  now = clock.now().getTime(),
) {
  add(eventId, true, now, {
    watchedMs,
    stalls: 0,
    stalledMs: 0,
    latencies: {},
    rungs: { [rung]: watchedMs },
  });
}

/** Stores the collected reports in one commit. */
export async function savePlaybackReports(): Promise<void> {
  if (minutes.size === 0) return;

  const reported = [...minutes.values()];

  minutes.clear();
  await transaction(async (tx) => {
    for (const minute of reported) await saveMinute(tx, minute);
  });
}

async function saveMinute(tx: Tx, { eventId, at, live, sums }: Minute) {
  const isShow = and(eq(events.id, eventId), eq(events.isRehearsal, false));
  const [event] = await tx.select({ id: events.id }).from(events).where(isShow);
  if (!event) return;

  const place = and(
    eq(playbackMinutes.eventId, eventId),
    eq(playbackMinutes.at, at),
    eq(playbackMinutes.live, live),
  );
  const [known] = await tx.select().from(playbackMinutes).where(place);
  if (known) await tx.update(playbackMinutes).set(sumOf(known, sums)).where(place);
  else await tx.insert(playbackMinutes).values({ eventId, at, live, ...sums });
}

function add(eventId: string, live: boolean, now: number, sums: Sums) {
  const at = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS);
  const key = `${eventId} ${at.getTime()} ${live}`;
  const known = minutes.get(key);

  minutes.set(key, { eventId, at, live, sums: known ? sumOf(known.sums, sums) : sums });
}

export function sumOf(a: Sums, b: Sums): Sums {
  return {
    watchedMs: a.watchedMs + b.watchedMs,
    stalls: a.stalls + b.stalls,
    stalledMs: a.stalledMs + b.stalledMs,
    latencies: addUp(a.latencies, b.latencies),
    rungs: addUp(a.rungs, b.rungs),
  };
}

function addUp(a: Record<string, number>, b: Record<string, number>) {
  const sum = { ...a };

  for (const [key, count] of Object.entries(b)) sum[key] = (sum[key] ?? 0) + count;

  return sum;
}

/** Time since the person's last report; first reports may cover earlier playback. */
function timeSince(person: string, now: number) {
  for (const [key, at] of lastReportAt) {
    if (now - at < 2 * FIRST_REPORT_MS) break;
    lastReportAt.delete(key);
  }

  const passed = now - (lastReportAt.get(person) ?? now - FIRST_REPORT_MS);
  if (passed < MIN_INTERVAL_MS) return passed;

  lastReportAt.delete(person);
  lastReportAt.set(person, now);

  return passed;
}

async function wasWatchable(actor: Actor, eventId: string, live: boolean, now: number) {
  const event = await shows.get(eventId, () => findShow(eventId));
  if (!event || event.artistId === actor.userId) return false;
  if (!live) return (await findRecording(eventId, new Date(now))) !== null;

  return event.isLive || (await endedSince(eventId, now - AFTERGLOW_MS));
}

/** Asked for every report of everybody who watches. */
const shows = new CommitCache<Awaited<ReturnType<typeof findShow>>>();

async function findShow(eventId: string) {
  return (await showOf(db).get({ eventId })) ?? null;
}

const showOf = prepared((on) => {
  const { id, artistId, isLive } = events;

  return on
    .select({ artistId, isLive })
    .from(events)
    .where(eq(id, sql.placeholder("eventId")))
    .prepare();
});

async function endedSince(eventId: string, since: number) {
  const rows = await db
    .select({ endedAt: broadcasts.endedAt })
    .from(broadcasts)
    .where(eq(broadcasts.eventId, eventId));

  return rows.some(({ endedAt }) => endedAt !== null && endedAt.getTime() > since);
}
