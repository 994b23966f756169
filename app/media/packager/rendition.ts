import { initSegment } from "../isobmff/init-segment";
import { fingerprintOf, type Track, timescaleOf } from "../isobmff/track";
import { recalled, recordOf, type Segment, type Session, type TrackName, MEMORY_SEGMENTS } from "./segment";
import { withHoles } from "./holes";
import { emptySegment, SegmentBuilder } from "./segment-builder";
import { forgetfulStore, type SegmentStore } from "./segment-store";
import { Updates } from "./updates";

export type Packet = {
  timestampUs: number;
  key: boolean;
  data: Uint8Array;
  /** Presentation minus decoding time. */
  compositionUs?: number;
};

/** A longer silence is a hole in the track; a shorter one holds the last frame. */
const LONGEST_HOLD_SECONDS = 2;

/** One track of a show as parts and segments: the last ones in memory, all of them in the store. */
export class Rendition {
  readonly segments: Segment[] = [];
  readonly tracks: Track[] = [];
  readonly updates = new Updates();
  /** The newest timestamp of the current session, as sent; what is not later is a duplicate. */
  lastUs: number | null = null;
  isEnded = false;
  peakBitsPerSecond = 0;
  /** Every segment so far begins with a key frame. */
  isIndependent = true;
  private session: Session | null = null;
  /** Takes the place of `session` at the next key frame. */
  private nextSession: Session | null = null;
  private builder: SegmentBuilder | null = null;
  private awaitsKey = true;
  private readonly inits: Buffer[] = [];

  constructor(
    readonly name: TrackName,
    private readonly store: SegmentStore,
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
    const isOfTimeline = last?.epochMs === session.epochMs;
    this.session = isOfTimeline ? { ...session, ordinal: last.session } : session;
    this.nextSession = this.session.ordinal < session.ordinal ? session : null;
    this.lastUs = isOfTimeline ? last.lastUs : null;
  }

  startSession(session: Session) {
    this.builder?.finish();
    this.builder = null;
    this.session = session;
    this.nextSession = null;
    this.lastUs = null;
    this.awaitsKey = true;
    this.isEnded = false;
    this.updates.tell();
  }

  /** The same timeline goes on as another session from the next key frame on. */
  continueAs(session: Session) {
    this.nextSession = session;
  }

  /** Whether packets encoded like this cannot follow those of the current session without a discontinuity. */
  breaksWith(track: Track): boolean {
    const last = this.segments.at(-1);
    const isInSession = last !== undefined && last.session === this.session?.ordinal && !this.nextSession;
    return isInSession && fingerprintOf(track) !== fingerprintOf(this.tracks[last.init]!);
  }

  /** Declares how the packets that follow are encoded. The same again changes nothing. */
  configure(track: Track) {
    if (this.builder && this.track && fingerprintOf(track) === fingerprintOf(this.track)) return;
    this.builder?.finish();
    if (!this.track || fingerprintOf(track) !== fingerprintOf(this.track)) {
      this.addTrack(track);
      this.store.saveInit({ init: this.tracks.length - 1, track });
    }
    this.awaitsKey = track.kind === "video";
    this.builder = new SegmentBuilder(
      track,
      (start, isIndependent) => this.beginSegment(start, isIndependent),
      () => this.updates.tell(),
      (segment) => this.keepSegment(segment),
    );
  }

  /** False when the packet was not needed: a duplicate, or video before its first key frame. */
  push({ timestampUs, key, data, compositionUs = 0 }: Packet): boolean {
    const { builder, session } = this;
    if (!builder || !session) return false;
    if (this.lastUs !== null && timestampUs <= this.lastUs) return false;
    this.lastUs = timestampUs;
    const ticks = (microseconds: number) => Math.round((microseconds * builder.scale) / 1e6);
    const time = ticks(timestampUs - session.baseUs);
    if (time - (builder.heldTime ?? time) > LONGEST_HOLD_SECONDS * builder.scale) this.breakOff(builder);
    if (time < 0 || !this.enters(builder, time, key)) return false;
    builder.push(time, timestampUs, { data, key, duration: 0, compositionOffset: ticks(compositionUs) });
    return true;
  }

  finish() {
    this.builder?.finish();
    this.builder = null;
    this.isEnded = true;
    this.updates.tell();
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
    return segment.data ?? (segment.isLost ? null : this.store.read(n));
  }

  settled() {
    return this.store.settled();
  }

  /** Pictures are taken from a key frame on, and another session begins with one. */
  private enters(builder: SegmentBuilder, time: number, key: boolean): boolean {
    const isEntry = key || this.track?.kind === "audio";
    if (this.awaitsKey && !isEntry) return false;
    this.awaitsKey = false;
    if (this.nextSession && isEntry) {
      builder.finish(time);
      this.session = this.nextSession;
      this.nextSession = null;
    }
    return true;
  }

  private breakOff(builder: SegmentBuilder) {
    builder.finish();
    this.awaitsKey = this.track?.kind === "video";
  }

  private addTrack(track: Track) {
    this.tracks.push(track);
    this.inits.push(initSegment(track));
  }

  private beginSegment(start: number, isIndependent: boolean): Segment {
    const { ordinal, epochMs } = this.session!;
    const n = (this.segments.at(-1)?.n ?? -1) + 1;
    const segment = emptySegment({ n, session: ordinal, epochMs, init: this.tracks.length - 1, start });
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

  private measure({ duration, bytes, init }: Segment) {
    const seconds = duration / timescaleOf(this.tracks[init]!);
    if (seconds > 0.5) this.peakBitsPerSecond = Math.max(this.peakBitsPerSecond, (bytes * 8) / seconds);
  }

  private leaveMemory() {
    const left = this.segments.at(-MEMORY_SEGMENTS - 1);
    if (!left) return;
    if (this.store === forgetfulStore) this.segments.splice(0, this.segments.length - MEMORY_SEGMENTS);
    left.data = null;
    left.parts = [];
  }
}
