import { box, fullBox, latin1Bytes, u16, u32, u64 } from "../isobmff/box";
import { MOVIE_TIMESCALE, movieHeader, trackBox } from "../isobmff/movie";
import { sampleEntry } from "../isobmff/sample-entry";
import type { TrackName } from "../packager/segment";
import type { Chunk, TrackTimeline } from "./timeline";

/**
 * A range of the mp4 inside a segment file: the file is assembled while it is read, never copied.
 */
export type Piece = { name: TrackName; n: number; at: number; bytes: number };
export type MovieFile = { head: Buffer; pieces: Piece[]; size: number; durationMs: number };

const BRANDS = {
  movie: [latin1Bytes("isom"), u32(512), latin1Bytes("isomiso2avc1mp41")],
  sound: [latin1Bytes("M4A "), u32(0), latin1Bytes("M4A mp42isom")],
};

type Brands = keyof typeof BRANDS;

/**
 * A progressive mp4 with its index in front, over the segments of a show. `metadata`: a udta box.
 */
export function movieFile(
  timelines: TrackTimeline[],
  brands: Brands = "movie",
  metadata: Buffer = Buffer.alloc(0),
): MovieFile {
  const orderedChunks = timelines.flatMap((timeline, track) =>
    timeline.chunks.map((chunk, index) => ({ track, i: index, chunk })),
  );
  const seconds = firstSampleSeconds(timelines);

  orderedChunks.sort((a, b) => seconds[a.track]![a.i]! - seconds[b.track]![b.i]!);

  const pieces = orderedChunks.map(({ chunk: { name, n, at: position, bytes } }) => ({
    name,
    n,
    at: position,
    bytes,
  }));
  const dataBytes = pieces.reduce((bytes, piece) => bytes + piece.bytes, 0);
  const offsets = timelines.map(({ chunks }) => new Array<number>(chunks.length).fill(0));
  const headBytes = headOf(timelines, offsets, dataBytes, { brands, metadata }).length;
  let position = headBytes;

  for (const { track, i: index, chunk } of orderedChunks) {
    offsets[track]![index] = position;
    position += chunk.bytes;
  }

  const durationMs = Math.max(
    ...timelines.map(({ end, scale }) => Math.round((end / scale) * 1000)),
  );

  return {
    head: headOf(timelines, offsets, dataBytes, { brands, metadata }),
    pieces,
    size: position,
    durationMs,
  };
}

function firstSampleSeconds(timelines: TrackTimeline[]) {
  return timelines.map(({ chunks, starts, scale }) => {
    let sample = 0;

    return chunks.map((chunk) => {
      const seconds = starts[sample]! / scale;

      sample += chunk.samples;

      return seconds;
    });
  });
}

type HeadParts = { brands: Brands; metadata: Buffer };

function headOf(
  timelines: TrackTimeline[],
  offsets: number[][],
  dataBytes: number,
  { brands, metadata }: HeadParts,
) {
  const movieTicks = ({ end, scale }: TrackTimeline) => Math.round((end / scale) * MOVIE_TIMESCALE);
  const tracks = timelines.map((timeline, index) => {
    const startTicks = timeline.starts[0] ?? 0;

    return trackBox({
      id: index + 1,
      track: timeline.tracks[0]!,
      movieDuration: movieTicks(timeline),
      mediaDuration: timeline.end - startTicks,
      editList: startTicks > 0 ? editList(timeline) : undefined,
      sampleTable: sampleTable(timeline, offsets[index]!),
    });
  });
  const moov = box(
    "moov",
    movieHeader(Math.max(...timelines.map(movieTicks))),
    ...tracks,
    metadata,
  );
  const mdat = Buffer.concat([u32(1), latin1Bytes("mdat"), u64(dataBytes + 16)]);

  return Buffer.concat([box("ftyp", ...BRANDS[brands]), moov, mdat]);
}

/** A track that starts later than the show gets an empty edit first. */
function editList({ starts, end, scale }: TrackTimeline) {
  const movieTicks = (ticks: number) => Math.round((ticks / scale) * MOVIE_TIMESCALE);
  const wait = [u32(movieTicks(starts[0]!), 0xffffffff), u16(1, 0)];
  const play = [u32(movieTicks(end - starts[0]!), 0), u16(1, 0)];

  return box("edts", fullBox("elst", 0, 0, u32(2), ...wait, ...play));
}

function sampleTable(timeline: TrackTimeline, offsets: number[]) {
  const { tracks, sizes, keys, compositionOffsets } = timeline;
  const hasOffsets = compositionOffsets.some((offset) => offset !== 0);
  const isVideo = tracks[0]!.kind === "video";

  return box(
    "stbl",
    fullBox("stsd", 0, 0, u32(tracks.length), ...tracks.map(sampleEntry)),
    fullBox("stts", 0, 0, runs(durationsOf(timeline), u32)),
    ...(hasOffsets ? [fullBox("ctts", 1, 0, runs(compositionOffsets, signed))] : []),
    fullBox("stsc", 0, 0, chunkRuns(timeline.chunks)),
    fullBox("stsz", 0, 0, u32(0, sizes.length), numbers(sizes)),
    fullBox("co64", 0, 0, u32(offsets.length), offsets64(offsets)),
    ...(isVideo ? [fullBox("stss", 0, 0, u32(keys.length), numbers(keys))] : []),
  );
}

/** A sample lasts until the next one, so the last picture stays during holes. */
function durationsOf({ starts, end }: TrackTimeline) {
  return starts.map((start, index) => Math.max(0, (starts[index + 1] ?? end) - start));
}

/** Run-length encoding: pairs of count and value. */
function runs(values: number[], write: (value: number) => Buffer) {
  const entries: { value: number; count: number }[] = [];

  for (const value of values) {
    const lastRun = entries.at(-1);
    if (lastRun?.value === value) lastRun.count += 1;
    else entries.push({ value, count: 1 });
  }

  return Buffer.concat([
    u32(entries.length),
    ...entries.flatMap(({ value, count }) => [u32(count), write(value)]),
  ]);
}

function chunkRuns(chunks: Chunk[]) {
  const entries: number[] = [];

  chunks.forEach(({ samples, description }, index) => {
    const repeatsRun = entries.at(-2) === samples && entries.at(-1) === description;
    if (!repeatsRun) entries.push(index + 1, samples, description);
  });

  return Buffer.concat([u32(entries.length / 3), numbers(entries)]);
}

const signed = (value: number) => u32(value >>> 0);

function numbers(values: number[]) {
  const bytes = Buffer.alloc(values.length * 4);

  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));

  return bytes;
}

function offsets64(values: number[]) {
  const bytes = Buffer.alloc(values.length * 8);

  values.forEach((value, index) => bytes.writeBigUInt64BE(BigInt(value), index * 8));

  return bytes;
}
