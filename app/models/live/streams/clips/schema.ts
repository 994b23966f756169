import { z } from "zod";
import { blankAsMissing } from "~/models/shows/events/editing/schema-parts";
import { oneLine } from "~/models/base/text/normalize";
import { required } from "~/platform/required";

export const CLIP_SECONDS = [30, 60, 90] as const;
export const DEFAULT_CLIP_SECONDS = 60;
export const MAX_CLIP_TITLE_LENGTH = 100;

const title = z
  .string()
  .transform(oneLine)
  .pipe(z.string().max(MAX_CLIP_TITLE_LENGTH, "clips:titleTooLong"));
const seconds = z.coerce
  .number()
  .pipe(
    z.union(
      CLIP_SECONDS.map((option) => z.literal(option)),
      "clips:secondsInvalid",
    ),
  )
  .default(DEFAULT_CLIP_SECONDS);

/** A request for a clip, as JSON. */
export const ClipRequest = z.object({
  seconds,
  title: title.default(""),
  /** The moment of the video at which the clip ends. */
  at: z.iso
    .datetime({ offset: true })
    .transform((isoTime) => new Date(isoTime))
    .optional(),
  /** The end of the clip in seconds of the replay. */
  position: z.number().min(0).optional(),
});
export type ClipRequest = z.output<typeof ClipRequest>;

/**
 * A request for a clip as the form posts it: `at` in milliseconds from the player, `position` as
 * typed, "12:30".
 */
export const ClipForm = z.object({
  seconds,
  title: title.default(""),
  at: z.preprocess(
    blankAsMissing,
    z.coerce
      .number("clips:positionInvalid")
      .int("clips:positionInvalid")
      .min(0, "clips:positionInvalid")
      .max(8.64e15, "clips:positionInvalid")
      .transform((timeMs) => new Date(timeMs))
      .optional(),
  ),
  position: z.preprocess(
    blankAsMissing,
    z
      .string()
      .max(20, "clips:positionInvalid")
      .transform(readClock)
      .refine((value) => value !== null, "clips:positionInvalid")
      .transform((value) => required(value))
      .optional(),
  ),
});

export const ClipTitle = z.object({ clip: z.string(), title });
export const ClipChoice = z.object({ clip: z.string() });
export const ClipChange = z.object({
  title: title.optional(),
  review: z.enum(["approved", "refused"]).optional(),
});
export type ClipChange = z.output<typeof ClipChange>;

/** "1:02:03", "12:30" or "45" as seconds; null for anything else. */
export function readClock(clockText: string): number | null {
  const [, hours = "0", minutes = "0", seconds = ""] =
    /^\s*(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})\s*$/.exec(clockText) ?? [];

  return seconds === "" ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
