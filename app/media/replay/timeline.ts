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

type FileOf = (trackName: TrackName, segmentNumber: number) => string;
type Fetch = (trackName: TrackName, segmentNumber: number) => Promise<Buffer | null>;

/**
 * Builds the timelines of all tracks from the fragment headers of their segments. `fetch` supplies
 * a segment that has no file; if `fileOf` is null, it supplies all segments. Breaks between
 * sessions are left out.
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

  return timelines(recorded).map(({ epochMs, from: start, to: end }) => {
    const span = { atMs: Math.round(atMs), epochMs: Math.round(epochMs + start * 1000) };

    atMs += (end - start) * 1000;

    return span;
  });
}

/** Seconds to add to each timeline's times, by its epoch. */
function timelineOffsets(recorded: RecordedTrack[]): Map<number, number> {
  const offsets = new Map<number, number>();
  let endSeconds = 0;

  for (const { epochMs, from: start, to } of timelines(recorded)) {
    offsets.set(epochMs, endSeconds - start);
    endSeconds += to - start;
  }

  return offsets;
}

/** The show's timelines in order; start and end are in seconds of the timeline itself. */
function timelines(recorded: RecordedTrack[]) {
  const spans = new Map<number, { first: number; from: number; to: number }>();

  for (const { segments, tracks } of recorded) {
    for (const { session, epochMs, init, start, duration } of segments) {
      const timescale = timescaleOf(tracks[init]!);
      const [startSeconds, endSeconds] = [start / timescale, (start + duration) / timescale];
      const earlier = spans.get(epochMs) ?? { first: session, from: startSeconds, to: endSeconds };
      const firstSession = Math.min(earlier.first, session);

      spans.set(epochMs, {
        first: firstSession,
        from: Math.min(earlier.from, startSeconds),
        to: Math.max(earlier.to, endSeconds),
      });
    }
  }

  const inOrder = [...spans].sort(([, left], [, right]) => left.first - right.first);

  return inOrder.map(([epochMs, { from: startSeconds, to: endSeconds }]) => ({
    epochMs,
    from: startSeconds,
    to: endSeconds,
  }));
}

async function readTimeline(
  { tracks, segments }: RecordedTrack,
  offsets: Map<number, number>,
  fileOf: FileOf | null,
  fetch: Fetch,
): Promise<TrackTimeline> {
  const timescale = timescaleOf(tracks[0]!);
  const emptyLists = { chunks: [], sizes: [], starts: [], compositionOffsets: [], keys: [] };
  const timeline: TrackTimeline = { tracks, scale: timescale, ...emptyLists, end: 0 };

  for (const segment of segments.filter(isKept)) {
    const { name, n, epochMs } = segment;
    const filePath = fileOf?.(name, n) ?? null;
    const fragments = await readSegment(segment, filePath, () => fetch(name, n)).catch((error) =>
      skipSegment(error, filePath),
    );
    // Media time continues over all sessions of a show; a segment's own time is relative to its
    // session.
    const ownScale = timescaleOf(tracks[segment.init]!);
    const shiftTicks =
      segment.start + offsets.get(epochMs)! * ownScale - (fragments[0]?.start ?? 0);

    for (const fragment of fragments)
      addFragment(timeline, segment, { shift: shiftTicks, ownScale }, fragment);
  }

  return timeline;
}

/**
 * Leaves a segment out: the replay holds the previous picture instead.
 * @throws StorageAwayError if the storage may have it later
 */
function skipSegment(error: unknown, filePath: string | null): Fragment[] {
  if (error instanceof StorageAwayError) throw error;

  logger.warn({ error, file: filePath }, "A segment that cannot be read is left out of its replay");

  return [];
}

/** Returns the fragments of a segment. @throws if the file is incomplete */
async function readSegment(
  { bytes }: RecordedSegment,
  filePath: string | null,
  fetch: () => Promise<Buffer | null>,
) {
  const source = await openSegment(filePath, fetch);

  try {
    if (source.size !== bytes)
      throw new Error(`The segment has ${source.size} of its ${bytes} bytes.`);

    const fragments: Fragment[] = [];
    let offset = 0;

    while (offset < bytes) {
      const boxHead = await source.read(offset, PROBE_BYTES);
      const header = await source.read(offset, fragmentHeaderBytes(boxHead));
      const fragment = { at: offset, ...readFragment(header) };

      fragments.push(fragment);
      offset += fragment.end;
    }

    if (offset !== bytes) throw new Error("The segment ends in the middle of a fragment.");

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
  filePath: string | null,
  fetch: () => Promise<Buffer | null>,
): Promise<SegmentSource> {
  try {
    if (filePath !== null) return await segmentInFile(filePath);

    throw Object.assign(new Error("The segment is not there."), { code: "ENOENT" });
  } catch (error) {
    const data = (error as NodeJS.ErrnoException).code === "ENOENT" ? await fetch() : null;
    if (!data) throw error;

    return {
      size: data.length,
      read: async (offset, length) => data.subarray(offset, offset + length),
      close: async () => {},
    };
  }
}

async function segmentInFile(filePath: string): Promise<SegmentSource> {
  const file = await open(filePath);
  const { size } = await file.stat();
  const read = async (offset: number, length: number) => {
    const buffer = Buffer.alloc(length);

    await file.read(buffer, 0, length, offset);

    return buffer;
  };

  return { size, read, close: () => file.close() };
}

/**
 * `shift`: ticks from media time to replay time, in the timescale of the segment's encoding.
 */
function addFragment(
  timeline: TrackTimeline,
  { name, n, init }: RecordedSegment,
  { shift, ownScale }: { shift: number; ownScale: number },
  { at, start, samples, dataAt, end }: Fragment,
) {
  const location = { name, n, at: at + dataAt, bytes: end - dataAt };

  timeline.chunks.push({ ...location, samples: samples.length, description: init + 1 });

  const ticks = (ownTicks: number) => Math.round((ownTicks * timeline.scale) / ownScale);
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
