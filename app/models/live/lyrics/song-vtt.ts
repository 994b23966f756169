import type { Verse } from "~db/schema";
import { oneLine } from "~/models/base/text/normalize";
import { readWebVtt, writeWebVtt, type VttFault } from "../streams/replay/web-vtt";
import type { ImportedSong } from "./lrc";
import { linesOf } from "./words";
import { last, required } from "~/platform/required";

/** A pause of this length starts a new verse. */
const VERSE_GAP_MS = 4000;
/** The last line of a song stays this long. */
const LAST_LINE_MS = 8000;

/** Reads a song from WebVTT: the first line of a caption is sung, the second is its translation. */
export function readSongVtt(vttText: string): ImportedSong | { fault: VttFault } {
  const webVtt = readWebVtt(vttText);
  if ("fault" in webVtt) return webVtt;

  const verses: Verse[] = [];
  let previousEndMs = -Infinity;

  for (const cue of webVtt.cues) {
    const [sungLine, ...translatedLines] = cue.text.split("\n").map(oneLine).filter(Boolean);
    if (!sungLine) continue;
    if (cue.startMs - previousEndMs >= VERSE_GAP_MS) verses.push({ label: null, lines: [] });
    const translation = translatedLines.join(" ") || null;

    last(verses).lines.push({ text: sungLine, translation, atMs: cue.startMs });
    previousEndMs = cue.endMs;
  }

  return { title: null, writer: null, verses };
}

/**
 * Writes a song as WebVTT. Null if the song has no lines, a line has no time, or a line is not
 * later than the line before it.
 */
export function writeSongVtt(verses: Verse[]): string | null {
  const songLines = linesOf(verses);
  const isTimed = songLines.every(
    ({ atMs }, index) =>
      atMs !== null && (index === 0 || atMs > required(songLines[index - 1]!.atMs)),
  );
  if (!isTimed || songLines.length === 0) return null;

  return writeWebVtt(
    songLines.map(({ text, translation, atMs }, index) => ({
      startMs: required(atMs),
      endMs: songLines[index + 1]?.atMs ?? required(atMs) + LAST_LINE_MS,
      text: [text, ...(translation ? [translation] : [])].join("\n"),
    })),
  );
}
