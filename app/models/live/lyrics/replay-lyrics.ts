import type { Cue } from "../streams/replay/web-vtt";
import type { Chapter } from "../streams/replay/chapters";

/** A cue at its position in the replay, in milliseconds. */
export type PlacedCue = {
  atMs: number;
  kind: "line" | "clear" | "next";
  setListSongId: string | null;
  title: string;
  text: string | null;
  translation: string | null;
};

/** The last line of a show stays no longer than this, unless it is cleared. */
const MAX_LAST_MS = 10_000;
const MAX_CHAPTERS = 200;

/**
 * Captions that show each line from its cue until the next one; a correction at the same moment
 * replaces a line.
 */
export function captionsOf(
  cues: PlacedCue[],
  durationMs: number,
  textOf: (cue: PlacedCue) => string | null,
): Cue[] {
  return cues.flatMap((cue, index) => {
    const endMs = Math.min(durationMs, cues[index + 1]?.atMs ?? cue.atMs + MAX_LAST_MS);
    const captionText = cue.kind === "line" ? textOf(cue) : null;

    return captionText !== null && endMs > cue.atMs
      ? [{ startMs: cue.atMs, endMs, text: captionText }]
      : [];
  });
}

/** Chapters: one for each song, from its first line on. */
export function chaptersOf(cues: PlacedCue[]): Chapter[] {
  const chapters = new Map<number, string>();
  let previousSong: string | null = null;

  for (const { kind, title, setListSongId, atMs } of cues) {
    const songKey = `${setListSongId} ${title}`;
    if (kind !== "line" || songKey === previousSong) continue;

    previousSong = songKey;
    chapters.set(Math.floor(atMs / 1000), title);
  }

  return [...chapters].map(([atSeconds, title]) => ({ atSeconds, title })).slice(0, MAX_CHAPTERS);
}
