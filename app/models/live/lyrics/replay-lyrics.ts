import type { Cue } from "../streams/replay/web-vtt";
import type { Chapter } from "../streams/replay/chapters";

/** What was on screen, at positions of the replay in milliseconds. */
export type PlacedCue = {
  atMs: number;
  kind: "line" | "clear" | "next";
  setListSongId: string | null;
  title: string;
  text: string | null;
  translation: string | null;
};

/** The last line of a show stays no longer than this, if nobody cleared it. */
const MAX_LAST_MS = 10_000;
const MAX_CHAPTERS = 200;

/** Each line from its cue until the next one; a correction at the same moment replaces it. */
export function captionsOf(
  cues: PlacedCue[],
  durationMs: number,
  words: (cue: PlacedCue) => string | null,
): Cue[] {
  return cues.flatMap((cue, i) => {
    const endMs = Math.min(durationMs, cues[i + 1]?.atMs ?? cue.atMs + MAX_LAST_MS);
    const text = cue.kind === "line" ? words(cue) : null;

    return text !== null && endMs > cue.atMs ? [{ startMs: cue.atMs, endMs, text }] : [];
  });
}

/** A chapter for each song, from its first line on. */
export function chaptersOf(cues: PlacedCue[]): Chapter[] {
  const chapters = new Map<number, string>();
  let before: string | null = null;

  for (const { kind, title, setListSongId, atMs } of cues) {
    const song = `${setListSongId} ${title}`;
    if (kind !== "line" || song === before) continue;

    before = song;
    chapters.set(Math.floor(atMs / 1000), title);
  }

  return [...chapters].map(([atSeconds, title]) => ({ atSeconds, title })).slice(0, MAX_CHAPTERS);
}
