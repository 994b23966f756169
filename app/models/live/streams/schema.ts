import { z } from "zod";
import { type PlaybackReport as Report, RENDITIONS } from "./protocol";

/** Maximum period of one report. */
const MAX_REPORTED_MS = 120_000;
const reportedMs = z.number().int().min(0).max(MAX_REPORTED_MS);

export const PlaybackReport = z.strictObject({
  live: z.boolean(),
  watchedMs: reportedMs,
  stalls: z.number().int().min(0).max(500),
  stalledMs: reportedMs,
  latencyMs: reportedMs.nullable(),
  rung: z.enum(RENDITIONS).nullable(),
}) satisfies z.ZodType<Report>;
