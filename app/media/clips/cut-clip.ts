import { Readable } from "node:stream";
import { segmentBytes, type StoredSegments } from "../playback/stored-segments";
import { movieFile } from "../replay/movie-file";
import { readTimelines } from "../replay/timeline";
import { movieMetadata } from "../isobmff/movie-metadata";
import type { TrackName } from "../packager/segment";
import type { Show } from "../packager/show";
import { type ClipRange, clipTracks } from "./clip-segments";

type ClipSource = { eventId: string; show: Show; stored: StoredSegments };
type MovieTexts = Parameters<typeof movieMetadata>[0];

export type CutMovie = {
  file: Readable;
  durationMs: number;
  /** Null for sound alone. */
  picture: { width: number; height: number } | null;
};

/**
 * Returns a clip as a separate mp4 that starts at a key frame and is not encoded again. Segments
 * are read one after another, from memory, the disk or the storage. Null if too little is recorded.
 * @throws StorageAwayError
 */
export async function cutClip(
  { eventId, show, stored }: ClipSource,
  range: ClipRange,
  texts: MovieTexts,
): Promise<CutMovie | null> {
  const tracks = clipTracks(show, range);
  if (tracks.length === 0) return null;

  const readSegment = (name: TrackName, number: number) =>
    segmentBytes(stored, { eventId, n: number }, show.renditions.get(name)!);
  const timelines = await readTimelines(tracks, null, readSegment);
  if (timelines.some(({ chunks }) => chunks.length === 0)) return null;

  const movie = movieFile(timelines, "movie", movieMetadata(texts));

  async function* bytes() {
    yield movie.head;

    const currentSegments = new Map<TrackName, { n: number; data: Buffer }>();

    for (const { name, n, at: offset, bytes } of movie.pieces) {
      const current = currentSegments.get(name);
      const data = current?.n === n ? current.data : await readSegment(name, n);
      if (!data) throw new Error(`Segment ${n} of ${eventId} is gone.`);

      currentSegments.set(name, { n, data });
      yield data.subarray(offset, offset + bytes);
    }
  }

  const leadTrack = tracks[0]!.tracks[0]!;
  const picture =
    leadTrack.kind === "video" ? { width: leadTrack.width, height: leadTrack.height } : null;

  return { file: Readable.from(bytes()), durationMs: movie.durationMs, picture };
}
