import { z } from "zod";
import { blankAsNull } from "~/models/shows/events/editing/schema-parts";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { oneLine } from "~/models/base/text/normalize";
import { LYRIC_SHIFT } from "./shift.protocol";
import { chosenFile } from "~/models/base/uploads/chosen-file";

export const MAX_SONG_LINES = 300;
export const MAX_LINE_LENGTH = 200;
const MAX_NAME_LENGTH = 120;
/**
 * Length of a song's text: more than 300 lines of 200 characters, with room for line breaks and
 * spaces.
 */
const MAX_WORDS_LENGTH = 70_000;

const songName = (missing: string) =>
  z
    .string(missing)
    .max(10 * MAX_NAME_LENGTH, "songbook:nameLong")
    .transform(oneLine)
    .refine((trimmedName) => trimmedName !== "", missing)
    .refine((trimmedName) => countCodePoints(trimmedName) <= MAX_NAME_LENGTH, "songbook:nameLong");

const rightsConfirmation = z
  .union([z.literal(true), z.literal("on"), z.literal("true")], "songbook:confirmNeeded")
  .transform(() => true as const);

const songTitle = songName("songbook:titleNeeded").meta({ maxLength: MAX_NAME_LENGTH });

/** A song as the artist types it. A title alone needs no confirmation. */
export const SongInput = z
  .object({
    title: songTitle,
    writer: blankAsNull(songName("songbook:nameLong")).optional(),
    words: z.string().max(MAX_WORDS_LENGTH, "songbook:wordsLong").optional(),
    translation: z.string().max(MAX_WORDS_LENGTH, "songbook:wordsLong").optional(),
    confirmed: rightsConfirmation.optional(),
  })
  .refine(
    ({ words, translation, confirmed }) => confirmed || !(words?.trim() || translation?.trim()),
    {
      path: ["confirmed"],
      message: "songbook:confirmNeeded",
    },
  );
export type SongInput = z.output<typeof SongInput>;

/** A file of words. `title` replaces the one in the file. */
export const SongImport = z.object({
  text: z.string("songbook:fileNeeded").max(MAX_WORDS_LENGTH * 2, "songbook:wordsLong"),
  title: blankAsNull(songName("songbook:nameLong")).optional(),
  confirmed: rightsConfirmation,
});
export type SongImport = z.output<typeof SongImport>;

/** A file of words as a form posts it: the file, or its content. */
export const SongUpload = SongImport.extend({
  file: chosenFile(z.instanceof(File).optional()),
  text: SongImport.shape.text.optional(),
});

export const SongOfShow = z.object({ songId: z.uuid("songbook:songUnknown") });
/** A song of a show as the artist types it: one of the songbook, or a new one. */
export const TypedSongOfShow = z.object({ title: songTitle });
export const SetListPlace = z.object({ itemId: z.uuid("songbook:songUnknown") });
export const SetListMove = SetListPlace.extend({ to: z.enum(["up", "down"]) });

/** A whole number, as JSON or as text of a form. */
const wholeNumber = (max: number) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.int("errors:invalid").min(0, "errors:invalid").max(max, "errors:invalid"),
  );

/** `shiftMs`: time by which lines appear after their press; if negative, before it. */
export const LyricShift = z.object({
  shiftMs: z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,5}$/.test(value) ? Number(value) : value),
    z
      .int("errors:invalid")
      .min(LYRIC_SHIFT.earliestMs, "errors:invalid")
      .max(LYRIC_SHIFT.latestMs, "errors:invalid"),
  ),
});
export type LyricShift = z.output<typeof LyricShift>;

/** A press that waited longer than this for a connection is refused. */
const MAX_PRESS_AGE_MS = 600_000;

/**
 * A press on the desk. `from`: number of the last cue that the operator saw. `agoMs`: age of the
 * press, for presses that waited for a connection.
 */
export const DeskPress = z.object({
  from: wholeNumber(999_999_999),
  agoMs: wholeNumber(MAX_PRESS_AGE_MS).optional(),
  press: z
    .string("errors:invalid")
    .max(80)
    .transform((value, context) => {
      const move = z.enum(["next", "back", "clear"]).safeParse(value);
      if (move.success) return move.data;

      const [itemId, lineIndex, ...extraParts] = value.split(":");
      const songPlace = z
        .object({ itemId: z.uuid(), line: z.int().min(-1).max(MAX_SONG_LINES) })
        .safeParse({
          itemId,
          line: /^-?\d{1,3}$/.test(lineIndex ?? "") ? Number(lineIndex) : null,
        });
      if (songPlace.success && extraParts.length === 0) return songPlace.data;

      context.addIssue({ code: "custom", message: "errors:invalid" });

      return z.NEVER;
    }),
});
export type DeskPress = z.output<typeof DeskPress>;

export const SetListShown = z.object({
  shown: z.union(
    [z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")],
    "errors:invalid",
  ),
});
