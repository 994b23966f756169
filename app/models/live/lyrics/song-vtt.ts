import type { Verse } from "~db/schema";
import { oneLine } from "~/models/base/text/normalize";
import { readWebVtt, writeWebVtt, type VttFault } from "../streams/replay/web-vtt";
import type { ImportedSong } from "./lrc";
import { linesOf } from "./words";
import { last, required } from "~/platform/required";

/** A pause of this length starts a new verse. */
const VERSE_GAP_MS = 4000;
/** How long the last line stays. */
const LAST_LINE_MS = 8000;

/** Reads a song from WebVTT: the first line of a caption is sung, the second is its translation. */
export function readSongVtt(text: string): ImportedSong | { fault: VttFault } {
  const read = readWebVtt(text);
  if ("fault" in read) return read;

  const verses: Verse[] = [];
  let endMs = -Infinity;

  for (const cue of read.cues) {
    const [sung, ...translated] = cue.text.split("\n").map(oneLine).filter(Boolean);
    if (!sung) continue;
    if (cue.startMs - endMs >= VERSE_GAP_MS) verses.push({ label: null, lines: [] });
    const translation = translated.join(" ") || null;

    last(verses).lines.push({ text: sung, translation, atMs: cue.startMs });
    endMs = cue.endMs;
  }

  return { title: null, writer: null, verses };
}

/** Null unless every line has a time, and each is later than the one before. */
export function writeSongVtt(verses: Verse[]): string | null {
  const lines = linesOf(verses);
  const isTimed = lines.every(
    ({ atMs }, i) => atMs !== null && (i === 0 || atMs > required(lines[i - 1]!.atMs)),
  );
  if (!isTimed || lines.length === 0) return null;

  return writeWebVtt(
    lines.map(({ text, translation, atMs }, i) => ({
      startMs: required(atMs),
      endMs: lines[i + 1]?.atMs ?? required(atMs) + LAST_LINE_MS,
      text: [text, ...(translation ? [translation] : [])].join("\n"),
    })),
  );
}
