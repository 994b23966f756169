import { eq } from "drizzle-orm";
import type { Actor } from "~/models/base/actor";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { db } from "~db/client.server";
import { playbackMinutes } from "~db/schema";
import { type Audience, getAudience } from "./audience.server";
import { LATENCY_STEP_MS, sumOf } from "./playback-reports.server";

/** Playback statistics of a show or its replay. */
export type PlaybackStats = {
  watchedMs: number;
  stalls: number;
  stalledMs: number;
  /** Median and 95th percentile of the latency. Null without reports. */
  latencyMs: { half: number; most: number } | null;
  /** Time watched per quality, most watched first. */
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

  const rows = await db.select().from(playbackMinutes).where(eq(playbackMinutes.eventId, eventId));

  return {
    audience: await getAudience(actor, eventId),
    live: statsOf(rows.filter(({ live }) => live)),
    replay: statsOf(rows.filter(({ live }) => !live)),
  };
}

function statsOf(rows: (typeof playbackMinutes.$inferSelect)[]): PlaybackStats | null {
  if (rows.length === 0) return null;

  const nothing = { watchedMs: 0, stalls: 0, stalledMs: 0, latencies: {}, rungs: {} };
  const { latencies, rungs, ...sums } = rows.reduce<typeof nothing & ReturnType<typeof sumOf>>(
    sumOf,
    nothing,
  );
  const byTime = Object.entries(rungs).map(([rung, watchedMs]) => ({ rung, watchedMs }));

  return {
    ...sums,
    latencyMs: latencyOf(latencies),
    rungs: byTime.sort((a, b) => b.watchedMs - a.watchedMs),
  };
}

function latencyOf(latencies: Record<string, number>) {
  const steps = Object.entries(latencies).map(([step, count]) => ({ step: Number(step), count }));
  const all = steps.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;

  steps.sort((a, b) => a.step - b.step);

  return { half: under(steps, all / 2), most: under(steps, all * 0.95) };
}

/** Upper end of the step that contains the given number of reports. */
function under(steps: { step: number; count: number }[], number: number) {
  let seen = 0;
  const found = steps.find(({ count }) => (seen += count) >= number);

  return ((found?.step ?? 0) + 1) * LATENCY_STEP_MS;
}
