import type { Verse } from "~db/schema";
import { fieldError } from "~/platform/errors";
import { codePoints } from "~/models/base/text/normalize";
import { type ImportedSong, readLrc } from "./lrc";
import { MAX_LINE_LENGTH, MAX_SONG_LINES, type SongInput } from "./schema";
import { readSongVtt } from "./song-vtt";
import { addTranslation, linesOf, splitWords } from "./words";

/** The verses of a typed song. @throws AppError invalid, at the field */
export function versesOf({
  words,
  translation = "",
}: Pick<SongInput, "words" | "translation">): Verse[] {
  const verses = splitWords(words);

  assertFits(verses, "words");

  const whole = addTranslation(verses, translation);
  if (!Array.isArray(whole))
    throw fieldError("translation", "lyrics:translationCounts", { params: whole });

  assertFits(whole, "translation");

  return whole;
}

/** Reads LRC or WebVTT, which says so in its first line. @throws AppError invalid, at `text` */
export function readSongFile(text: string): ImportedSong {
  const read = /^\uFEFF?WEBVTT/.test(text) ? readSongVtt(text) : readLrc(text);
  if ("fault" in read)
    throw fieldError("text", "lyrics:vttFault", { params: { line: read.fault.line } });

  assertFits(read.verses, "text");

  return read;
}

/** @throws AppError invalid, at the field */
function assertFits(verses: Verse[], field: string) {
  const lines = linesOf(verses);
  if (lines.length === 0) throw fieldError(field, "lyrics:wordsNeeded");
  if (lines.length > MAX_SONG_LINES)
    throw fieldError(field, "lyrics:linesMany", { params: { most: MAX_SONG_LINES } });

  const texts = [
    ...lines.flatMap((line) => [line.text, line.translation]),
    ...verses.map(({ label }) => label),
  ];
  if (texts.some((text) => codePoints(text ?? "") > MAX_LINE_LENGTH))
    throw fieldError(field, "lyrics:lineLong", { params: { most: MAX_LINE_LENGTH } });
}
