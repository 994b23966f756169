import { withParameterSets } from "../codecs/avc-protocol";
import type { Sample, Track } from "../isobmff/track";
import { type Packet, MAX_SEGMENT_SECONDS, TARGET_SECONDS, type Segment } from "./segment";
import { SegmentBuilder } from "./segment-builder";
import {
  type Boundary,
  type TimelineTrack,
  ON_TIME_US,
  type SegmentTimeline,
} from "./segment-timeline";

/** A longer silence is a gap in the track; a shorter one extends the last frame. */
const MAX_HOLD_US = 2_000_000;
/** A segment ends at the key frame after which another GOP would make it longer than this. */
const MAX_WHOLE_GROUPS_US = (TARGET_SECONDS + 0.4) * 1e6;
const MAX_SEGMENT_US = MAX_SEGMENT_SECONDS * 1e6;
/**
 * Length of a segment after which another rendition starts the next segment, if the leader has not
 * started it.
 */
const OVERDUE_US = MAX_SEGMENT_US + 20_000;

/**
 * The first frame of a segment keeps its own time if it is at most this far from the segment's
 * start; otherwise it is shown from the start on.
 */
const LATE_US = 40_000;
/** A frame at most this long before a known boundary goes into the segment that starts there. */
const MAX_EARLY_US = 500_000;

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
    private readonly track: Track,
    private readonly timeline: SegmentTimeline,
    /** The number of this rendition's last segment. */
    private lastNumber: number,
    callbacks: SegmenterCallbacks,
    /**
     * End of the last segment if the next packet continues it without a key frame; otherwise null.
     */
    private continuesAtUs: number | null = null,
  ) {
    this.isPicture = track.kind === "video";
    this.builder = new SegmentBuilder(track, {
      ...callbacks,
      begin: (boundary, start, isIndependent) =>
        callbacks.begin(boundary, start, this.ticks(this.delayUs), isIndependent),
      overflow: (time) => this.overflow(time),
    });
  }

  push(timeUs: number, packet: Packet) {
    this.newestUs = timeUs;
    this.seenUs = this.timeline.noteArrival(this, timeUs);
    this.queue.push({ us: timeUs, packet });
  }

  /** Notes video before the first key frame, so that it counts as arriving. */
  skip(timeUs: number) {
    this.newestUs = timeUs;
    this.seenUs = this.timeline.noteArrival(this, timeUs);
  }

  drain(horizonUs: number) {
    let placedCount = 0;

    for (const frame of this.queue) {
      if (frame.us + this.halfFrameUs() >= horizonUs) break;
      this.place(frame);
      placedCount += 1;
    }

    if (placedCount > 0) this.queue.splice(0, placedCount);
  }

  /**
   * Completes the placed frames. The last frame lasts until the start of the next segment, if
   * another rendition has started one, so that the durations in a playlist add up.
   */
  finish() {
    const nextBoundary = this.timeline.find(this.lastNumber + 1);

    this.builder.finish(
      nextBoundary && this.isInSegment ? this.ticks(nextBoundary.us - this.delayUs) : undefined,
    );
    this.leaveSegment();
  }

  private place({ us: frameUs, packet }: Frame) {
    const isKey = packet.key || !this.isPicture;
    if (isKey) this.delayUs = packet.compositionUs ?? 0;
    const presentationUs = frameUs + this.delayUs;
    if (this.placedUs !== null && presentationUs - this.placedUs > MAX_HOLD_US) this.finish();
    const boundary = this.boundaryAt(presentationUs, isKey);
    if (isKey) this.lastKeyUs = presentationUs;
    if (!boundary && !this.isInSegment) return;

    const shownUs = this.shownUs(frameUs, boundary);
    if (boundary) this.enter(boundary);
    this.placedUs = presentationUs;
    this.builder.push(this.ticks(shownUs), packet.timestampUs, this.sampleOf(packet), boundary);
  }

  /**
   * Time at which a frame is shown. If frames before it are missing, the first frame of a segment
   * is shown from the segment's start on.
   */
  private shownUs(frameUs: number, boundary: Boundary | null): number {
    const startUs = (boundary ?? this.boundary!).us - this.delayUs;
    if (!boundary) return Math.max(frameUs, startUs);

    const endUs = this.continuesAtUs;
    if (
      endUs !== null &&
      boundary.n === this.lastNumber + 1 &&
      Math.abs(endUs - startUs) <= ON_TIME_US
    )
      return endUs;

    return Math.abs(frameUs - startUs) <= LATE_US ? frameUs : startUs;
  }

  /** The boundary at this packet; null within a segment, or where none can start. */
  private boundaryAt(presentationUs: number, isKey: boolean): Boundary | null {
    const reachUs = isKey && this.isPicture ? ON_TIME_US : this.halfFrameUs();
    const dueBoundary = this.timeline.latestAt(presentationUs + reachUs);
    if (dueBoundary && dueBoundary.n > this.lastNumber) {
      if (this.isInSegment && dueBoundary.n > this.lastNumber + 1) this.finish();

      return dueBoundary;
    }

    const knownNext = this.knownBoundary(presentationUs);
    if (knownNext) return knownNext;

    const mayCreate = this.isInSegment ? this.isFull(presentationUs, isKey) : this.mayBegin(isKey);
    if (!mayCreate) return null;

    // After a hole, the previous segment still ends at its maximum length, and this frame is shown
    // earlier than its timestamp.
    const cutUs = this.boundary
      ? Math.min(presentationUs, this.boundary.us + MAX_SEGMENT_US)
      : presentationUs;

    return this.timeline.canCutAt(cutUs, this) ? this.timeline.create(cutUs) : null;
  }

  /**
   * Another rendition may have set the next boundary already, because more of it was stored before
   * a crash or its first picture was sent earlier. Frames shortly before that boundary go into its
   * segment, because no other segment can take them.
   */
  private knownBoundary(presentationUs: number): Boundary | null {
    if (this.isInSegment || !(this.continuesAtUs !== null || this.isPicture)) return null;

    const nextBoundary = this.timeline.find(this.lastNumber + 1);

    return nextBoundary && nextBoundary.us - presentationUs <= MAX_EARLY_US ? nextBoundary : null;
  }

  private isFull(presentationUs: number, isKey: boolean): boolean {
    const { timeline, boundary } = this;
    const lengthUs = presentationUs - boundary!.us;
    if (lengthUs > OVERDUE_US) return true;
    if (!this.isPicture)
      return !timeline.hasLeader && lengthUs > TARGET_SECONDS * 1e6 - this.halfFrameUs();
    if (!timeline.isLeader(this)) return false;

    const groupUs = presentationUs - (this.lastKeyUs ?? presentationUs);
    const isAnotherSession = boundary!.session !== timeline.session;
    if (isKey && (isAnotherSession || lengthUs + groupUs > MAX_WHOLE_GROUPS_US)) return true;

    return lengthUs + 2 * this.halfFrameUs() > MAX_SEGMENT_US;
  }

  private mayBegin(isKey: boolean): boolean {
    return this.isPicture ? isKey && this.timeline.isLeader(this) : !this.timeline.hasLeader;
  }

  private overflow(time: number): Boundary | null {
    const overflowUs = (time * 1e6) / this.builder.scale + this.delayUs;
    if (!this.timeline.canCutAt(overflowUs, this)) return null;

    const boundary = this.timeline.create(overflowUs);

    this.enter(boundary);

    return boundary;
  }

  private enter(boundary: Boundary) {
    this.boundary = boundary;
    this.lastNumber = boundary.n;
    this.isInSegment = true;
    this.continuesAtUs = null;
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

  private sampleOf({ data: sent, key, compositionUs = 0 }: Packet): Sample {
    const { track } = this;
    const data = key && track.kind === "video" ? withParameterSets(sent, track.description) : sent;

    return { data, key, duration: 0, compositionOffset: this.ticks(compositionUs) };
  }

  private ticks(microseconds: number) {
    return Math.round((microseconds * this.builder.scale) / 1e6);
  }
}
