import { clock } from "~/platform/clock/clock";
import type { Disk } from "~/models/live/streams/broadcast/disk.server";
import { EncoderMeter } from "./encoder-meter";
import type { TrackName } from "./ingest/protocol";
import type { Track } from "./isobmff/track";
import { currentRungs } from "./packager/master-playlist";
import type { Packet } from "./packager/rendition";
import { monotonicNow } from "./monotonic-clock";
import type { Resumption, Show } from "./packager/show";
import { StageClock } from "./stage-clock";
import type { Publisher } from "./publisher";

/** Receives the rungs that this server transcodes. */
export type TranscodedIngest = Pick<Ingest, "configure" | "push"> & {
  /**
   * A transcoded rung is starting: going live waits briefly for it, because players read the list
   * of rungs once.
   */
  expect(name: TrackName): void;
  /** It failed, so nothing waits for it. */
  cancel(name: TrackName): void;
};

export type Ingest = {
  resumption: Resumption;
  /** The show was already live when this publisher connected. */
  isLive: boolean;
  configure(name: TrackName, track: Track): void;
  /** False if the packet was not needed. */
  push(name: TrackName, packet: Packet): boolean;
  transcoded: TranscodedIngest;
  /** How much the encoder's clock is ahead of ours, where it can tell. */
  compareClock(aheadMs: number): void;
  /** Sets the encoder's name, if it sends one. */
  describe(encoder: string | null): void;
  /**
   * The connection is gone; the show waits for it. `hasStopped`: the encoder does not reconnect at
   * once by itself.
   */
  leave(hasStopped?: boolean): void;
  /** The artist ended the show. Resolves after the commit. */
  end(): Promise<void>;
};

/** waiting: no video yet. paused: the video stopped a moment ago. lost: no media for a minute. */
export type LiveSessionState = "waiting" | "live" | "paused" | "lost";

const STALE_MS = 5000;
const LOST_MS = 60_000;
const END_MS = 5 * 60_000;
/** Going live waits no longer than this for a transcoded rung. */
const RUNG_TIMEOUT_MS = 8000;

/** One show on air: its publisher and its state. */
export class LiveSession {
  state: LiveSessionState = "waiting";
  isGoingLive = false;
  publisher: Publisher | null = null;
  /** The last source, kept after a disconnect. */
  source: Publisher["source"] = "browser";
  /** Measures the newest publisher. */
  meter: EncoderMeter | null = null;
  /** Of the newest publisher that did not resume. */
  stageClock: StageClock | null = null;
  /** Until when (monotonicNow) going live waits for these rungs. */
  private readonly awaitedRungs = new Map<TrackName, number>();
  private sentRungs = "";
  private sentMeter = "";
  private stoppedAt: number | null = null;
  private quietSince = monotonicNow();
  private sentDisk = "";
  private sentSilence = false;
  /** The artist ended the show; it did not only stop. */
  isFinal = false;

  constructor(
    readonly eventId: string,
    readonly show: Show,
  ) {}

  /**
   * A second publisher is refused while one is sending. Exceptions: the same session reconnects,
   * the current one is the demo, or the current connection is silent (an encoder behind a broken
   * connection reconnects before the old connection closes).
   */
  accepts(newcomer: Publisher, now = monotonicNow()): boolean {
    const { publisher } = this;
    if (!publisher || publisher.sessionId === newcomer.sessionId || publisher.source === "demo")
      return true;

    return now - Math.max(this.quietSince, this.show.lastMediaAt ?? 0) > STALE_MS;
  }

  takeOver(newcomer: Publisher) {
    this.publisher?.onClose("replaced");
    this.publisher = newcomer;
    this.source = newcomer.source;
    this.sentDisk = "";
    this.awaitedRungs.clear();
    this.meter = new EncoderMeter(newcomer.source);
    this.quietSince = monotonicNow();
  }

  startClock({ resumed }: Resumption) {
    if (resumed && this.stageClock) return;

    this.stageClock = new StageClock(clock.now().getTime() - monotonicNow());
  }

  /** The time of the video that is being filmed now; null before the first media. */
  readStageClock(): number | null {
    return this.show.isEnded ? null : (this.stageClock?.read(monotonicNow()) ?? null);
  }

  leave(leaver: Publisher, hasStopped = false) {
    if (this.publisher !== leaver) return;

    this.publisher = null;
    if (this.meter) this.meter.hasLeft = true;
    if (hasStopped) this.stoppedAt = monotonicNow();
  }

  /** True if the artist's studio page should be updated. */
  hasMeterChanged(): boolean {
    const digest = this.meter?.digest() ?? "";
    const isNews = digest !== this.sentMeter;

    this.sentMeter = digest;

    return isNews;
  }

  /** Reports each change once. "fine" is reported only after a shortage. */
  notifyDisk(disk: Disk) {
    const news = `${disk.state} ${disk.state === "fine" ? "" : disk.minutesLeft}`;
    if (news === this.sentDisk || (disk.state === "fine" && this.sentDisk === "")) return;

    this.sentDisk = news;
    this.publisher?.onDisk?.(disk);
  }

  /** Another rung will follow. */
  awaitRung(name: TrackName, now = monotonicNow()) {
    this.awaitedRungs.set(name, now + RUNG_TIMEOUT_MS);
  }

  cancelRung(name: TrackName) {
    this.awaitedRungs.delete(name);
  }

  /** True if every announced track has a complete segment, so that players can start. */
  isPlayable(now = monotonicNow()): boolean {
    const rungs = currentRungs([...this.show.renditions.values()]);
    const isWhole = rungs.every(({ rendition }) =>
      rendition.segments.some((it) => it.isComplete && !it.isLost),
    );
    const isThere = (name: TrackName) => rungs.some(({ rendition }) => rendition.name === name);
    const awaitsRung = [...this.awaitedRungs].some(
      ([name, until]) => now < until && !isThere(name),
    );

    return rungs.length > 0 && isWhole && !awaitsRung;
  }

  /** The current rungs, or null if they are the same as at the last call. */
  changedRungs(): TrackName[] | null {
    const rungs = this.rungs();
    const isNews = rungs.join() !== this.sentRungs;

    this.sentRungs = rungs.join();

    return isNews ? rungs : null;
  }

  /** The artist's sound has stopped while pictures arrive. */
  get isSilent(): boolean {
    return this.show.missing === "sound";
  }

  /** True once after the sound stopped or came back. */
  hasSoundChanged(): boolean {
    const hasChanged = this.isSilent !== this.sentSilence;

    this.sentSilence = this.isSilent;

    return hasChanged;
  }

  isOnAir() {
    return this.state === "live" || this.state === "paused";
  }

  rungs(): TrackName[] {
    return currentRungs([...this.show.renditions.values()]).map(({ rendition }) => rendition.name);
  }

  /** The next state at a monotonic time; null for no change, "off" to end the show. */
  nextState(now: number): LiveSessionState | "off" | null {
    const quiet = now - Math.max(this.quietSince, this.show.lastMediaAt ?? 0);
    if (quiet > END_MS) return "off";
    if (this.isOnAir() && quiet > LOST_MS) return "lost";
    if (this.state === "live") return this.hasStopped(now) ? "paused" : null;

    const isBack = this.state === "waiting" ? quiet < LOST_MS : !this.hasStopped(now);

    return isBack && this.show.lastMediaAt !== null && this.isPlayable(now) ? "live" : null;
  }

  /** True without video. After a minute of audio alone the show counts as audio-only. */
  private hasStopped(now: number): boolean {
    const { lastMediaAt, lastPictureAt } = this.show;
    const media = lastMediaAt ?? this.quietSince;
    if (now - media > STALE_MS || (this.stoppedAt !== null && media < this.stoppedAt)) return true;

    const noPicture = lastPictureAt === null ? 0 : now - lastPictureAt;

    return noPicture > STALE_MS && noPicture < LOST_MS;
  }
}
