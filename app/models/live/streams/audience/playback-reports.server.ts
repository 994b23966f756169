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
/** Longest playback time that is credited to one report. */
const FIRST_REPORT_MS = 45_000;
/** Players report every half minute; more frequent reports are ignored. */
const MIN_INTERVAL_MS = 1000;
/**
 * Live reports are accepted for this long after the end of a show, because players play its last
 * seconds then.
 */
const AFTERGLOW_MS = 2 * MINUTE_MS;

/** Width of the latency steps in `latencies`. */
export const LATENCY_STEP_MS = 500;

type PlaybackSums = Omit<typeof playbackMinutes.$inferInsert, "eventId" | "at" | "live"> & {
  watchedMs: number;
  stalls: number;
  stalledMs: number;
  latencies: Record<string, number>;
  rungs: Record<string, number>;
};
type PlaybackMinute = { eventId: string; at: Date; live: boolean; sums: PlaybackSums };

const pendingMinutes = singleton("playback-reports", () => new Map<string, PlaybackMinute>());
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
  const presentFrom = person === null ? null : presentSince(eventId, person);
  if (person === null || presentFrom === null) return;

  const elapsedMs = Math.min(timeSinceReport(`${eventId} ${person}`, now), now - presentFrom);
  if (elapsedMs < MIN_INTERVAL_MS || !(await wasWatchable(actor, eventId, report.live, now)))
    return;

  const creditedMs = Math.min(elapsedMs, FIRST_REPORT_MS);
  const { latencyMs, rung: rendition } = report;
  const watchedMs = Math.min(report.watchedMs, creditedMs);

  addToMinute(eventId, report.live, now, {
    watchedMs,
    stalls: Math.min(report.stalls, Math.ceil(creditedMs / 1000)),
    stalledMs: Math.min(report.stalledMs, creditedMs - watchedMs),
    latencies: latencyMs === null ? {} : { [Math.floor(latencyMs / LATENCY_STEP_MS)]: 1 },
    rungs: rendition === null ? {} : { [rendition]: watchedMs },
  });
}

/** Records media sent to a player without scripts. */
export function recordPlayed(
  eventId: string,
  rendition: string,
  watchedMs: number,
  now = clock.now().getTime(),
) {
  addToMinute(eventId, true, now, {
    watchedMs,
    stalls: 0,
    stalledMs: 0,
    latencies: {},
    rungs: { [rendition]: watchedMs },
  });
}

/** Stores the collected reports in one commit. */
export async function savePlaybackReports(): Promise<void> {
  if (pendingMinutes.size === 0) return;

  const reportedMinutes = [...pendingMinutes.values()];

  pendingMinutes.clear();
  await transaction(async (tx) => {
    for (const minute of reportedMinutes) await saveMinute(tx, minute);
  });
}

async function saveMinute(
  tx: Tx,
  { eventId, at: minuteStart, live: isLive, sums }: PlaybackMinute,
) {
  const showFilter = and(eq(events.id, eventId), eq(events.isRehearsal, false));
  const [event] = await tx.select({ id: events.id }).from(events).where(showFilter);
  if (!event) return;

  const minuteFilter = and(
    eq(playbackMinutes.eventId, eventId),
    eq(playbackMinutes.at, minuteStart),
    eq(playbackMinutes.live, isLive),
  );
  const [storedMinute] = await tx.select().from(playbackMinutes).where(minuteFilter);
  if (storedMinute)
    await tx.update(playbackMinutes).set(addPlaybackSums(storedMinute, sums)).where(minuteFilter);
  else await tx.insert(playbackMinutes).values({ eventId, at: minuteStart, live: isLive, ...sums });
}

function addToMinute(eventId: string, isLive: boolean, now: number, sums: PlaybackSums) {
  const minuteStart = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS);
  const minuteKey = `${eventId} ${minuteStart.getTime()} ${isLive}`;
  const pendingMinute = pendingMinutes.get(minuteKey);

  pendingMinutes.set(minuteKey, {
    eventId,
    at: minuteStart,
    live: isLive,
    sums: pendingMinute ? addPlaybackSums(pendingMinute.sums, sums) : sums,
  });
}

export function addPlaybackSums(left: PlaybackSums, right: PlaybackSums): PlaybackSums {
  return {
    watchedMs: left.watchedMs + right.watchedMs,
    stalls: left.stalls + right.stalls,
    stalledMs: left.stalledMs + right.stalledMs,
    latencies: addCounts(left.latencies, right.latencies),
    rungs: addCounts(left.rungs, right.rungs),
  };
}

function addCounts(left: Record<string, number>, right: Record<string, number>) {
  const sum = { ...left };

  for (const [key, count] of Object.entries(right)) sum[key] = (sum[key] ?? 0) + count;

  return sum;
}

/** Time since the person's last report; first reports may cover earlier playback. */
function timeSinceReport(person: string, now: number) {
  for (const [reporter, reportedAt] of lastReportAt) {
    if (now - reportedAt < 2 * FIRST_REPORT_MS) break;
    lastReportAt.delete(reporter);
  }

  const elapsedMs = now - (lastReportAt.get(person) ?? now - FIRST_REPORT_MS);
  if (elapsedMs < MIN_INTERVAL_MS) return elapsedMs;

  lastReportAt.delete(person);
  lastReportAt.set(person, now);

  return elapsedMs;
}

async function wasWatchable(actor: Actor, eventId: string, isLive: boolean, now: number) {
  const event = await cachedEvents.get(eventId, () => findReportedEvent(eventId));
  if (!event || event.artistId === actor.userId) return false;
  if (!isLive) return (await findRecording(eventId, new Date(now))) !== null;

  return event.isLive || (await hasEndedSince(eventId, now - AFTERGLOW_MS));
}

/**
 * The reported events by id. They are cached, because each report of each viewer reads its event.
 */
const cachedEvents = new CommitCache<Awaited<ReturnType<typeof findReportedEvent>>>();

async function findReportedEvent(eventId: string) {
  return (await reportedEventOf(db).get({ eventId })) ?? null;
}

const reportedEventOf = prepared((reader) => {
  const { id, artistId, isLive } = events;

  return reader
    .select({ artistId, isLive })
    .from(events)
    .where(eq(id, sql.placeholder("eventId")))
    .prepare();
});

async function hasEndedSince(eventId: string, since: number) {
  const eventBroadcasts = await db
    .select({ endedAt: broadcasts.endedAt })
    .from(broadcasts)
    .where(eq(broadcasts.eventId, eventId));

  return eventBroadcasts.some(({ endedAt }) => endedAt !== null && endedAt.getTime() > since);
}
