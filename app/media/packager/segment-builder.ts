import { fragment } from "../isobmff/fragment";
import { type Sample, type Track, timescaleOf } from "../isobmff/track";
import {
  MAX_SEGMENT_SECONDS,
  PART_CUT_SECONDS,
  PART_TARGET_SECONDS,
  type Segment,
  type SegmentRecord,
} from "./segment";
import type { Boundary } from "./segment-timeline";
import { last } from "~/platform/required";

const MAX_PARTS_PER_SEGMENT = 64;
/** Longer frames are held over a hole in the track. */
const MAX_FRAME_SECONDS = 0.15;

type Timed = { time: number; timestampUs: number; sample: Sample; boundary: Boundary | null };

type BuilderCallbacks = {
  begin: (boundary: Boundary, start: number, isIndependent: boolean) => Segment;
  /**
   * The segment is too long to take this sample. Returns the boundary at it, or null if there can
   * be none.
   */
  overflow: (time: number) => Boundary | null;
  onPart: () => void;
  onSegment: (segment: Segment) => void;
};

/**
 * Turns the samples of one track into parts of one segment after another. A sample is held until
 * the next one determines its duration and whether the part is full, so the part in the preload
 * hint always appears.
 */
export class SegmentBuilder {
  segment: Segment | null = null;
  private held: Timed | null = null;
  private pending: Timed[] = [];
  private pendingTicks = 0;
  /** Of the last sample that was not held over a hole, in ticks; predicts the next. */
  lastDuration: number;
  /** Ticks per second. */
  readonly scale: number;
  private readonly partCut: number;
  /** From the session's ticks to media time. */
  private mediaShift = 0;

  constructor(
    private readonly track: Track,
    private readonly callbacks: BuilderCallbacks,
  ) {
    this.scale = timescaleOf(track);
    this.lastDuration = track.kind === "video" ? this.scale / 30 : 1024;
    this.partCut = PART_CUT_SECONDS[track.kind] * this.scale;
  }

  get heldTime() {
    return this.held?.time ?? null;
  }

  /** A sample with a boundary starts that segment. */
  push(shown: number, timestampUs: number, given: Sample, boundary: Boundary | null) {
    const time = Math.max(shown, (this.held?.time ?? -1) + 1);
    const sample = { ...given, key: given.key || this.track.kind === "audio" };
    if (this.held) this.settle(time - this.held.time);
    if (boundary) this.closeSegment();
    else if (this.pendingTicks + this.lastDuration > this.partCut) this.closePart();
    this.held = { time, timestampUs, sample, boundary };
  }

  /** Completes everything pushed so far. The last sample lasts until `next`, if known. */
  finish(next?: number) {
    if (this.held) this.settle(next === undefined ? this.lastDuration : next - this.held.time);
    this.held = null;
    this.closeSegment();
  }

  private settle(duration: number) {
    const settled = this.held!;

    settled.sample.duration = Math.max(1, Math.round(duration));
    if (duration <= MAX_FRAME_SECONDS * this.scale) this.lastDuration = settled.sample.duration;
    if (!settled.boundary && this.segmentTicks() + duration > MAX_SEGMENT_SECONDS * this.scale) {
      settled.boundary = this.callbacks.overflow(settled.time);
    }
    if (settled.boundary) this.closeSegment();
    else if (this.pendingTicks + duration > PART_TARGET_SECONDS * this.scale) this.closePart();
    if (settled.boundary) this.beginSegment(settled, settled.boundary);
    this.pending.push(settled);
    this.pendingTicks += settled.sample.duration;
  }

  private beginSegment({ time, sample }: Timed, boundary: Boundary) {
    const { epochMs, mediaEpochMs = epochMs } = boundary.session;

    this.mediaShift = Math.max(0, Math.round(((epochMs - mediaEpochMs) * this.scale) / 1000));
    this.segment = this.callbacks.begin(boundary, time, sample.key);
  }

  private closePart(silently = false) {
    const first = this.pending[0];
    if (!first || !this.segment) return;

    const { segment, pending } = this;
    const duration = this.pendingTicks;
    const sequence = segment.n * MAX_PARTS_PER_SEGMENT + segment.parts.length + 1;
    const start = first.time + this.mediaShift;
    const bytes = fragment({
      sequence,
      trackId: 1,
      start,
      samples: pending.map((it) => it.sample),
    });

    segment.parts.push({ bytes, start: first.time, duration, independent: first.sample.key });
    segment.duration += duration;
    segment.bytes += bytes.length;
    segment.lastUs = last(pending).timestampUs;
    segment.frames = (segment.frames ?? 0) + pending.length;
    this.pending = [];
    this.pendingTicks = 0;
    if (!silently) this.callbacks.onPart();
  }

  private closeSegment() {
    this.closePart(true);

    const { segment } = this;
    if (!segment) return;

    this.segment = null;

    const data = Buffer.concat(segment.parts.map((part) => part.bytes));
    let at = 0;

    for (const part of segment.parts) part.bytes = data.subarray(at, (at += part.bytes.length));
    segment.data = data;
    segment.isComplete = true;
    this.callbacks.onSegment(segment);
  }

  private segmentTicks() {
    return (this.segment?.duration ?? 0) + this.pendingTicks;
  }
}

export function emptySegment(
  record: Omit<SegmentRecord, "duration" | "bytes" | "lastUs">,
): Segment {
  return { ...record, duration: 0, bytes: 0, lastUs: 0, parts: [], data: null, isComplete: false };
}
