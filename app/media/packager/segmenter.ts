import type { Sample, Track } from "../isobmff/track";
import { type Packet, MAX_SEGMENT_SECONDS, TARGET_SECONDS, type Segment } from "./segment";
import { SegmentBuilder } from "./segment-builder";
import { type Boundary, type TimelineTrack, ON_TIME_US, type SegmentTimeline } from "./segment-timeline";

/** A longer silence is a gap in the track; a shorter one extends the last frame. */
const MAX_HOLD_US = 2_000_000;
/** A segment ends at the key frame after which another GOP would make it longer than this. */
const MAX_WHOLE_GROUPS_US = (TARGET_SECONDS + 0.4) * 1e6;
const MAX_SEGMENT_US = MAX_SEGMENT_SECONDS * 1e6;
/** If the leader has not cut by then, another rendition does. */
const OVERDUE_US = MAX_SEGMENT_US + 20_000;

/** Maximum distance of a frame from the boundary it starts at; busy encoders drop frames. */
const MAX_LATE_US = 500_000;

type Frame = { us: number; packet: Packet };

export type SegmenterCallbacks = {
  begin: (boundary: Boundary, start: number, offset: number, isIndependent: boolean) => Segment;
  onPart: () => void;
  onSegment: (segment: Segment) => void;
};

/** Assigns each packet of one track to a segment, together with the show's timeline. */
export class Segmenter implements TimelineTrack {
  newestUs: number | null = null;
  seenUs = 0;
  placedUs: number | null = null;
  isInSegment = false;
  readonly isPicture: boolean;
  private readonly builder: SegmentBuilder;
  private queue: Frame[] = [];
  private boundary: Boundary | null = null;
  private lastKeyUs: number | null = null;
  /** Presentation minus decoding time of key frames. */
  private delayUs = 0;

  constructor(
    track: Track,
    private readonly timeline: SegmentTimeline,
    /** The number of this rendition's last segment. */
    private lastNumber: number,
    callbacks: SegmenterCallbacks,
    /** The next packet continues the last segment of a stopped process, so it needs no key frame. */
    private isContinued = false,
  ) {
    this.isPicture = track.kind === "video";
    this.builder = new SegmentBuilder(track, {
      ...callbacks,
      begin: (boundary, start, isIndependent) =>
        callbacks.begin(boundary, start, this.ticks(this.delayUs), isIndependent),
      overflow: (time) => this.overflow(time),
    });
  }

  push(us: number, packet: Packet) {
    this.newestUs = us;
    this.seenUs = this.timeline.noteArrival(this, us);
    this.queue.push({ us, packet });
  }

  /** Video before the first key frame counts as arriving, too. */
  skip(us: number) {
    this.newestUs = us;
    this.seenUs = this.timeline.noteArrival(this, us);
  }

  drain(horizonUs: number) {
    let taken = 0;
    for (const frame of this.queue) {
      if (frame.us + this.halfFrameUs() >= horizonUs) break;
      this.place(frame);
      taken += 1;
    }
    if (taken > 0) this.queue.splice(0, taken);
  }

  /**
   * Completes the placed frames. The last one lasts until the next segment of the other renditions, if it has started,
   * so that the durations in a playlist add up.
   */
  finish() {
    const next = this.timeline.find(this.lastNumber + 1);
    this.builder.finish(next && this.isInSegment ? this.ticks(next.us - this.delayUs) : undefined);
    this.leaveSegment();
  }

  private place({ us, packet }: Frame) {
    const key = packet.key || !this.isPicture;
    if (key) this.delayUs = packet.compositionUs ?? 0;
    const at = us + this.delayUs;
    if (this.placedUs !== null && at - this.placedUs > MAX_HOLD_US) this.finish();
    const boundary = this.boundaryAt(at, key);
    if (key) this.lastKeyUs = at;
    if (!boundary && !this.isInSegment) return;
    if (boundary) this.enter(boundary);
    this.placedUs = at;
    // Without the frames that are missing, this one is shown from the boundary on.
    const shownUs = boundary && at - boundary.us > ON_TIME_US ? boundary.us - this.delayUs : us;
    this.builder.push(this.ticks(shownUs), packet.timestampUs, this.sampleOf(packet), boundary);
  }

  /** The boundary at this packet; null within a segment, or where none can start. */
  private boundaryAt(at: number, key: boolean): Boundary | null {
    const reach = key && this.isPicture ? ON_TIME_US : this.halfFrameUs();
    const due = this.timeline.latestAt(at + reach);
    if (due && due.n > this.lastNumber) {
      if (this.mayFollow(due, at, key)) return due;
      if (this.isInSegment) this.finish();
    }
    const next = this.recoveredBoundary(at);
    if (next) return next;
    const mayCreate = this.isInSegment ? this.isFull(at, key) : this.mayBegin(key);
    return mayCreate && this.timeline.canCutAt(at, this) ? this.timeline.create(at) : null;
  }

  /**
   * A recovered boundary can be late for this rendition: it is where another one was stored to. What was not stored of
   * this one belongs to the next segment.
   */
  private recoveredBoundary(at: number): Boundary | null {
    const next = this.isContinued && !this.isInSegment ? this.timeline.find(this.lastNumber + 1) : null;
    return next && next.us - at <= MAX_LATE_US ? next : null;
  }

  private mayFollow(due: Boundary, at: number, key: boolean): boolean {
    const late = at - due.us;
    return late <= MAX_LATE_US && (key || this.isInSegment || this.isContinued);
  }

  private isFull(at: number, key: boolean): boolean {
    const { timeline, boundary } = this;
    const length = at - boundary!.us;
    if (length > OVERDUE_US) return true;
    if (!this.isPicture) return !timeline.hasLeader && length > TARGET_SECONDS * 1e6 - this.halfFrameUs();
    if (!timeline.isLeader(this)) return false;
    const group = at - (this.lastKeyUs ?? at);
    const isAnotherSession = boundary!.session !== timeline.session;
    if (key && (isAnotherSession || length + group > MAX_WHOLE_GROUPS_US)) return true;
    return length + 2 * this.halfFrameUs() > MAX_SEGMENT_US;
  }

  private mayBegin(key: boolean): boolean {
    return this.isPicture ? key && this.timeline.isLeader(this) : !this.timeline.hasLeader;
  }

  private overflow(time: number): Boundary | null {
    const at = (time * 1e6) / this.builder.scale + this.delayUs;
    if (!this.timeline.canCutAt(at, this)) return null;
    const boundary = this.timeline.create(at);
    this.enter(boundary);
    return boundary;
  }

  private enter(boundary: Boundary) {
    this.boundary = boundary;
    this.lastNumber = boundary.n;
    this.isInSegment = true;
    this.isContinued = false;
  }

  private leaveSegment() {
    this.isInSegment = false;
    this.boundary = null;
    this.placedUs = null;
    this.lastKeyUs = null;
  }

  private halfFrameUs() {
    return (this.builder.lastDuration / this.builder.scale) * 0.5e6;
  }

  private sampleOf({ data, key, compositionUs = 0 }: Packet): Sample {
    return { data, key, duration: 0, compositionOffset: this.ticks(compositionUs) };
  }

  private ticks(microseconds: number) {
    return Math.round((microseconds * this.builder.scale) / 1e6);
  }
}
