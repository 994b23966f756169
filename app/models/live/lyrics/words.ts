import type { SongLine, Verse } from "~db/schema";
import { oneLine } from "~/models/base/text/normalize";
import { last } from "~/platform/required";

/** "[Điệp khúc]" above a verse names it. */
const LABEL = /^\[([^\]]+)\]$/;

/** Splits typed words: a blank line starts a new verse. */
export function splitWords(text: string): Verse[] {
  const verses: Verse[] = [];
  let isOpen = false;

  for (const typed of text.split(/\r\n|\r|\n/)) {
    const line = oneLine(typed);
    const label = LABEL.exec(line)?.[1]?.trim();
    if (line === "") isOpen = false;
    else if (label) isOpen = verses.push({ label, lines: [] }) > 0;
    else {
      if (!isOpen) isOpen = verses.push({ label: null, lines: [] }) > 0;
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
export function addTranslation(verses: Verse[], text: string): Verse[] | Mismatch {
  const translated = splitWords(text);
  if (translated.length === 0) return verses;

  for (let i = 0; i < Math.max(verses.length, translated.length); i++) {
    const counts = {
      lines: verses[i]?.lines.length ?? 0,
      translated: translated[i]?.lines.length ?? 0,
    };
    if (counts.lines !== counts.translated) return { verse: i + 1, ...counts };
  }

  return verses.map((verse, i) => ({
    ...verse,
    lines: verse.lines.map((line, j) => ({ ...line, translation: translated[i]!.lines[j]!.text })),
  }));
}

/** The words as one types them. */
export const wordsText = (verses: Verse[]) =>
  verses
    .map(({ label, lines }) =>
      [...(label ? [`[${label}]`] : []), ...lines.map(({ text }) => text)].join("\n"),
    )
    .join("\n\n");

/** The translation likewise; empty unless every line has one. */
export function translationText(verses: Verse[]): string {
  if (linesOf(verses).some(({ translation }) => translation === null)) return "";

  return verses
    .map(({ lines }) => lines.map(({ translation }) => translation).join("\n"))
    .join("\n\n");
}

export const linesOf = (verses: Verse[]): SongLine[] => verses.flatMap(({ lines }) => lines);

/** Keeps the times of lines whose place and words are the same as before. */
export function keepTimes(verses: Verse[], before: Verse[]): Verse[] {
  const old = linesOf(before);
  let at = 0;

  return verses.map((verse) => ({
    ...verse,
    lines: verse.lines.map((line) => {
      const same = old[at++];

      return same?.text === line.text ? { ...line, atMs: same.atMs } : line;
    }),
  }));
}
