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
/**
 * Seconds. A frame that lasts longer was held over a hole in the track, so its duration predicts
 * nothing.
 */
const MAX_FRAME_SECONDS = 0.15;
/** In ticks: a field of 32 bits. An encoder's clock may jump by hours. */
const MAX_DURATION = 0xffff_ffff;

type TimedSample = { time: number; timestampUs: number; sample: Sample; boundary: Boundary | null };

type BuilderCallbacks = {
  begin: (boundary: Boundary, start: number, isIndependent: boolean) => Segment;
  /**
   * Called when the segment is too long to take the sample at `time`. Returns a boundary at that
   * time, or null if no segment can start there.
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
  private heldSample: TimedSample | null = null;
  private pending: TimedSample[] = [];
  private pendingTicks = 0;
  /** Duration in ticks of the last sample that was not held over a hole; predicts the next one. */
  lastDuration: number;
  /** Ticks per second. */
  readonly scale: number;
  private readonly partCut: number;
  /** Ticks from the session's time to media time. */
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
    return this.heldSample?.time ?? null;
  }

  /** A sample with a boundary starts that segment. */
  push(proposedTime: number, timestampUs: number, newSample: Sample, boundary: Boundary | null) {
    const time = Math.max(proposedTime, (this.heldSample?.time ?? -1) + 1);
    const sample = { ...newSample, key: newSample.key || this.track.kind === "audio" };
    if (this.heldSample) this.settle(time - this.heldSample.time);
    if (boundary) this.closeSegment();
    else if (this.pendingTicks + this.lastDuration > this.partCut) this.closePart();
    this.heldSample = { time, timestampUs, sample, boundary };
  }

  /** Completes everything pushed so far. The last sample lasts until `next`, if known. */
  finish(next?: number) {
    if (this.heldSample)
      this.settle(next === undefined ? this.lastDuration : next - this.heldSample.time);
    this.heldSample = null;
    this.closeSegment();
  }

  private settle(duration: number) {
    const settled = this.heldSample!;

    settled.sample.duration = Math.min(Math.max(1, Math.round(duration)), MAX_DURATION);
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

  private beginSegment({ time, sample }: TimedSample, boundary: Boundary) {
    const { epochMs, mediaEpochMs = epochMs } = boundary.session;

    this.mediaShift = Math.max(0, Math.round(((epochMs - mediaEpochMs) * this.scale) / 1000));
    this.segment = this.callbacks.begin(boundary, time, sample.key);
  }

  private closePart(isSilent = false) {
    const firstSample = this.pending[0];
    if (!firstSample || !this.segment) return;

    const { segment, pending } = this;
    const duration = this.pendingTicks;
    const sequence = segment.n * MAX_PARTS_PER_SEGMENT + segment.parts.length + 1;
    const start = firstSample.time + this.mediaShift;
    const bytes = fragment({
      sequence,
      trackId: 1,
      start,
      samples: pending.map((timed) => timed.sample),
    });

    segment.parts.push({
      bytes,
      start: firstSample.time,
      duration,
      independent: firstSample.sample.key,
    });
    segment.duration += duration;
    segment.bytes += bytes.length;
    segment.lastUs = last(pending).timestampUs;
    segment.frames = (segment.frames ?? 0) + pending.length;
    this.pending = [];
    this.pendingTicks = 0;
    if (!isSilent) this.callbacks.onPart();
  }

  private closeSegment() {
    this.closePart(true);

    const { segment } = this;
    if (!segment) return;

    this.segment = null;

    const data = Buffer.concat(segment.parts.map((part) => part.bytes));
    let offset = 0;

    for (const part of segment.parts)
      part.bytes = data.subarray(offset, (offset += part.bytes.length));
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
