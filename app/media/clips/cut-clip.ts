import { Readable } from "node:stream";
import { segmentBytes, type StoredSegments } from "../playback/stored-segments";
import { movieFile } from "../replay/movie-file";
import { readTimelines } from "../replay/timeline";
import { movieMetadata } from "../isobmff/movie-metadata";
import type { TrackName } from "../packager/segment";
import type { Show } from "../packager/show";
import { type ClipRange, clipTracks } from "./clip-segments";

type Source = { eventId: string; show: Show; stored: StoredSegments };
type Words = Parameters<typeof movieMetadata>[0];

export type CutMovie = {
  file: Readable;
  durationMs: number;
  /** Null for sound alone. */
  picture: { width: number; height: number } | null;
};

/**
 * A clip as an mp4 of its own, between key frames, as it was recorded. Segments are read one after
 * the other, from memory, the disk or the storage. Null if too little is recorded.
 * @throws StorageAwayError
 */
export async function cutClip(
  { eventId, show, stored }: Source,
  range: ClipRange,
  words: Words,
): Promise<CutMovie | null> {
  const tracks = clipTracks(show, range);
  if (tracks.length === 0) return null;

  const read = (name: TrackName, n: number) =>
    segmentBytes(stored, { eventId, n }, show.renditions.get(name)!);
  const timelines = await readTimelines(tracks, null, read);
  if (timelines.some(({ chunks }) => chunks.length === 0)) return null;

  const movie = movieFile(timelines, "movie", movieMetadata(words));

  async function* bytes() {
    yield movie.head;

    const open = new Map<TrackName, { n: number; data: Buffer }>();

    for (const { name, n, at, bytes } of movie.pieces) {
      const known = open.get(name);
      const data = known?.n === n ? known.data : await read(name, n);
      if (!data) throw new Error(`Segment ${n} of ${eventId} is gone.`);

      open.set(name, { n, data });
      yield data.subarray(at, at + bytes);
    }
  }

  const first = tracks[0]!.tracks[0]!;
  const picture = first.kind === "video" ? { width: first.width, height: first.height } : null;

  return { file: Readable.from(bytes()), durationMs: movie.durationMs, picture };
}
