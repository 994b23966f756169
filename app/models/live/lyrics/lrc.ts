import type { SongLine, Verse } from "~db/schema";
import { oneLine } from "~/models/base/text/normalize";
import { splitWords } from "./words";
import { last, required } from "~/platform/required";

export type ImportedSong = { title: string | null; writer: string | null; verses: Verse[] };

const TAG = /^\[(ti|au|ar|by|al|length|offset|re|ve|tool|#)\s*:(.*)\]$/i;
const TIME = /^\[(\d{1,3}):([0-5]\d)(?:[.:](\d{1,3}))?\]/;

const OFFSET = /^[+-]?\d{1,7}$/;

/**
 * Reads LRC. A second line with the same time is the translation of the first. Lines may be without
 * times. Several times before a line make a copy of it for each. As in players, a positive `offset`
 * makes all lines appear earlier.
 */
export function readLrc(text: string): ImportedSong {
  const tags = new Map<string, string>();
  const verses: Verse[] = [];
  const untranslated: Untranslated = new Map();
  let isOpen = false;

  for (const typed of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const line = oneLine(typed);
    const tag = TAG.exec(line);
    if (tag) tags.set(tag[1]!.toLowerCase(), tag[2]!.trim());
    else if (line === "") isOpen = false;
    else isOpen = addLine({ verses, untranslated }, line, isOpen);
  }

  const filled = verses.filter(({ lines }) => lines.length > 0);

  moveEarlier(filled, tags.get("offset") ?? "");

  return { title: tags.get("ti") || null, writer: tags.get("au") || null, verses: inOrder(filled) };
}

/** The lines by their times that have no translation yet. */
type Untranslated = Map<number, SongLine>;
type Song = { verses: Verse[]; untranslated: Untranslated };

function addLine({ verses, untranslated }: Song, line: string, isOpen: boolean): boolean {
  const { times, words } = readTimes(line);
  if (words === "") return false;

  const [named] = splitWords(`${words}\n-`);
  if (times.length === 0 && named?.label) return verses.push({ label: named.label, lines: [] }) > 0;
  if (!isOpen) verses.push({ label: null, lines: [] });
  const { lines } = last(verses);
  if (times.length === 0) lines.push({ text: words, translation: null, atMs: null });
  for (const atMs of times) {
    const before = untranslated.get(atMs);
    if (before) {
      before.translation = words;
      untranslated.delete(atMs);
    } else {
      const sung = { text: words, translation: null, atMs };

      lines.push(sung);
      untranslated.set(atMs, sung);
    }
  }

  return true;
}

/** Lines that would begin before the song begin with it. */
function moveEarlier(verses: Verse[], offset: string) {
  const ms = OFFSET.test(offset) ? Number(offset) : 0;

  for (const line of verses.flatMap(({ lines }) => lines)) {
    if (line.atMs !== null) line.atMs = Math.max(0, line.atMs - ms);
  }
}

function readTimes(line: string): { times: number[]; words: string } {
  const times: number[] = [];
  let rest = line;

  for (let found = TIME.exec(rest); found; found = TIME.exec(rest)) {
    const [whole, minutes, seconds, part = "0"] = found;

    times.push((Number(minutes) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, "0")));
    rest = rest.slice(whole.length).trim();
  }

  // Words with times of their own (enhanced LRC).
  return { times, words: oneLine(rest.replace(/<\d{1,3}:[0-5]\d(?:[.:]\d{1,3})?>/g, "")) };
}

/** A repeated line is written once with several times: such files are one verse, sorted by time. */
function inOrder(verses: Verse[]): Verse[] {
  const times = verses.flatMap(({ lines }) => lines.map(({ atMs }) => atMs));
  const isSorted = times.every((at, i) => at === null || i === 0 || (times[i - 1] ?? -1) <= at);
  if (isSorted || times.includes(null)) return verses;

  const lines = verses
    .flatMap((verse) => verse.lines)
    .sort((a, b) => required(a.atMs) - required(b.atMs));

  return [{ label: null, lines }];
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
  const head = [`[ti:${title}]`, ...(writer ? [`[au:${writer}]`] : [])];
  const blocks = verses.map(({ label, lines }) =>
    [...(label ? [`[${label}]`] : []), ...lines.flatMap(lineOf)].join("\n"),
  );

  return `${[head.join("\n"), ...blocks].join("\n\n")}\n`;
}

/** Without a time nothing would tell a translation from the next line, so it is left out. */
function lineOf({ text, translation, atMs }: SongLine): string[] {
  if (atMs === null) return [text];

  const time = timeText(atMs);

  return [`${time}${text}`, ...(translation ? [`${time}${translation}`] : [])];
}

function timeText(ms: number): string {
  const hundredths = Math.round(ms / 10);
  const two = (value: number) => String(value).padStart(2, "0");
  const [minutes, seconds] = [Math.floor(hundredths / 6000), Math.floor((hundredths / 100) % 60)];

  return `[${two(minutes)}:${two(seconds)}.${two(hundredths % 100)}]`;
}
