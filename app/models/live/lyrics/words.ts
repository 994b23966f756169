import type { SongLine, Verse } from "~db/schema";
import { oneLine } from "~/models/base/text/normalize";
import { last } from "~/platform/required";

/** "[Điệp khúc]" above a verse names it. */
const VERSE_LABEL = /^\[([^\]]+)\]$/;

/** Splits typed words: a blank line starts a new verse. */
export function splitWords(typedText: string): Verse[] {
  const verses: Verse[] = [];
  let isVerseOpen = false;

  for (const typedLine of typedText.split(/\r\n|\r|\n/)) {
    const line = oneLine(typedLine);
    const label = VERSE_LABEL.exec(line)?.[1]?.trim();
    if (line === "") isVerseOpen = false;
    else if (label) isVerseOpen = verses.push({ label, lines: [] }) > 0;
    else {
      if (!isVerseOpen) isVerseOpen = verses.push({ label: null, lines: [] }) > 0;
      last(verses).lines.push({ text: line, translation: null, atMs: null });
    }
  }

  return verses.filter(({ lines }) => lines.length > 0);
}

export type Mismatch = { verse: number; lines: number; translated: number };

/**
 * Puts a translation beside the words, line by line; reports the first verse whose lines don't
 * match.
 */
export function addTranslation(verses: Verse[], translationText: string): Verse[] | Mismatch {
  const translatedVerses = splitWords(translationText);
  if (translatedVerses.length === 0) return verses;

  for (
    let verseIndex = 0;
    verseIndex < Math.max(verses.length, translatedVerses.length);
    verseIndex++
  ) {
    const lineCounts = {
      lines: verses[verseIndex]?.lines.length ?? 0,
      translated: translatedVerses[verseIndex]?.lines.length ?? 0,
    };
    if (lineCounts.lines !== lineCounts.translated) return { verse: verseIndex + 1, ...lineCounts };
  }

  return verses.map((verse, verseIndex) => ({
    ...verse,
    lines: verse.lines.map((line, lineIndex) => ({
      ...line,
      translation: translatedVerses[verseIndex]!.lines[lineIndex]!.text,
    })),
  }));
}

/** Writes the words as the artist types them. */
export const wordsText = (verses: Verse[]) =>
  verses
    .map(({ label, lines }) =>
      [...(label ? [`[${label}]`] : []), ...lines.map(({ text }) => text)].join("\n"),
    )
    .join("\n\n");

/** Writes the translation as the artist types it; empty unless every line has one. */
export function translationText(verses: Verse[]): string {
  if (linesOf(verses).some(({ translation }) => translation === null)) return "";

  return verses
    .map(({ lines }) => lines.map(({ translation }) => translation).join("\n"))
    .join("\n\n");
}

export const linesOf = (verses: Verse[]): SongLine[] => verses.flatMap(({ lines }) => lines);

/** Keeps the times of lines whose place and words are the same as before. */
export function keepTimes(verses: Verse[], previousVerses: Verse[]): Verse[] {
  const previousLines = linesOf(previousVerses);
  let lineIndex = 0;

  return verses.map((verse) => ({
    ...verse,
    lines: verse.lines.map((line) => {
      const previousLine = previousLines[lineIndex++];

      return previousLine?.text === line.text ? { ...line, atMs: previousLine.atMs } : line;
    }),
  }));
}
