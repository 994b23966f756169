import { fragment } from "../isobmff/fragment";
import { initSegment } from "../isobmff/init-segment";
import { fingerprintOf, type Track, timescaleOf } from "../isobmff/track";
import { Cutter, type CutterTold } from "./cutter";
import {
  MEMORY_SEGMENTS,
  type Packet,
  recalled,
  recordOf,
  type Segment,
  type Session,
  type TrackName,
} from "./segment";
import { withHoles } from "./holes";
import { emptySegment, mediaShift, PARTS_A_SEGMENT } from "./segment-builder";
import { forgetfulStore, type SegmentStore } from "./segment-store";
import { type Boundary, ON_TIME_US, type SegmentTimeline } from "./segment-timeline";
import { Updates } from "./updates";

export type { Packet };

type Beginning = { start: number; /** ticks */ offset: number; isIndependent: boolean };

/** One track of a show as parts and segments: the last ones in memory, all of them in the store. */
export class Rendition {
  readonly segments: Segment[] = [];
  readonly tracks: Track[] = [];
  readonly updates = new Updates();
  /** The newest timestamp of the current session, as sent; what is not later is a duplicate. */
  lastUs: number | null = null;
  isEnded = false;
  peakBitsPerSecond = 0;
  private readonly total = { bytes: 0, seconds: 0 };
  /** Every segment so far begins with a key frame. */
  isIndependent = true;
  private session: Session | null = null;
  private cutter: Cutter | null = null;
  private awaitsKey = true;
  private readonly inits: Buffer[] = [];

  constructor(
    readonly name: TrackName,
    private readonly store: SegmentStore,
    private readonly timeline: SegmentTimeline,
  ) {}

  get track(): Track | null {
    return this.tracks.at(-1) ?? null;
  }

  /** Rebuilds what the store remembers. */
  async recall() {
    const { inits, segments } = await this.store.recall();
    for (const { track } of inits) this.addTrack(track);
    const known = segments.filter((it) => this.tracks[it.init]);
    this.segments.push(...withHoles(known, ({ init }) => timescaleOf(this.tracks[init]!)).map(recalled));
    for (const segment of this.segments.slice(-MEMORY_SEGMENTS)) segment.data = await this.store.read(segment.n);
    this.segments.forEach((segment) => this.measure(segment));
    this.isIndependent = !this.segments.some((it) => it.isDependent);
  }

  /** Goes on with `session`, as far as it got before the process stopped. */
  resume(session: Session) {
    const last = this.segments.at(-1);
    this.session = session;
    this.lastUs = last?.epochMs === session.epochMs ? last.lastUs : null;
  }

  /** What came so far is whole; `session` begins with the segments that follow. */
  startSession(session: Session) {
    this.dropCutter();
    this.session = session;
    this.lastUs = null;
    this.awaitsKey = true;
    this.isEnded = false;
    this.updates.tell();
  }

  /** Whether packets encoded like this cannot follow those of the current session without a discontinuity. */
  breaksWith(track: Track): boolean {
    const last = this.segments.at(-1);
    const isInSession = last !== undefined && last.session === this.timeline.session?.ordinal;
    return isInSession && fingerprintOf(track) !== fingerprintOf(this.tracks[last.init]!);
  }

  /** Declares how the packets that follow are encoded. The same again changes nothing. */
  configure(track: Track) {
    if (this.cutter && this.track && fingerprintOf(track) === fingerprintOf(this.track)) return;
    this.close();
    // A segment ends at the lead's key frame; this rendition's own may have come a few frames later.
    const isContinued = this.lastUs !== null && !this.breaksWith(track) && this.track !== null;
    if (!this.track || fingerprintOf(track) !== fingerprintOf(this.track)) {
      this.addTrack(track);
      this.store.saveInit({ init: this.tracks.length - 1, track });
    }
    this.awaitsKey = track.kind === "video" && !isContinued;
    this.dropCutter();
    const told: CutterTold = {
      begin: (boundary, start, offset, isIndependent) => this.beginSegment(boundary, { start, offset, isIndependent }),
      onPart: () => this.updates.tell(),
      onSegment: (segment) => this.keepSegment(segment),
    };
    this.cutter = new Cutter(track, this.timeline, this.segments.at(-1)?.n ?? -1, told, isContinued);
    this.timeline.add(this.cutter);
  }

  /** False when the packet was not needed: a duplicate, or video before its first key frame. */
  push(packet: Packet): boolean {
    const { cutter, session } = this;
    const { timestampUs, key } = packet;
    if (!cutter || !session) return false;
    if (this.lastUs !== null && timestampUs <= this.lastUs) return false;
    this.lastUs = timestampUs;
    const us = timestampUs - session.baseUs;
    if (us < 0) return false;
    if (this.awaitsKey && !key && cutter.isPicture) {
      cutter.skip(us);
      this.timeline.advance();
      return false;
    }
    this.awaitsKey = false;
    cutter.push(us, packet);
    this.timeline.advance();
    return true;
  }

  /** Everything that came becomes whole. */
  close() {
    this.cutter?.drain(Infinity);
    this.cutter?.finish();
  }

  finish() {
    this.close();
    this.dropCutter();
    this.isEnded = true;
    this.updates.tell();
  }

  /** Numbers of which this rendition has nothing are listed as gaps: numbers mean the same time everywhere. */
  fillTo(n: number, lengthUs: (n: number) => number, nextStart?: number) {
    const last = this.segments.at(-1);
    if (!last) return;
    const scale = timescaleOf(this.tracks[last.init]!);
    const ticks = (us: number) => Math.round((us * scale) / 1e6);
    let end = last.start + (last.offset ?? 0) + last.duration;
    let { epochMs } = last;
    for (let missing = last.n + 1; missing < n; missing++) {
      const boundary = this.timeline.find(missing);
      if (!boundary) continue;
      end += ticks((epochMs - boundary.session.epochMs) * 1000);
      ({ epochMs } = boundary.session);
      const at = ticks(boundary.us);
      const start = Math.abs(at - end) <= ticks(ON_TIME_US) ? end : at;
      const isBeforeNext = missing === n - 1 && nextStart !== undefined;
      const duration = Math.max(1, (isBeforeNext ? nextStart : at + ticks(lengthUs(missing))) - start);
      this.segments.push(gap(boundary, { last, start, duration }));
      end = start + duration;
    }
  }

  /** Mean over the whole show; 0 until the first segment is whole. */
  get averageBitsPerSecond() {
    return this.total.seconds > 0 ? (this.total.bytes * 8) / this.total.seconds : 0;
  }

  /** Of the last segments; null until one is whole. */
  get frameRate(): number | null {
    const last = this.segments.slice(-6).filter((it) => it.isComplete && it.frames);
    const frames = last.reduce((sum, it) => sum + it.frames!, 0);
    const seconds = last.reduce((sum, it) => sum + it.duration / timescaleOf(this.tracks[it.init]!), 0);
    return seconds > 0 ? frames / seconds : null;
  }

  /** Presentation time of its beginning, since the timeline began. */
  startUs({ start, offset = 0, init }: Segment): number {
    return ((start + offset) * 1e6) / timescaleOf(this.tracks[init]!);
  }

  /** When its last segment ends, ms since 1970; null where there is none. */
  get endMs(): number | null {
    const last = this.segments.at(-1);
    return last ? last.epochMs + (this.startUs(last) + this.lengthUs(last.n)) / 1000 : null;
  }

  lengthUs(n: number): number {
    const segment = this.find(n);
    return segment ? (segment.duration * 1e6) / timescaleOf(this.tracks[segment.init]!) : 0;
  }

  init(n: number): Buffer | null {
    return this.inits[n] ?? null;
  }

  find(n: number): Segment | null {
    const first = this.segments[0];
    const guess = first && this.segments[n - first.n];
    return guess?.n === n ? guess : (this.segments.find((it) => it.n === n) ?? null);
  }

  /** The bytes of a finished segment, from memory or from the store. */
  async read(n: number): Promise<Buffer | null> {
    const segment = this.find(n);
    if (!segment?.isComplete) return null;
    return segment.data ?? (segment.isLost ? this.nothing(segment) : this.store.read(n));
  }

  /** Players that know no gaps read them, and would end at a 404. */
  private nothing({ n, start, epochMs, init }: Segment): Buffer {
    const shift = mediaShift({ epochMs, mediaEpochMs: this.session?.mediaEpochMs }, timescaleOf(this.tracks[init]!));
    return fragment({ sequence: n * PARTS_A_SEGMENT + 1, trackId: 1, start: start + shift, samples: [] });
  }

  settled() {
    return this.store.settled();
  }

  private dropCutter() {
    if (this.cutter) this.timeline.remove(this.cutter);
    this.cutter = null;
  }

  private addTrack(track: Track) {
    this.tracks.push(track);
    this.inits.push(initSegment(track));
  }

  private beginSegment(boundary: Boundary, { start, offset, isIndependent }: Beginning): Segment {
    const { n, session } = boundary;
    this.fillTo(n, (missing) => this.timeline.lengthOf(missing) ?? 0, start + offset);
    const init = this.tracks.length - 1;
    const segment = emptySegment({ n, session: session.ordinal, epochMs: session.epochMs, init, start });
    if (offset !== 0) segment.offset = offset;
    if (!isIndependent) {
      segment.isDependent = true;
      this.isIndependent = false;
    }
    this.segments.push(segment);
    return segment;
  }

  private keepSegment(segment: Segment) {
    this.measure(segment);
    void this.store.saveSegment(recordOf(segment), segment.data!).then((isSaved) => {
      if (!isSaved) segment.isLost = true;
    });
    this.leaveMemory();
    this.updates.tell();
  }

  private measure({ duration, bytes, init, isLost }: Segment) {
    if (isLost) return;
    const seconds = duration / timescaleOf(this.tracks[init]!);
    if (seconds > 0.5) this.peakBitsPerSecond = Math.max(this.peakBitsPerSecond, (bytes * 8) / seconds);
    this.total.bytes += bytes;
    this.total.seconds += seconds;
  }

  private leaveMemory() {
    const left = this.segments.at(-MEMORY_SEGMENTS - 1);
    if (!left) return;
    if (this.store === forgetfulStore) this.segments.splice(0, this.segments.length - MEMORY_SEGMENTS);
    left.data = null;
    left.parts = [];
  }
}

/** A segment of which there is nothing, encoded as the `last` one was. */
function gap({ n, session }: Boundary, { last, ...time }: { last: Segment; start: number; duration: number }): Segment {
  const { ordinal, epochMs } = session;
  const { init, lastUs } = last;
  return recalled({ n, session: ordinal, epochMs, init, ...time, bytes: 0, lastUs, isLost: true });
}
