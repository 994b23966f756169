import { clock } from "~/platform/clock/clock";
import type { Disk } from "~/models/live/streams/broadcast/disk.server";
import { EncoderMeter } from "./encoder-meter";
import type { TrackName } from "./ingest/protocol";
import type { Track } from "./isobmff/track";
import { currentRenditions } from "./packager/master-playlist";
import type { Packet } from "./packager/rendition";
import { monotonicNow } from "./monotonic-clock";
import type { Resumption, Show } from "./packager/show";
import { StageClock } from "./stage-clock";
import type { Publisher } from "./publisher";

/** Receives the renditions that this server transcodes. */
export type TranscodedIngest = Pick<Ingest, "configure" | "push"> & {
  /**
   * Called when a transcoded rendition starts: going live waits briefly for it, because players
   * read the list of renditions once.
   */
  expect(trackName: TrackName): void;
  /** Called when a transcoded rendition fails: going live no longer waits for it. */
  cancel(trackName: TrackName): void;
};

export type Ingest = {
  resumption: Resumption;
  /** True if the show was already live when this publisher connected. */
  isLive: boolean;
  configure(trackName: TrackName, track: Track): void;
  /** False if the packet was not needed. */
  push(trackName: TrackName, packet: Packet): boolean;
  transcoded: TranscodedIngest;
  /** Reports by how many ms the encoder's clock is ahead of the server's. */
  compareClock(aheadMs: number): void;
  /** Sets the encoder's name, if it sends one. */
  describe(encoder: string | null): void;
  /**
   * Called when the connection is lost; the show waits for a reconnect. `hasStopped`: the encoder
   * does not reconnect at once by itself.
   */
  leave(hasStopped?: boolean): void;
  /**
   * The artist ended the show. Resolves with true after the commit, with false if another publisher
   * has taken over.
   */
  end(): Promise<boolean>;
};

/** waiting: no video yet. paused: the video stopped a moment ago. lost: no media for a minute. */
export type LiveSessionState = "waiting" | "live" | "paused" | "lost";

const STALE_MS = 5000;
const LOST_MS = 60_000;
const END_MS = 5 * 60_000;
/** Going live waits no longer than this for a transcoded rendition. */
const RUNG_TIMEOUT_MS = 8000;

/** One show on air: its publisher and its state. */
export class LiveSession {
  state: LiveSessionState = "waiting";
  isGoingLive = false;
  publisher: Publisher | null = null;
  /** The last source, kept after a disconnect. */
  source: Publisher["source"] = "browser";
  /** Measures the media of the newest publisher. */
  meter: EncoderMeter | null = null;
  /** Clock of the newest publisher that did not resume an earlier session. */
  stageClock: StageClock | null = null;
  /**
   * Renditions that the show waits for before it goes live, each with the monotonic time at which
   * the wait ends.
   */
  private readonly awaitedRungs = new Map<TrackName, number>();
  private sentRenditions = "";
  private sentMeter = "";
  private stoppedAt: number | null = null;
  private quietSince = monotonicNow();
  private sentDisk = "";
  private sentSilence = false;
  /** True if the artist ended the show, false if its media only stopped. */
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

  /**
   * The media time of the picture that is filmed now; null before the first media and after the end
   * of the show.
   */
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
    const hasChanged = digest !== this.sentMeter;

    this.sentMeter = digest;

    return hasChanged;
  }

  /** Reports each change once. "fine" is reported only after a shortage. */
  notifyDisk(disk: Disk) {
    const summary = `${disk.state} ${disk.state === "fine" ? "" : disk.minutesLeft}`;
    if (summary === this.sentDisk || (disk.state === "fine" && this.sentDisk === "")) return;

    this.sentDisk = summary;
    this.publisher?.onDisk?.(disk);
  }

  /** Registers a transcoded rendition that is starting. */
  awaitRendition(trackName: TrackName, now = monotonicNow()) {
    this.awaitedRungs.set(trackName, now + RUNG_TIMEOUT_MS);
  }

  cancelRendition(trackName: TrackName) {
    this.awaitedRungs.delete(trackName);
  }

  /**
   * True if every current rendition has a complete segment and no awaited rendition is missing, so
   * that players can start.
   */
  isPlayable(now = monotonicNow()): boolean {
    const current = currentRenditions([...this.show.renditions.values()]);
    const isWhole = current.every(({ rendition }) =>
      rendition.segments.some((segment) => segment.isComplete && !segment.isLost),
    );
    const isPresent = (trackName: TrackName) =>
      current.some(({ rendition }) => rendition.name === trackName);
    const awaitsRendition = [...this.awaitedRungs].some(
      ([trackName, until]) => now < until && !isPresent(trackName),
    );

    return current.length > 0 && isWhole && !awaitsRendition;
  }

  /** The current renditions, or null if they have not changed since the last call. */
  changedRenditions(): TrackName[] | null {
    const renditions = this.renditions();
    const hasChanged = renditions.join() !== this.sentRenditions;

    this.sentRenditions = renditions.join();

    return hasChanged ? renditions : null;
  }

  /** True if the artist's sound has stopped while pictures arrive. */
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

  renditions(): TrackName[] {
    return currentRenditions([...this.show.renditions.values()]).map(
      ({ rendition }) => rendition.name,
    );
  }

  /** The next state at a monotonic time; null for no change, "off" to end the show. */
  nextState(now: number): LiveSessionState | "off" | null {
    const quietMs = now - Math.max(this.quietSince, this.show.lastMediaAt ?? 0);
    if (quietMs > END_MS) return "off";
    if (this.isOnAir() && quietMs > LOST_MS) return "lost";
    if (this.state === "live") return this.hasStopped(now) ? "paused" : null;

    const isBack = this.state === "waiting" ? quietMs < LOST_MS : !this.hasStopped(now);

    return isBack && this.show.lastMediaAt !== null && this.isPlayable(now) ? "live" : null;
  }

  /**
   * True if no media arrives, or if audio has arrived alone for less than a minute. After a minute
   * of audio alone the show counts as audio-only.
   */
  private hasStopped(now: number): boolean {
    const { lastMediaAt, lastPictureAt } = this.show;
    const mediaAt = lastMediaAt ?? this.quietSince;
    if (now - mediaAt > STALE_MS || (this.stoppedAt !== null && mediaAt < this.stoppedAt))
      return true;

    const noPictureMs = lastPictureAt === null ? 0 : now - lastPictureAt;

    return noPictureMs > STALE_MS && noPictureMs < LOST_MS;
  }
}
