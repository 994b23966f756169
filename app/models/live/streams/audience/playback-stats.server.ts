import { eq } from "drizzle-orm";
import type { Actor } from "~/models/base/actor";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { db } from "~db/client.server";
import { playbackMinutes } from "~db/schema";
import { type Audience, getAudience } from "./audience.server";
import { LATENCY_STEP_MS, addPlaybackSums } from "./playback-reports.server";

/** Playback statistics of a show or its replay. */
export type PlaybackStats = {
  watchedMs: number;
  stalls: number;
  stalledMs: number;
  /** `half`: median of the latency. `most`: its 95th percentile. Null without reports. */
  latencyMs: { half: number; most: number } | null;
  /** Time watched per rendition, the most watched rendition first. */
  rungs: { rung: string; watchedMs: number }[];
};

export type ShowStats = {
  audience: Audience;
  live: PlaybackStats | null;
  replay: PlaybackStats | null;
};

/**
 * Gets the playback statistics of the actor's show.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function getPlaybackStats(actor: Actor, eventId: string): Promise<ShowStats> {
  await getOwnEvent(actor, eventId);

  const minuteRows = await db
    .select()
    .from(playbackMinutes)
    .where(eq(playbackMinutes.eventId, eventId));

  return {
    audience: await getAudience(actor, eventId),
    live: statsOf(minuteRows.filter(({ live }) => live)),
    replay: statsOf(minuteRows.filter(({ live }) => !live)),
  };
}

function statsOf(minuteRows: (typeof playbackMinutes.$inferSelect)[]): PlaybackStats | null {
  if (minuteRows.length === 0) return null;

  const zeroSums = { watchedMs: 0, stalls: 0, stalledMs: 0, latencies: {}, rungs: {} };
  const { latencies, rungs, ...sums } = minuteRows.reduce<
    typeof zeroSums & ReturnType<typeof addPlaybackSums>
  >(addPlaybackSums, zeroSums);
  const watchedRenditions = Object.entries(rungs).map(([rendition, watchedMs]) => ({
    rung: rendition,
    watchedMs,
  }));

  return {
    ...sums,
    latencyMs: latencyOf(latencies),
    rungs: watchedRenditions.sort((left, right) => right.watchedMs - left.watchedMs),
  };
}

function latencyOf(latencies: Record<string, number>) {
  const steps = Object.entries(latencies).map(([step, count]) => ({ step: Number(step), count }));
  const reportCount = steps.reduce((total, { count }) => total + count, 0);
  if (reportCount === 0) return null;

  steps.sort((lower, higher) => lower.step - higher.step);

  return {
    half: latencyUnder(steps, reportCount / 2),
    most: latencyUnder(steps, reportCount * 0.95),
  };
}

/**
 * Upper end, in ms, of the latency step that contains the report number `reportNumber`, counted
 * from the lowest latency.
 */
function latencyUnder(steps: { step: number; count: number }[], reportNumber: number) {
  let countedReports = 0;
  const reachedStep = steps.find(({ count }) => (countedReports += count) >= reportNumber);

  return ((reachedStep?.step ?? 0) + 1) * LATENCY_STEP_MS;
}
