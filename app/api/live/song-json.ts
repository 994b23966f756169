import { z } from "zod";
import type { CueRow } from "~/models/live/lyrics/cues.server";
import { cueOf } from "~/models/live/lyrics/cues.server";
import type { Desk, PressResult } from "~/models/live/lyrics/desk.server";
import type { SetList } from "~/models/live/lyrics/set-list.server";
import type { Song } from "~/models/live/lyrics/songs.server";
import { Instant } from "../base/parts";

const VerseJson = z.object({
  label: z.string().nullable(),
  lines: z.array(
    z.object({
      text: z.string(),
      translation: z.string().nullable(),
      /** The time at which the line is sung, in milliseconds from the start of a recording. */
      atMs: z.int().nullable(),
    }),
  ),
});

export const SongJson = z
  .object({
    id: z.uuid(),
    title: z.string(),
    writer: z.string().nullable(),
    verses: z.array(VerseJson),
    rightsConfirmedAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Song" });

export function songJson({
  id: songId,
  title,
  writer,
  verses,
  rightsConfirmedAt,
  updatedAt,
}: Song) {
  const [confirmed, updated] = [rightsConfirmedAt.toISOString(), updatedAt.toISOString()];

  return { id: songId, title, writer, verses, rightsConfirmedAt: confirmed, updatedAt: updated };
}

const SetListSong = z.object({
  itemId: z.uuid(),
  title: z.string(),
  writer: z.string().nullable(),
});

/** `shown`: true if viewers see the set list. */
export const SetListJson = z
  .object({ songs: z.array(SetListSong), shown: z.boolean() })
  .meta({ id: "SetList" });

export const setListJson = ({ songs, isShown }: SetList) => ({
  songs: songs.map(({ itemId, title, writer }) => ({ itemId, title, writer })),
  shown: isShown,
});

const TextJson = z.object({ line: z.string(), translation: z.string().nullable() });

export const LyricCueJson = z
  .object({
    seq: z.int(),
    kind: z.enum(["line", "clear", "next"]),
    line: z.string().nullable(),
    translation: z.string().nullable(),
    next: z.string().nullable(),
    upcoming: z.array(TextJson),
    song: z.object({ title: z.string(), writer: z.string().nullable() }),
    /** Milliseconds since 1970 on the clock of the video (EXT-X-PROGRAM-DATE-TIME). */
    mediaTime: z.int(),
  })
  .meta({ id: "LyricCue" });

/** `place`: the cue's position in the set list; null after its song was removed. */
const PlaceJson = z.object({ itemId: z.uuid(), line: z.int() });
const OnScreenJson = z.object({ cue: LyricCueJson.nullable(), place: PlaceJson.nullable() });

const onScreenJson = (cue: CueRow | null) => ({
  cue: cue && cueOf(cue),
  place: cue?.setListSongId ? { itemId: cue.setListSongId, line: cue.line } : null,
});

/** `isNew`: true if this press showed the cue. */
export const PressedJson = OnScreenJson.extend({ isNew: z.boolean() });

export const pressedJson = ({ cue, isNew }: PressResult) => ({ ...onScreenJson(cue), isNew });

export const DeskJson = OnScreenJson.extend({
  songs: z.array(SetListSong.extend({ verses: z.array(VerseJson) })),
  /** Milliseconds from a press until its line is shown. */
  shiftMs: z.int(),
});

export const deskJson = ({ songs, last: lastCue, shiftMs }: Desk) => ({
  songs,
  shiftMs,
  ...onScreenJson(lastCue),
});
