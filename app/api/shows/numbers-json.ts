import { z } from "zod";
import type {
  PlaybackStats,
  ShowStats,
} from "~/models/live/streams/audience/playback-stats.server";

/**
 * Times in milliseconds. In `latencyMs`, `half` is the median of the reports and `most` their 95th
 * percentile.
 */
const PlaybackJson = z
  .object({
    watchedMs: z.number().int(),
    stalls: z.number().int(),
    stalledMs: z.number().int(),
    latencyMs: z.object({ half: z.number().int(), most: z.number().int() }).nullable(),
    rungs: z.array(z.object({ rung: z.string(), watchedMs: z.number().int() })),
  })
  .meta({ id: "PlaybackNumbers" });

export const NumbersJson = z.object({
  live: PlaybackJson.nullable(),
  replay: PlaybackJson.nullable(),
});

/** The playback figures of a show; the number of viewers is in /events/{id}/audience. */
export function numbersJson({ live, replay }: ShowStats): z.output<typeof NumbersJson> {
  return { live: live && playbackJson(live), replay: replay && playbackJson(replay) };
}

const playbackJson = ({
  watchedMs,
  stalls,
  stalledMs,
  latencyMs,
  rungs: renditions,
}: PlaybackStats) => ({
  watchedMs,
  stalls,
  stalledMs,
  latencyMs,
  rungs: renditions,
});
