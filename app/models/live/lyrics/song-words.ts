import type { Verse } from "~db/schema";
import { fieldError } from "~/platform/errors";
import { countCodePoints } from "~/models/base/text/code-points.protocol";

import { type ImportedSong, readLrc } from "./lrc";
import { MAX_LINE_LENGTH, MAX_SONG_LINES, type SongInput } from "./schema";
import { readSongVtt } from "./song-vtt";
import { addTranslation, linesOf, splitWords } from "./words";

/** Splits a typed song into verses; none for a title alone. @throws AppError invalid, at the field */
export function versesOf({
  words = "",
  translation = "",
}: Pick<SongInput, "words" | "translation">): Verse[] {
  if ((words + translation).trim() === "") return [];

  const verses = splitWords(words);

  assertFits(verses, "words");

  const translatedVerses = addTranslation(verses, translation);
  if (!Array.isArray(translatedVerses))
    throw fieldError("translation", "songbook:translationCounts", { params: translatedVerses });

  assertFits(translatedVerses, "translation");

  return translatedVerses;
}

/**
 * Reads LRC or WebVTT; a WebVTT file names its format in the first line.
 * @throws AppError invalid, at `text`
 */
export function readSongFile(fileText: string): ImportedSong {
  const importedSong = /^\uFEFF?WEBVTT/.test(fileText) ? readSongVtt(fileText) : readLrc(fileText);
  if ("fault" in importedSong)
    throw fieldError("text", "songbook:vttFault", { params: { line: importedSong.fault.line } });

  assertFits(importedSong.verses, "text");

  return importedSong;
}

/** @throws AppError invalid, at the field */
function assertFits(verses: Verse[], field: string) {
  const songLines = linesOf(verses);
  if (songLines.length === 0) throw fieldError(field, "songbook:wordsNeeded");
  if (songLines.length > MAX_SONG_LINES)
    throw fieldError(field, "songbook:linesMany", { params: { most: MAX_SONG_LINES } });

  const allTexts = [
    ...songLines.flatMap((songLine) => [songLine.text, songLine.translation]),
    ...verses.map(({ label }) => label),
  ];
  if (allTexts.some((text) => countCodePoints(text ?? "") > MAX_LINE_LENGTH))
    throw fieldError(field, "songbook:lineLong", { params: { most: MAX_LINE_LENGTH } });
}
