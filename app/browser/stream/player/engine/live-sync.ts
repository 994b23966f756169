import Hls from "hls.js";
import { BufferReserve } from "./buffer-reserve";
import { catchUp, mustRebuffer } from "./catch-up";
import { GapDetector } from "./gap-detector";
import { type Connection, StallMonitor } from "./stall-monitor";

const TICK_MS = 500;
const MIN_LATENCY = 1.25;
/** A longer stall counts as an outage. */
const OUTAGE_MS = 3000;
/**
 * Longest wait for the first frame on a connection that is fast enough for the smallest picture.
 */
const START_MS = 6000;
/**
 * The server reports a paused artist some seconds after the last frame; players stall before that.
 */
const REPORT_AFTER_MS = 15_000;
/** Seeking this close to the live edge resumes following. */
const NEAR_SECONDS = 0.5;
/** Latency beyond the target that counts as "behind live". */
const BEHIND_SECONDS = 4;

/** `latency` and `distance` are in seconds. */
export type LiveStatus = {
  latency: number;
  /** Distance to the position that is played at the live edge. */
  distance: number;
  isBehind: boolean;
  connection: Connection;
  isRebuffering: boolean;
};

/**
 * Keeps the viewer as close to live as the connection allows: hls.js alone stays behind after an
 * outage.
 */
export class LiveSync {
  isFollowing = true;
  private isPast = false;
  private readonly stalls = new StallMonitor();
  private readonly gaps = new GapDetector();
  private readonly reserve = new BufferReserve();
  private stalledSince: number | null = null;
  private rebufferingSince: number | null = null;
  private waitsSince = performance.now();
  private isArtistPaused = false;
  private readonly listening = new AbortController();
  private readonly ticking = setInterval(() => this.tick(), TICK_MS);

  constructor(
    private readonly hls: Hls,
    private readonly video: HTMLVideoElement,
    private readonly renditions: {
      isAutomatic(): boolean;
      /** Index of the best level that may be played; -1 for no limit. */
      best(): number;
      /**
       * True if the connection is too slow for video. `isSilent`: nothing is heard although
       * playback should run.
       */
      isSlow(line: { now: number; hasFailed: boolean; isSilent: boolean }): boolean;
    },
  ) {
    const { signal } = this.listening;

    hls.on(Hls.Events.BUFFER_APPENDING, () => this.reserve.note(this.bufferedAhead(), video));
    video.addEventListener("waiting", () => this.onWaiting(), { signal });
    video.addEventListener(
      "playing",
      () => {
        this.stalledSince = null;
      },
      { signal },
    );
  }

  stop() {
    clearInterval(this.ticking);
    this.listening.abort();
    this.video.playbackRate = 1;
  }

  addOutage() {
    this.stalls.addOutage(performance.now());
  }

  /** Starts with a buffer, for a connection that is too slow for video. */
  startSlowly() {
    this.stalls.isSlow = true;
    this.hls.lowLatencyMode = false;
    this.rebufferingSince = performance.now();
  }

  stay() {
    this.isFollowing = false;
  }

  /** A viewer who watches the past is not brought back to live. */
  setPast(isPast: boolean) {
    this.isPast = isPast;
    this.isFollowing = !isPast;
    this.stalledSince = this.rebufferingSince = null;
    this.waitsSince = performance.now();
  }

  /**
   * Ignores stalls while the artist is paused, because the viewer's connection does not cause them.
   */
  setArtistPaused(isPaused: boolean) {
    if (isPaused || this.isArtistPaused)
      this.stalls.forgetSince(performance.now() - REPORT_AFTER_MS);
    if (isPaused !== this.isArtistPaused) this.stalledSince = this.rebufferingSince = null;
    this.isArtistPaused = isPaused;
  }

  toLive() {
    this.isFollowing = true;

    const liveEdge = this.hls.liveSyncPosition;
    if (liveEdge) this.video.currentTime = Math.max(liveEdge, this.video.currentTime);
  }

  /** Returns the status; null before playback. */
  status(): LiveStatus | null {
    const { video, hls } = this;
    if (!hls.latency || !video.seekable.length || video.currentTime === 0) return null;

    const distance = (hls.liveSyncPosition ?? video.currentTime) - video.currentTime;

    return {
      latency: hls.latency,
      distance,
      isBehind: hls.latency > this.target() + BEHIND_SECONDS || (!this.isFollowing && distance > 1),
      connection: this.stalls.connection(performance.now()),
      isRebuffering: this.rebufferingSince !== null,
    };
  }

  private onWaiting() {
    const { video } = this;
    if (video.seeking || video.currentTime === 0 || (this.isArtistPaused && !this.isPast)) return;

    const now = performance.now();

    this.stalledSince ??= now;
    this.stalls.addStall(now);
  }

  private tick() {
    const now = performance.now();
    if (this.stalledSince !== null && now - this.stalledSince > OUTAGE_MS)
      this.stalls.addOutage(now);
    this.watchStart(now);

    const hasFailed = this.stalls.hasFailed(now);

    this.stalls.isSlow = this.renditions.isSlow({ now, hasFailed, isSilent: this.isSilent() });

    const isWeak = this.stalls.connection(now) === "weak";
    const isLowest = isWeak && this.renditions.isAutomatic();

    // Weak connections load whole segments instead of parts, because each request takes long.
    this.hls.lowLatencyMode = !isWeak && !this.isPast;
    this.hls.autoLevelCapping = isLowest ? this.lowestLevel() : this.renditions.best();
    if (this.video.paused) return;

    const seekTarget = this.gaps.findSeekTarget(now, this.video);
    if (seekTarget !== null) this.video.currentTime = seekTarget;
    this.syncPlayback(now);
  }

  /** Counts a missing first frame as an outage, because stalls are only counted after it. */
  private watchStart(now: number) {
    if (this.video.currentTime > 0 || this.video.paused || this.isArtistPaused)
      this.waitsSince = now;
    else if (now - this.waitsSince > START_MS && this.hls.latestLevelDetails)
      this.stalls.addOutage(now);
  }

  private isSilent() {
    return (
      this.stalledSince !== null || this.rebufferingSince !== null || this.video.currentTime === 0
    );
  }

  private syncPlayback(now: number) {
    const { video, hls } = this;
    const connection = this.stalls.connection(now);
    const bufferedSeconds = this.bufferedAhead();
    if (this.isRebuffering(now, connection, bufferedSeconds)) {
      void (video.playbackRate = 0);

      return;
    }
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA || !hls.latency) return;
    if (!this.isPast && (hls.liveSyncPosition ?? Infinity) - video.currentTime < NEAR_SECONDS)
      this.isFollowing = true;
    const adjustment = catchUp({
      latency: hls.latency,
      target: this.target(),
      ahead: bufferedSeconds,
      reserve: this.reserve.least ?? bufferedSeconds,
      connection,
      isFollowing: this.isFollowing,
    });
    if ("jump" in adjustment) video.currentTime += adjustment.jump;
    else if (video.playbackRate !== adjustment.rate) video.playbackRate = adjustment.rate;
  }

  private isRebuffering(now: number, connection: Connection, bufferedSeconds: number) {
    if (this.stalledSince === null && this.rebufferingSince === null) return false;

    const waitedMs = now - (this.rebufferingSince ?? now);
    const mustWait = mustRebuffer({ connection, ahead: bufferedSeconds, waitedMs });

    this.rebufferingSince = mustWait ? (this.rebufferingSince ?? now) : null;

    return mustWait;
  }

  private target() {
    return (this.hls.targetLatency ?? MIN_LATENCY) + this.stalls.extraLatency(performance.now());
  }

  private bufferedAhead() {
    const { buffered, currentTime } = this.video;

    return buffered.length ? Math.max(0, buffered.end(buffered.length - 1) - currentTime) : 0;
  }

  private lowestLevel() {
    const { levels } = this.hls;

    return levels.reduce(
      (lowest, { bitrate }, index) => (bitrate < levels[lowest]!.bitrate ? index : lowest),
      0,
    );
  }
}
