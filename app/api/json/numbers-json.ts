import { z } from "zod";
import type { PlaybackNumbers, ShowNumbers } from "~/models/streams/numbers.server";
import { Instant } from "./parts";

/** Times in milliseconds. `latencyMs`: half and 95 of 100 reports were below. */
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
  peakViewers: z.number().int().nullable(),
  meanViewers: z.number().nullable(),
  members: z.number().int(),
  viewers: z.array(z.object({ at: Instant, viewers: z.number().int() })),
  live: PlaybackJson.nullable(),
  replay: PlaybackJson.nullable(),
});

export function numbersJson({ audience, live, replay }: ShowNumbers): z.output<typeof NumbersJson> {
  const { peak, mean, people, samples } = audience;
  return {
    peakViewers: peak,
    meanViewers: mean,
    members: people,
    viewers: samples.map(({ at, viewers }) => ({ at: at.toISOString(), viewers })),
    live: live && playbackJson(live),
    replay: replay && playbackJson(replay),
  };
}

const playbackJson = ({ watchedMs, stalls, stalledMs, latencyMs, rungs }: PlaybackNumbers) => ({
  watchedMs,
  stalls,
  stalledMs,
  latencyMs,
  rungs,
});
