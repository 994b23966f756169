import { z } from "zod";
import { type PlaybackReport as Report, RUNGS } from "./protocol";

/** Maximum period of one report. */
const MAX_SPAN_MS = 120_000;
const span = z.number().int().min(0).max(MAX_SPAN_MS);

export const PlaybackReport = z.strictObject({
  live: z.boolean(),
  watchedMs: span,
  stalls: z.number().int().min(0).max(500),
  stalledMs: span,
  latencyMs: span.nullable(),
  rung: z.enum(RUNGS).nullable(),
}) satisfies z.ZodType<Report>;
