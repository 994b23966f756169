import { initSegment } from "../isobmff/init-segment";
import { fingerprintOf, type Track, timescaleOf } from "../isobmff/track";
import { Segmenter, type SegmenterCallbacks } from "./segmenter";
import {
  MEMORY_SEGMENTS,
  type Packet,
  segmentOf,
  recordOf,
  type Segment,
  type Session,
  type TrackName,
} from "./segment";
import { BitRates } from "./bit-rates";
import { fillGaps, gapsUpTo } from "./gaps";
import { findFilling } from "./filling";
import { emptySegment } from "./segment-builder";
import { nullStore, type SegmentStore } from "./segment-store";
import type { Boundary, SegmentTimeline } from "./segment-timeline";
import { ChangeNotifier } from "./change-notifier";
import { instruments } from "~/platform/metrics/instruments";
import { monotonicNow } from "../monotonic-clock";

export type { Packet };

type SegmentBeginning = { start: number; /** ticks */ offset: number; isIndependent: boolean };

/**
 * Bytes of the frames between two complete segments: seven times what a segment has at the highest
 * permitted bit rate. An encoder whose clock stands still would never complete a segment, and fill
 * the memory.
 */
const MAX_OPEN_BYTES = 16 * 1024 * 1024;
/** Longest gap that is filled, in case an encoder's clock jumped. */
const MAX_FILL_US = 60_000_000;

/** One track of a show as segments and parts: the last ones in memory, all of them in the store. */
export class Rendition {
  readonly segments: Segment[] = [];
  readonly tracks: Track[] = [];
  readonly updates = new ChangeNotifier();
  /** The newest timestamp of the current session, as sent; anything not later is a duplicate. */
  lastUs: number | null = null;
  isEnded = false;
  readonly bitRates = new BitRates();
  /** True while every segment so far starts with a key frame. */
  isIndependent = true;
  private session: Session | null = null;
  private segmenter: Segmenter | null = null;
  private awaitsKey = true;
  /** The newest key frame, which is held while no picture arrives. */
  private lastKey: Packet | null = null;
  /** True after a held picture: only a key frame can be decoded then. */
  private isHeld = false;
  /** Bytes received since the last complete segment. */
  private openBytes = 0;
  /** Arrival of the first frame that is in no published part. */
  private pendingSince: number | null = null;
  private readonly inits: Buffer[] = [];

  constructor(
    readonly name: TrackName,
    private readonly store: SegmentStore,
    private readonly timeline: SegmentTimeline,
  ) {}

  get track(): Track | null {
    return this.tracks.at(-1) ?? null;
  }

  /** Restores the segments from the store. */
  async load() {
    const { inits, segments } = await this.store.load();

    for (const { track } of inits) this.addTrack(track);
    const decodable = segments.filter((item) => this.tracks[item.init]);

    this.segments.push(
      ...fillGaps(decodable, ({ init }) => timescaleOf(this.tracks[init]!)).map(segmentOf),
    );
    for (const segment of this.segments.slice(-MEMORY_SEGMENTS))
      segment.data = await this.store.read(segment.n);
    this.segments.forEach((segment) => this.measure(segment));
    this.isIndependent = !this.segments.some((item) => item.isDependent);
  }

  /**
   * Continues `session` where the process stopped, even in the middle of a group of pictures, so
   * without waiting for a key frame.
   */
  resume(session: Session) {
    const lastSegment = this.segments.at(-1);

    this.session = session;
    this.lastUs = lastSegment?.epochMs === session.epochMs ? lastSegment.lastUs : null;
    if (this.lastUs !== null && lastSegment?.init === this.tracks.length - 1)
      this.configure(this.tracks[lastSegment.init]!);
  }

  /** Completes the received packets; `session` applies to the segments that follow. */
  startSession(session: Session) {
    this.dropSegmenter();
    this.session = session;
    this.lastUs = null;
    this.isHeld = false;
    this.awaitsKey = true;
    this.isEnded = false;
    this.updates.notify();
  }

  /** True if packets encoded like this need a discontinuity in the current session. */
  needsDiscontinuity(track: Track): boolean {
    const lastSegment = this.segments.at(-1);
    const isInSession =
      lastSegment !== undefined && lastSegment.session === this.timeline.session?.ordinal;

    return isInSession && fingerprintOf(track) !== fingerprintOf(this.tracks[lastSegment.init]!);
  }

  /** Sets the encoding of the packets that follow. An equal encoding changes nothing. */
  configure(track: Track) {
    if (this.segmenter && this.track && fingerprintOf(track) === fingerprintOf(this.track)) return;

    this.flush();

    // A segment ends at a key frame of the lead rendition, which may be a few frames before this
    // rendition's own key frame.
    const isContinued =
      this.lastUs !== null && !this.needsDiscontinuity(track) && this.track !== null;
    if (!this.track || fingerprintOf(track) !== fingerprintOf(this.track)) {
      this.addTrack(track);
      this.store.saveInit({ init: this.tracks.length - 1, track });
    }

    this.awaitsKey = track.kind === "video" && !isContinued;
    this.lastKey = null;
    this.dropSegmenter();

    const callbacks: SegmenterCallbacks = {
      begin: (boundary, start, offset, isIndependent) =>
        this.beginSegment(boundary, { start, offset, isIndependent }),
      onPart: () => this.publishPart(),
      onSegment: (segment) => this.saveSegment(segment),
    };
    const continuesAtUs = isContinued ? this.decodingEndUs() : null;

    this.segmenter = new Segmenter(
      track,
      this.timeline,
      this.segments.at(-1)?.n ?? -1,
      callbacks,
      continuesAtUs,
    );
    this.timeline.add(this.segmenter);
  }

  /**
   * False if the packet was not needed: a duplicate, or video before its first key frame.
   * @throws Error if the media's clock stands still
   */
  push(packet: Packet): boolean {
    const { segmenter, session } = this;
    const { timestampUs, key } = packet;
    if (!segmenter || !session || !this.isDue(packet)) return false;

    this.isHeld = false;
    this.lastUs = timestampUs;

    const timeUs = timestampUs - session.baseUs;
    if (timeUs < 0) return false;
    if (this.awaitsKey && !key && segmenter.isPicture) {
      segmenter.skip(timeUs);
      this.timeline.advance();

      return false;
    }

    this.awaitsKey = false;
    if (key && segmenter.isPicture) this.lastKey = packet;
    this.countOpen(packet);
    segmenter.push(timeUs, packet);
    this.timeline.advance();
    this.pendingSince ??= monotonicNow();

    return true;
  }

  /** False for duplicates and, while a picture is held, for all frames except key frames. */
  private isDue({ timestampUs, key }: Packet): boolean {
    return (this.lastUs === null || timestampUs > this.lastUs) && (key || !this.isHeld);
  }

  private countOpen({ data }: Packet) {
    this.openBytes += data.length;
    if (this.openBytes <= MAX_OPEN_BYTES) return;

    this.flush();
    throw new Error("The clock of the media stands still.");
  }

  /** Continues up to a timestamp with silence, or with the last key frame. */
  fill(untilUs: number) {
    const { track, session } = this;
    const filling = track && findFilling(track, this.lastKey);
    if (!filling || !session) return;

    this.configure(track);

    const nextUs =
      this.lastUs === null ? this.timeline.latestUs(untilUs) : this.lastUs + filling.stepUs;
    const endUs = untilUs - filling.marginUs;

    for (
      let timeUs = Math.max(nextUs, untilUs - MAX_FILL_US);
      timeUs <= endUs;
      timeUs += filling.stepUs
    )
      this.push({ ...filling.packet, timestampUs: Math.round(timeUs) });

    this.isHeld = track.kind === "video";
  }

  /** The end of the last segment on the decoder's timeline. */
  private decodingEndUs(): number | null {
    const lastSegment = this.segments.at(-1);

    return lastSegment
      ? ((lastSegment.start + lastSegment.duration) * 1e6) /
          timescaleOf(this.tracks[lastSegment.init]!)
      : null;
  }

  private publishPart() {
    if (this.pendingSince !== null)
      instruments.partSeconds.observe((monotonicNow() - this.pendingSince) / 1000);
    this.pendingSince = null;
    this.updates.notify();
  }

  /** Packages all received packets and completes the last part and segment. */
  flush() {
    this.openBytes = 0;
    this.segmenter?.drain(Infinity);
    this.segmenter?.finish();
  }

  finish() {
    this.flush();
    this.dropSegmenter();
    this.isEnded = true;
    this.updates.notify();
  }

  /** Replaces the list of segments, when the show is finished. */
  list(segments: Segment[]) {
    this.segments.length = 0;
    for (const segment of segments) this.segments.push(segment);
    this.updates.notify();
  }

  /** Start of a segment in its media time, in ticks. */
  mediaStart({ epochMs, start, init }: Segment): number {
    const shiftMs = epochMs - (this.session?.mediaEpochMs ?? epochMs);

    return start + Math.max(0, Math.round((shiftMs * timescaleOf(this.tracks[init]!)) / 1000));
  }

  /**
   * Lists missing segments as gaps, because a media sequence number means the same time in every
   * playlist.
   */
  fillGapsTo(number: number, lengthUs: (number: number) => number, nextStart?: number) {
    const newest = this.segments.at(-1);
    if (!newest) return;

    const timescale = timescaleOf(this.tracks[newest.init]!);
    const findBoundary = (missing: number) => this.timeline.find(missing);

    this.segments.push(
      ...gapsUpTo(number, { last: newest, scale: timescale, findBoundary, lengthUs, nextStart }),
    );
  }

  /** Presentation time of the segment's start, in µs since the timeline's start. */
  startUs({ start, offset = 0, init }: Segment): number {
    return ((start + offset) * 1e6) / timescaleOf(this.tracks[init]!);
  }

  /** Presentation time of the segment's end so far, in µs since the timeline's start. */
  endUs(segment: Segment): number {
    return (
      this.startUs(segment) + (segment.duration * 1e6) / timescaleOf(this.tracks[segment.init]!)
    );
  }

  lengthUs(number: number): number {
    const segment = this.find(number);

    return segment ? (segment.duration * 1e6) / timescaleOf(this.tracks[segment.init]!) : 0;
  }

  init(segmentNumber: number): Buffer | null {
    return this.inits[segmentNumber] ?? null;
  }

  find(number: number): Segment | null {
    const oldest = this.segments[0];
    const likelySegment = oldest && this.segments[number - oldest.n];

    return likelySegment?.n === number
      ? likelySegment
      : (this.segments.find((item) => item.n === number) ?? null);
  }

  /** The bytes of a finished segment, from memory or from the store. */
  async read(number: number): Promise<Buffer | null> {
    const segment = this.find(number);
    if (!segment?.isComplete) return null;

    return segment.data ?? (segment.isLost ? null : this.store.read(number));
  }

  settled() {
    return this.store.settled();
  }

  private dropSegmenter() {
    if (this.segmenter) this.timeline.remove(this.segmenter);
    this.segmenter = null;
  }

  private addTrack(track: Track) {
    this.tracks.push(track);
    this.inits.push(initSegment(track));
  }

  private beginSegment(
    boundary: Boundary,
    { start, offset, isIndependent }: SegmentBeginning,
  ): Segment {
    const { n, session } = boundary;

    this.fillGapsTo(n, (missing) => this.timeline.lengthOf(missing) ?? 0, start + offset);

    const init = this.tracks.length - 1;
    const segment = emptySegment({
      n,
      session: session.ordinal,
      epochMs: session.epochMs,
      init,
      start,
    });
    if (offset !== 0) segment.offset = offset;
    if (!isIndependent) {
      segment.isDependent = true;
      this.isIndependent = false;
    }

    this.segments.push(segment);

    return segment;
  }

  private saveSegment(segment: Segment) {
    this.openBytes = 0;
    this.measure(segment);
    void this.store.saveSegment(recordOf(segment), segment.data!).then((isSaved) => {
      if (!isSaved) segment.isLost = true;
    });
    this.evictOldest();
    this.updates.notify();
  }

  private measure({ duration, bytes, init, isLost }: Segment) {
    if (!isLost) this.bitRates.add(bytes, duration / timescaleOf(this.tracks[init]!));
  }

  private evictOldest() {
    const evicted = this.segments.at(-MEMORY_SEGMENTS - 1);
    if (!evicted) return;
    if (this.store === nullStore) this.segments.splice(0, this.segments.length - MEMORY_SEGMENTS);
    evicted.data = null;
    evicted.parts = [];
  }
}
