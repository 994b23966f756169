import type { Engine, EngineOptions, LivePosition } from "./engine.types";
import type { QualityChoice } from "./quality";
import { retryDelay } from "./loading/retry";
import { fromStart } from "./loading/start-list";
import { withToken } from "./loading/token-path";
import { troubleOf } from "../trouble";

const TRIES_BEFORE_LOST = 3;
const NEAR_EDGE_SECONDS = 8;

/** Plays with the browser's own HLS (older iPhones). */
export function startNative(options: EngineOptions): Engine {
  return new NativePlayer(options);
}

class NativePlayer implements Engine {
  private choice: QualityChoice = "auto";
  /** True while the playlist that begins with the show is played. */
  private isPast: boolean;
  private token: string | null = null;
  private attempts = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly listening = new AbortController();

  constructor(private readonly options: EngineOptions) {
    const { video, audioUrl, onEnded, onQualities } = options;
    const { signal } = this.listening;

    this.isPast = options.live && Boolean(options.fromStart);
    video.addEventListener("error", () => this.onError(), { signal });
    video.addEventListener("playing", () => this.onPlaying(), { signal });
    video.addEventListener("ended", onEnded, { signal });
    onQualities({ heights: [], audio: Boolean(audioUrl), audioBitRate: null });
    this.load();
  }

  choose = (nextChoice: QualityChoice) => {
    const switchesSource = (nextChoice === "audio") !== (this.choice === "audio");

    this.choice = nextChoice;
    if (switchesSource) this.load();
  };

  renew = (token: string) => {
    this.token = token;
  };

  /**
   * Changes to the playlist of the whole show for earlier moments, because the one at the live edge
   * has only the last seconds.
   */
  seek = (seconds: number) => {
    const windowStart = windowOf(this.options.video)?.start ?? 0;
    if (this.options.live && !this.isPast && seconds <= windowStart) return this.setPast(true);

    this.options.video.currentTime = Math.max(windowStart, seconds);
  };

  seekToLive = () => {
    const { video, live } = this.options;
    if (this.isPast) return this.setPast(false);

    const windowEnd = windowOf(video)?.end;
    if (live && windowEnd !== undefined) video.currentTime = windowEnd;
  };

  stopFollowing = () => {};
  setArtistPaused = () => {};
  livePosition = () =>
    this.options.live ? getLivePosition(this.options.video, this.isPast) : null;
  playingAt = () => {
    const { video } = this.options;
    const momentMs = startOf(video) + video.currentTime * 1000;

    return Number.isNaN(momentMs) ? null : momentMs;
  };
  previewList = () => null;
  loadedBytes = () => null;

  destroy = () => {
    const { video } = this.options;

    this.listening.abort();
    clearTimeout(this.retry);
    video.removeAttribute("src");
    video.load();
  };

  private setPast(isPast: boolean) {
    this.isPast = isPast;
    this.load();
  }

  private load() {
    const url = this.address();

    this.options.video.src = this.token ? withToken(url, this.token) : url;
    this.options.onReady();
  }

  /**
   * Avoids low-latency playlists, which native players play unreliably. Earlier moments always play
   * with the picture, even if audio only is chosen.
   */
  private address() {
    const { hlsUrl, audioUrl, live } = this.options;
    if (this.isPast) return fromStart(hlsUrl);
    if (this.choice === "audio" && audioUrl) return audioUrl;

    return live ? `${hlsUrl}?ll=0` : hlsUrl;
  }

  private onError() {
    const { video, onTrouble, onAccessLost } = this.options;

    onTrouble("weak");
    void this.findReason(video.src);
    if (this.attempts === TRIES_BEFORE_LOST) onAccessLost();
    this.retry = setTimeout(() => this.load(), retryDelay(this.attempts++));
  }

  /** Finds the status with a HEAD request, because the media element hides it. */
  private async findReason(url: string) {
    const { signal } = this.listening;
    const answer = await fetch(url, { method: "HEAD", signal }).catch(() => undefined);
    if (this.attempts > 0 && !signal.aborted)
      this.options.onTrouble(
        troubleOf(answer?.status, (headerName) => answer!.headers.has(headerName)),
      );
  }

  private onPlaying() {
    this.attempts = 0;
    this.options.onTrouble(null);
  }
}

/** Only Safari exposes PROGRAM-DATE-TIME. */
type StartDateVideo = HTMLVideoElement & { getStartDate?: () => Date };
const startOf = (video: StartDateVideo) => video.getStartDate?.().getTime() ?? NaN;

function windowOf({ seekable }: HTMLVideoElement) {
  return seekable.length
    ? { start: seekable.start(0), end: seekable.end(seekable.length - 1) }
    : null;
}

/**
 * Null at position 0 of a running show, where Chromium's player does not report the live position.
 */
function getLivePosition(video: HTMLVideoElement, isPast: boolean): LivePosition | null {
  const { currentTime: position } = video;
  if (position === 0 && !isPast) return null;

  const window = windowOf(video) ?? { start: position, end: position };
  const startedAt = startOf(video);
  const latency =
    Number.isNaN(startedAt) || isPast ? null : (Date.now() - startedAt) / 1000 - position;
  const behind = window.end - position > NEAR_EDGE_SECONDS ? window.end - position : 0;

  return {
    latency,
    behind,
    window,
    at: position,
    isPast,
    hasEnded: false,
    connection: "good",
    isRebuffering: false,
  };
}
