import type { SongLine, Verse } from "~db/schema";
import { oneLine } from "~/models/base/text/normalize";
import { splitWords } from "./words";
import { last, required } from "~/platform/required";

export type ImportedSong = { title: string | null; writer: string | null; verses: Verse[] };

const LRC_TAG = /^\[(ti|au|ar|by|al|length|offset|re|ve|tool|#)\s*:(.*)\]$/i;
const LINE_TIME = /^\[(\d{1,3}):([0-5]\d)(?:[.:](\d{1,3}))?\]/;

const OFFSET_MS = /^[+-]?\d{1,7}$/;

/**
 * Reads LRC. A second line with the same time is the translation of the first. Lines may be without
 * times. A line with several times is copied for each time. As in players, a positive `offset`
 * makes all lines appear earlier.
 */
export function readLrc(lrcText: string): ImportedSong {
  const tags = new Map<string, string>();
  const verses: Verse[] = [];
  const untranslated: Untranslated = new Map();
  let isVerseOpen = false;

  for (const typedLine of lrcText.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const line = oneLine(typedLine);
    const tagMatch = LRC_TAG.exec(line);
    if (tagMatch) tags.set(tagMatch[1]!.toLowerCase(), tagMatch[2]!.trim());
    else if (line === "") isVerseOpen = false;
    else isVerseOpen = addLine({ verses, untranslated }, line, isVerseOpen);
  }

  const filledVerses = verses.filter(({ lines }) => lines.length > 0);

  moveEarlier(filledVerses, tags.get("offset") ?? "");

  return {
    title: tags.get("ti") || null,
    writer: tags.get("au") || null,
    verses: sortVersesByTime(filledVerses),
  };
}

/** Lines without a translation yet, by their times. */
type Untranslated = Map<number, SongLine>;
type Song = { verses: Verse[]; untranslated: Untranslated };

function addLine({ verses, untranslated }: Song, line: string, isVerseOpen: boolean): boolean {
  const { times: timesMs, words: lineText } = readTimes(line);
  if (lineText === "") return false;

  const [labelledVerse] = splitWords(`${lineText}\n-`);
  if (timesMs.length === 0 && labelledVerse?.label)
    return verses.push({ label: labelledVerse.label, lines: [] }) > 0;
  if (!isVerseOpen) verses.push({ label: null, lines: [] });
  const { lines: verseLines } = last(verses);
  if (timesMs.length === 0) verseLines.push({ text: lineText, translation: null, atMs: null });
  for (const atMs of timesMs) {
    const untranslatedLine = untranslated.get(atMs);
    if (untranslatedLine) {
      untranslatedLine.translation = lineText;
      untranslated.delete(atMs);
    } else {
      const songLine = { text: lineText, translation: null, atMs };

      verseLines.push(songLine);
      untranslated.set(atMs, songLine);
    }
  }

  return true;
}

/** Lines that would begin before the song begin with it. */
function moveEarlier(verses: Verse[], offsetTag: string) {
  const offsetMs = OFFSET_MS.test(offsetTag) ? Number(offsetTag) : 0;

  for (const line of verses.flatMap(({ lines }) => lines)) {
    if (line.atMs !== null) line.atMs = Math.max(0, line.atMs - offsetMs);
  }
}

function readTimes(line: string): { times: number[]; words: string } {
  const timesMs: number[] = [];
  let remainingText = line;

  for (
    let timeMatch = LINE_TIME.exec(remainingText);
    timeMatch;
    timeMatch = LINE_TIME.exec(remainingText)
  ) {
    const [wholeTime, minutes, seconds, fraction = "0"] = timeMatch;

    timesMs.push((Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, "0")));
    remainingText = remainingText.slice(wholeTime.length).trim();
  }

  // Enhanced LRC has a time before each word; these times are dropped.
  return {
    times: timesMs,
    words: oneLine(remainingText.replace(/<\d{1,3}:[0-5]\d(?:[.:]\d{1,3})?>/g, "")),
  };
}

/** A repeated line is written once with several times: such files are one verse, sorted by time. */
function sortVersesByTime(verses: Verse[]): Verse[] {
  const timesMs = verses.flatMap(({ lines: sortedLines }) => sortedLines.map(({ atMs }) => atMs));
  const isSorted = timesMs.every(
    (timeMs, index) => timeMs === null || index === 0 || (timesMs[index - 1] ?? -1) <= timeMs,
  );
  if (isSorted || timesMs.includes(null)) return verses;

  const sortedLines = verses
    .flatMap((verse) => verse.lines)
    .sort((earlier, later) => required(earlier.atMs) - required(later.atMs));

  return [{ label: null, lines: sortedLines }];
}

/** Writes LRC, with times where there are any. */
export function writeLrc({
  title,
  writer,
  verses,
}: {
  title: string;
  writer: string | null;
  verses: Verse[];
}): string {
  const headTags = [`[ti:${title}]`, ...(writer ? [`[au:${writer}]`] : [])];
  const blocks = verses.map(({ label, lines }) =>
    [...(label ? [`[${label}]`] : []), ...lines.flatMap(lrcLinesOf)].join("\n"),
  );

  return `${[headTags.join("\n"), ...blocks].join("\n\n")}\n`;
}

/**
 * A line without a time is written without its translation, which readers would take for the next
 * line.
 */
function lrcLinesOf({ text, translation, atMs }: SongLine): string[] {
  if (atMs === null) return [text];

  const lineTime = timeText(atMs);

  return [`${lineTime}${text}`, ...(translation ? [`${lineTime}${translation}`] : [])];
}

function timeText(timeMs: number): string {
  const hundredths = Math.round(timeMs / 10);
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const [minutes, seconds] = [Math.floor(hundredths / 6000), Math.floor((hundredths / 100) % 60)];

  return `[${twoDigits(minutes)}:${twoDigits(seconds)}.${twoDigits(hundredths % 100)}]`;
}
