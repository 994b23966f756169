import { open } from "node:fs/promises";
import { logger } from "~/logger.server";
import type { ReplaySpan } from "~/models/streams/replay/replay-time";
import { fragmentHeaderBytes, type FragmentHeader, PROBE_BYTES, readFragment } from "../isobmff/fragment";
import { type Track, timescaleOf } from "../isobmff/track";
import type { Rendition } from "../packager/rendition";
import type { Segment } from "../packager/segment";

/** Consecutive samples in one segment file. */
export type Chunk = { n: number; at: number; bytes: number; samples: number; description: number };

type Fragment = FragmentHeader & { at: number };

/** One track of a finished show, in the form of an mp4's sample tables. Times in ticks, from the show's start. */
export type TrackTimeline = {
  rendition: Rendition;
  tracks: Track[];
  scale: number;
  chunks: Chunk[];
  sizes: number[];
  starts: number[];
  compositionOffsets: number[];
  keys: number[];
  end: number;
};

/** Reads only fragment headers. Sessions follow one another without the time between them. */
export async function readTimelines(renditions: Rendition[], fileOf: (rendition: Rendition, n: number) => string) {
  const offsets = timelineOffsets(renditions);
  return Promise.all(renditions.map((rendition) => readTimeline(rendition, offsets, fileOf)));
}

/** Maps replay time to wall clock time. */
export function replaySpans(renditions: Rendition[]): ReplaySpan[] {
  let atMs = 0;
  return timelines(renditions).map(({ epochMs, from, to }) => {
    const span = { atMs: Math.round(atMs), epochMs: Math.round(epochMs + from * 1000) };
    atMs += (to - from) * 1000;
    return span;
  });
}

/** Seconds to add to each timeline's times, by its epoch. */
function timelineOffsets(renditions: Rendition[]): Map<number, number> {
  const offsets = new Map<number, number>();
  let end = 0;
  for (const { epochMs, from, to } of timelines(renditions)) {
    offsets.set(epochMs, end - from);
    end += to - from;
  }
  return offsets;
}

/** The show's timelines in order, with start and end in their own seconds. */
function timelines(renditions: Rendition[]) {
  const spans = new Map<number, { first: number; from: number; to: number }>();
  for (const { segments, tracks } of renditions) {
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
  rendition: Rendition,
  offsets: Map<number, number>,
  fileOf: (rendition: Rendition, n: number) => string,
): Promise<TrackTimeline> {
  const scale = timescaleOf(rendition.tracks[0]!);
  const lists = { chunks: [], sizes: [], starts: [], compositionOffsets: [], keys: [] };
  const timeline: TrackTimeline = { rendition, tracks: rendition.tracks, scale, ...lists, end: 0 };
  for (const segment of rendition.segments.filter((it) => it.isComplete && !it.isLost)) {
    const start = segment.start + Math.round(offsets.get(segment.epochMs)! * scale);
    const file = fileOf(rendition, segment.n);
    const fragments = await readSegment(segment, file).catch((error) => skipSegment(error, file));
    // Media time continues over all sessions of a show; a segment's own time is relative to its session.
    const shift = start - (fragments[0]?.start ?? 0);
    for (const fragment of fragments) addFragment(timeline, segment, shift, fragment);
  }
  return timeline;
}

/** The replay holds the previous picture instead. */
function skipSegment(error: unknown, file: string): Fragment[] {
  logger.warn({ error, file }, "A segment that cannot be read is left out of its replay");
  return [];
}

/** Returns the fragments of a segment. @throws if the file is incomplete */
async function readSegment({ bytes }: Segment, path: string): Promise<Fragment[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size !== bytes) throw new Error(`The segment has ${size} of its ${bytes} bytes.`);
    const head = Buffer.alloc(PROBE_BYTES);
    const fragments: Fragment[] = [];
    let at = 0;
    while (at < bytes) {
      await file.read(head, 0, PROBE_BYTES, at);
      const header = Buffer.alloc(fragmentHeaderBytes(head));
      await file.read(header, 0, header.length, at);
      const fragment = { at, ...readFragment(header) };
      fragments.push(fragment);
      at += fragment.end;
    }
    if (at !== bytes) throw new Error("The segment ends in the middle of a fragment.");
    return fragments;
  } finally {
    await file.close();
  }
}

function addFragment(timeline: TrackTimeline, { n, init }: Segment, shift: number, fragment: Fragment) {
  const { at, start, samples, dataAt, end } = fragment;
  timeline.chunks.push({ n, at: at + dataAt, bytes: end - dataAt, samples: samples.length, description: init + 1 });
  let time = start + shift;
  for (const sample of samples) {
    timeline.starts.push(time);
    timeline.sizes.push(sample.size);
    timeline.compositionOffsets.push(sample.compositionOffset);
    if (sample.key) timeline.keys.push(timeline.sizes.length);
    time += sample.duration;
  }
  timeline.end = time;
}
