import type Hls from "hls.js";
import { catchUp, mustRefill } from "./catch-up";
import type { LiveReading } from "./engine";
import { HoleWatch } from "./hole-watch";
import { type Link, LinkWatch } from "./link-watch";

const TICK_MS = 500;
const LEAST_LATENCY = 1.6;
/** A picture that stands for so long is a break, not a stall. */
const BREAK_MS = 3000;
/** The server tells some seconds after the last picture that the artist's has stopped; players stall before. */
const TOLD_AFTER_MS = 15_000;
/** Whoever comes so near the newest picture follows it again. */
const NEAR_SECONDS = 0.5;
/** A viewer who is more than this further back than wanted is "behind live". */
export const BEHIND_SECONDS = 4;

/** Keeps a viewer near the show as far as the line bears it: hls.js alone stays behind after an outage. */
export class LiveKeeper {
  private follows = true;
  private readonly watch = new LinkWatch();
  private readonly holes = new HoleWatch();
  private waitingSince: number | null = null;
  private holdsSince: number | null = null;
  private isArtistPaused = false;
  private readonly listening = new AbortController();
  private readonly ticking = setInterval(() => this.tick(), TICK_MS);

  constructor(
    private readonly hls: Hls,
    private readonly video: HTMLVideoElement,
    private readonly picture: {
      /** Whether the rung is ours to choose. */
      isAutomatic(): boolean;
      /** The best rung that there is room for; -1: any. */
      best(): number;
    },
  ) {
    const { signal } = this.listening;
    video.addEventListener("waiting", () => this.onWaiting(), { signal });
    video.addEventListener("playing", () => (this.waitingSince = null), { signal });
  }

  stop() {
    clearInterval(this.ticking);
    this.listening.abort();
    this.video.playbackRate = 1;
  }

  /** Loading failed. */
  broke() {
    this.watch.broke(performance.now());
  }

  /** The viewer went back, or comes back from a pause: they stay where they are. */
  stay() {
    this.follows = false;
  }

  /** The artist's picture has stopped, or is back: what stood meanwhile says nothing about the viewer's line. */
  setArtistPaused(isPaused: boolean) {
    if (isPaused || this.isArtistPaused) this.watch.excuse(performance.now() - TOLD_AFTER_MS);
    if (isPaused !== this.isArtistPaused) this.waitingSince = this.holdsSince = null;
    this.isArtistPaused = isPaused;
  }

  toLive() {
    this.follows = true;
    const edge = this.hls.liveSyncPosition;
    if (edge) this.video.currentTime = Math.max(edge, this.video.currentTime);
  }

  reading(): LiveReading | null {
    const { video, hls } = this;
    if (!hls.latency || !video.seekable.length) return null;
    const [start, end] = [video.seekable.start(0), hls.liveSyncPosition ?? video.currentTime];
    const isBehind = hls.latency > this.target() + BEHIND_SECONDS || (!this.follows && end - video.currentTime > 1);
    return {
      latency: hls.latency,
      behind: isBehind ? Math.max(0, end - video.currentTime) : 0,
      window: { start, end: Math.max(end, start) },
      link: this.watch.link(performance.now()),
      refilling: this.holdsSince !== null,
    };
  }

  private onWaiting() {
    const { video } = this;
    if (video.seeking || video.currentTime === 0 || this.isArtistPaused) return;
    const now = performance.now();
    this.waitingSince ??= now;
    this.watch.stalled(now);
  }

  private tick() {
    const now = performance.now();
    if (this.waitingSince !== null && now - this.waitingSince > BREAK_MS) this.watch.broke(now);
    const link = this.watch.link(now);
    const isLowest = link === "weak" && this.picture.isAutomatic();
    this.hls.autoLevelCapping = isLowest ? this.lowestRung() : this.picture.best();
    if (this.video.paused) return;
    const beyond = this.holes.look(now, this.video);
    if (beyond !== null) this.video.currentTime = beyond;
    this.drive(now);
  }

  private drive(now: number) {
    const { video, hls } = this;
    const link = this.watch.link(now);
    const ahead = this.ahead();
    if (this.holds(now, link, ahead)) return void (video.playbackRate = 0);
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA || !hls.latency) return;
    if ((hls.liveSyncPosition ?? Infinity) - video.currentTime < NEAR_SECONDS) this.follows = true;
    const step = catchUp({ latency: hls.latency, target: this.target(), ahead, link, follows: this.follows });
    if ("jump" in step) video.currentTime += step.jump;
    else if (video.playbackRate !== step.rate) video.playbackRate = step.rate;
  }

  /** After a stall on a weak line: until there is enough in store. */
  private holds(now: number, link: Link, ahead: number) {
    if (this.waitingSince === null && this.holdsSince === null) return false;
    const waitedMs = now - (this.holdsSince ?? now);
    const mustHold = mustRefill({ link, ahead, waitedMs });
    this.holdsSince = mustHold ? (this.holdsSince ?? now) : null;
    return mustHold;
  }

  private target() {
    return (this.hls.targetLatency ?? LEAST_LATENCY) + this.watch.extraSeconds(performance.now());
  }

  private ahead() {
    const { buffered, currentTime } = this.video;
    return buffered.length ? Math.max(0, buffered.end(buffered.length - 1) - currentTime) : 0;
  }

  private lowestRung() {
    const { levels } = this.hls;
    return levels.reduce((lowest, { bitrate }, i) => (bitrate < levels[lowest]!.bitrate ? i : lowest), 0);
  }
}
