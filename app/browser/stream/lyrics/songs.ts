import type { LyricCue } from "~/models/live/lyrics/protocol";

/**
 * A song of a running show; `at`: when its first line was sung, ms since 1970 on the clock of the
 * video.
 */
export type Song = { title: string; at: number };

/** The songs so far: those that the page knows and those that have begun since. */
export function songsSoFar(knownSongs: Song[], cues: LyricCue[]): Song[] {
  const songs = [...knownSongs];

  for (const { kind, song, mediaTime } of cues) {
    const isNewSong = kind === "line" && songs.every(({ title }) => title !== song.title);
    if (isNewSong) songs.push({ title: song.title, at: mediaTime });
  }

  return songs;
}
