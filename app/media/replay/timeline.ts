import { open } from "node:fs/promises";
import type { ReplaySpan } from "~/models/streams/replay-time";
import { fragmentHeaderBytes, PROBE_BYTES, readFragment } from "../isobmff/fragment";
import { type Track, timescaleOf } from "../isobmff/track";
import type { Rendition } from "../packager/rendition";
import type { Segment } from "../packager/segment";

/** A run of samples that lie together in one segment file. */
export type Chunk = { n: number; at: number; bytes: number; samples: number; description: number };

/** One track of a finished show, as the sample tables of an mp4 need it. Times in ticks, from the start of the show. */
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

/** Reads only the headers of the fragments; sessions are put one after another without the time between them. */
export async function readTimelines(renditions: Rendition[], fileOf: (rendition: Rendition, n: number) => string) {
  const offsets = timelineOffsets(renditions);
  return Promise.all(renditions.map((rendition) => readTimeline(rendition, offsets, fileOf)));
}

/** What is seen where in a replay of these renditions. */
export function replaySpans(renditions: Rendition[]): ReplaySpan[] {
  let atMs = 0;
  return timelines(renditions).map(({ epochMs, from, to }) => {
    const span = { atMs: Math.round(atMs), epochMs: Math.round(epochMs + from * 1000) };
    atMs += (to - from) * 1000;
    return span;
  });
}

/** Seconds to add to the times of each timeline, by its epoch. */
function timelineOffsets(renditions: Rendition[]): Map<number, number> {
  const offsets = new Map<number, number>();
  let end = 0;
  for (const { epochMs, from, to } of timelines(renditions)) {
    offsets.set(epochMs, end - from);
    end += to - from;
  }
  return offsets;
}

/** The timelines of a show in their order: where each begins and ends, in seconds of its own. */
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
    const shift = Math.round(offsets.get(segment.epochMs)! * scale);
    await readSegment(timeline, segment, shift, fileOf(rendition, segment.n));
  }
  return timeline;
}

async function readSegment(timeline: TrackTimeline, segment: Segment, shift: number, path: string) {
  const file = await open(path);
  try {
    const head = Buffer.alloc(PROBE_BYTES);
    for (let at = 0; at < segment.bytes;) {
      await file.read(head, 0, PROBE_BYTES, at);
      const header = Buffer.alloc(fragmentHeaderBytes(head));
      await file.read(header, 0, header.length, at);
      at = addFragment(timeline, segment, shift, header, at);
    }
  } finally {
    await file.close();
  }
}

/** The position after the fragment whose header stands at `at`. */
function addFragment(timeline: TrackTimeline, { n, init }: Segment, shift: number, header: Buffer, at: number) {
  const { start, samples, dataAt, end } = readFragment(header);
  const bytes = end - dataAt;
  timeline.chunks.push({ n, at: at + dataAt, bytes, samples: samples.length, description: init + 1 });
  let time = start + shift;
  for (const sample of samples) {
    timeline.starts.push(time);
    timeline.sizes.push(sample.size);
    timeline.compositionOffsets.push(sample.compositionOffset);
    if (sample.key) timeline.keys.push(timeline.sizes.length);
    time += sample.duration;
  }
  timeline.end = time;
  return at + end;
}
