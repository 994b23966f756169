import { fragment } from "../isobmff/fragment";
import { type Sample, type Track, timescaleOf } from "../isobmff/track";
import { PART_CUT_SECONDS, PART_TARGET_SECONDS, type Segment, type SegmentRecord, TARGET_SECONDS } from "./segment";

const LONGEST_SEGMENT_SECONDS = TARGET_SECONDS + 0.5;
const PARTS_A_SEGMENT = 64;

type Timed = { time: number; timestampUs: number; sample: Sample };

/**
 * Turns samples of one track into the parts of one growing segment after another. A sample is held until the next one
 * tells its duration; the next one also decides, by being a key frame or not, whether part and segment are full. That
 * way the part that the playlist hints at always comes.
 */
export class SegmentBuilder {
  segment: Segment | null = null;
  private held: Timed | null = null;
  private pending: Timed[] = [];
  private lastDuration: number;
  private lastKeyTime: number | null = null;
  /** Ticks a second. */
  readonly scale: number;

  constructor(
    private readonly track: Track,
    private readonly begin: (start: number, isIndependent: boolean) => Segment,
    private readonly onPart: () => void,
    private readonly onSegment: (segment: Segment) => void,
  ) {
    this.scale = timescaleOf(track);
    this.lastDuration = track.kind === "video" ? this.scale / 30 : 1024;
  }

  get heldTime() {
    return this.held?.time ?? null;
  }

  push(time: number, timestampUs: number, given: Sample) {
    const sample = { ...given, key: given.key || this.track.kind === "audio" };
    if (this.held) this.settle(time - this.held.time);
    const gop = this.lastKeyTime === null ? 0 : time - this.lastKeyTime;
    if (sample.key) this.lastKeyTime = time;
    if (this.pending.length > 0 && this.segmentEndsBefore(sample, gop)) this.closeSegment();
    else if (this.pendingTicks() + this.lastDuration > PART_CUT_SECONDS * this.scale) this.closePart();
    this.held = { time, timestampUs, sample };
  }

  /** Everything pushed so far becomes whole; what comes next, at `next` where that is known, begins a segment. */
  finish(next?: number) {
    if (this.held) this.settle(next === undefined ? this.lastDuration : next - this.held.time);
    this.held = null;
    this.lastKeyTime = null;
    this.closeSegment();
  }

  private settle(duration: number) {
    const settled = this.held!;
    settled.sample.duration = Math.max(1, Math.round(duration));
    this.lastDuration = settled.sample.duration;
    if (this.segmentTicks() + duration >= LONGEST_SEGMENT_SECONDS * this.scale) this.closeSegment();
    else if (this.pendingTicks() + duration > PART_TARGET_SECONDS * this.scale) this.closePart();
    this.segment ??= this.begin(settled.time, settled.sample.key);
    this.pending.push(settled);
  }

  /** Video ends at the key frame after which one more GOP would be too long; sound ends when its last part is full. */
  private segmentEndsBefore(next: Sample, gop: number) {
    const length = this.segmentTicks();
    if (this.track.kind === "video") return next.key && length + gop > (TARGET_SECONDS + 0.4) * this.scale;
    const partIsFull = this.pendingTicks() + this.lastDuration > PART_CUT_SECONDS * this.scale;
    return partIsFull && length + PART_CUT_SECONDS * this.scale > TARGET_SECONDS * this.scale;
  }

  private closePart(silently = false) {
    const first = this.pending[0];
    if (!first || !this.segment) return;
    const { segment, pending } = this;
    const duration = this.pendingTicks();
    const sequence = segment.n * PARTS_A_SEGMENT + segment.parts.length + 1;
    const bytes = fragment({ sequence, trackId: 1, start: first.time, samples: pending.map((it) => it.sample) });
    segment.parts.push({ bytes, start: first.time, duration, independent: first.sample.key });
    segment.duration += duration;
    segment.bytes += bytes.length;
    segment.lastUs = pending.at(-1)!.timestampUs;
    this.pending = [];
    if (!silently) this.onPart();
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
    this.onSegment(segment);
  }

  private pendingTicks() {
    return this.pending.reduce((ticks, it) => ticks + it.sample.duration, 0);
  }

  private segmentTicks() {
    return (this.segment?.duration ?? 0) + this.pendingTicks();
  }
}

export function emptySegment(record: Omit<SegmentRecord, "duration" | "bytes" | "lastUs">): Segment {
  return { ...record, duration: 0, bytes: 0, lastUs: 0, parts: [], data: null, isComplete: false };
}
