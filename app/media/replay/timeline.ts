import { open } from "node:fs/promises";
import { logger } from "~/platform/logging/logger.server";
import type { ReplaySpan } from "~/models/live/streams/replay/replay-time";
import {
  fragmentHeaderBytes,
  type FragmentHeader,
  PROBE_BYTES,
  readFragment,
} from "../isobmff/fragment";
import { type Track, timescaleOf } from "../isobmff/track";
import { StorageAwayError } from "../object-storage/storage-error";
import { isKept, type TrackName } from "../packager/segment";
import type { RecordedSegment, RecordedTrack } from "./kept-tracks";

/** Consecutive samples in one segment file. */
export type Chunk = {
  name: TrackName;
  n: number;
  at: number;
  bytes: number;
  samples: number;
  description: number;
};

type Fragment = FragmentHeader & { at: number };

/**
 * One track of a finished show, in the form of an mp4's sample tables. Times in ticks, from the
 * show's start.
 */
export type TrackTimeline = {
  tracks: Track[];
  /** Ticks per second: those of the first encoding. */
  scale: number;
  chunks: Chunk[];
  sizes: number[];
  starts: number[];
  compositionOffsets: number[];
  keys: number[];
  end: number;
};

type FileOf = (name: TrackName, n: number) => string;
type Fetch = (name: TrackName, n: number) => Promise<Buffer | null>;

/**
 * Reads only fragment headers, of segments without a file from what `fetch` returns; without
 * `fileOf`, of all. Sessions follow one another without the time between them.
 */
export async function readTimelines(
  recorded: RecordedTrack[],
  fileOf: FileOf | null,
  fetch: Fetch,
) {
  const offsets = timelineOffsets(recorded);

  return Promise.all(recorded.map((track) => readTimeline(track, offsets, fileOf, fetch)));
}

/** Maps replay time to wall clock time. */
export function replaySpans(recorded: RecordedTrack[]): ReplaySpan[] {
  let atMs = 0;

  return timelines(recorded).map(({ epochMs, from, to }) => {
    const span = { atMs: Math.round(atMs), epochMs: Math.round(epochMs + from * 1000) };

    atMs += (to - from) * 1000;

    return span;
  });
}

/** Seconds to add to each timeline's times, by its epoch. */
function timelineOffsets(recorded: RecordedTrack[]): Map<number, number> {
  const offsets = new Map<number, number>();
  let end = 0;

  for (const { epochMs, from, to } of timelines(recorded)) {
    offsets.set(epochMs, end - from);
    end += to - from;
  }

  return offsets;
}

/** The show's timelines in order, with start and end in their own seconds. */
function timelines(recorded: RecordedTrack[]) {
  const spans = new Map<number, { first: number; from: number; to: number }>();

  for (const { segments, tracks } of recorded) {
    for (const { session, epochMs, init, start, duration } of segments) {
      const scale = timescaleOf(tracks[init]!);
      const [from, to] = [start / scale, (start + duration) / scale];
      const known = spans.get(epochMs) ?? { first: session, from, to };
      const first = Math.min(known.first, session);

      spans.set(epochMs, { first, from: Math.min(known.from, from), to: Math.max(known.to, to) });
    }
  }

  const inOrder = [...spans].sort(([, a], [, b]) => a.first - b.first);

  return inOrder.map(([epochMs, { from, to }]) => ({ epochMs, from, to }));
}

async function readTimeline(
  { tracks, segments }: RecordedTrack,
  offsets: Map<number, number>,
  fileOf: FileOf | null,
  fetch: Fetch,
): Promise<TrackTimeline> {
  const scale = timescaleOf(tracks[0]!);
  const lists = { chunks: [], sizes: [], starts: [], compositionOffsets: [], keys: [] };
  const timeline: TrackTimeline = { tracks, scale, ...lists, end: 0 };

  for (const segment of segments.filter(isKept)) {
    const { name, n, epochMs } = segment;
    const file = fileOf?.(name, n) ?? null;
    const fragments = await readSegment(segment, file, () => fetch(name, n)).catch((error) =>
      skipSegment(error, file),
    );
    // Media time continues over all sessions of a show; a segment's own time is relative to its
    // session.
    const ownScale = timescaleOf(tracks[segment.init]!);
    const shift = segment.start + offsets.get(epochMs)! * ownScale - (fragments[0]?.start ?? 0);

    for (const fragment of fragments) addFragment(timeline, segment, { shift, ownScale }, fragment);
  }

  return timeline;
}

/**
 * The replay holds the previous picture instead. What only cannot be fetched now is not left out.
 */
function skipSegment(error: unknown, file: string | null): Fragment[] {
  if (error instanceof StorageAwayError) throw error;

  logger.warn({ error, file }, "A segment that cannot be read is left out of its replay");

  return [];
}

/** Returns the fragments of a segment. @throws if the file is incomplete */
async function readSegment(
  { bytes }: RecordedSegment,
  path: string | null,
  fetch: () => Promise<Buffer | null>,
) {
  const source = await openSegment(path, fetch);

  try {
    if (source.size !== bytes)
      throw new Error(`The segment has ${source.size} of its ${bytes} bytes.`);

    const fragments: Fragment[] = [];
    let at = 0;

    while (at < bytes) {
      const head = await source.read(at, PROBE_BYTES);
      const header = await source.read(at, fragmentHeaderBytes(head));
      const fragment = { at, ...readFragment(header) };

      fragments.push(fragment);
      at += fragment.end;
    }

    if (at !== bytes) throw new Error("The segment ends in the middle of a fragment.");

    return fragments;
  } finally {
    await source.close();
  }
}

type SegmentSource = {
  size: number;
  read(at: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
};

async function openSegment(
  path: string | null,
  fetch: () => Promise<Buffer | null>,
): Promise<SegmentSource> {
  try {
    if (path !== null) return await segmentInFile(path);

    throw Object.assign(new Error("The segment is not there."), { code: "ENOENT" });
  } catch (error) {
    const data = (error as NodeJS.ErrnoException).code === "ENOENT" ? await fetch() : null;
    if (!data) throw error;

    return {
      size: data.length,
      read: async (at, length) => data.subarray(at, at + length),
      close: async () => {},
    };
  }
}

async function segmentInFile(path: string): Promise<SegmentSource> {
  const file = await open(path);
  const { size } = await file.stat();
  const read = async (at: number, length: number) => {
    const buffer = Buffer.alloc(length);

    await file.read(buffer, 0, length, at);

    return buffer;
  };

  return { size, read, close: () => file.close() };
}

/**
 * `shift`: from the time of the media to that of the replay, in ticks of the segment's own
 * encoding.
 */
function addFragment(
  timeline: TrackTimeline,
  { name, n, init }: RecordedSegment,
  { shift, ownScale }: { shift: number; ownScale: number },
  { at, start, samples, dataAt, end }: Fragment,
) {
  const place = { name, n, at: at + dataAt, bytes: end - dataAt };

  timeline.chunks.push({ ...place, samples: samples.length, description: init + 1 });

  const ticks = (own: number) => Math.round((own * timeline.scale) / ownScale);
  let time = start + shift;

  for (const sample of samples) {
    timeline.starts.push(ticks(time));
    timeline.sizes.push(sample.size);
    timeline.compositionOffsets.push(ticks(sample.compositionOffset));
    if (sample.key) timeline.keys.push(timeline.sizes.length);
    time += sample.duration;
  }

  timeline.end = ticks(time);
}
