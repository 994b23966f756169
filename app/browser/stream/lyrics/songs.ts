import type { LyricCue } from "~/models/live/lyrics/protocol";

/** A song of a running show; `at`: its first words, ms since 1970 on the clock of the video. */
export type Song = { title: string; at: number };

/** The songs so far: those of the page, and those that were begun since. */
export function songsSoFar(known: Song[], cues: LyricCue[]): Song[] {
  const songs = [...known];

  for (const { kind, song, mediaTime } of cues) {
    const isNew = kind === "line" && songs.every(({ title }) => title !== song.title);
    if (isNew) songs.push({ title: song.title, at: mediaTime });
  }

  return songs;
}
