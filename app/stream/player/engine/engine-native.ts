import type { Engine, EngineOptions, LivePosition } from "./engine";
import type { QualityChoice } from "./quality";
import { retryDelay } from "./retry";
import { withToken } from "./token-path";
import { troubleOf } from "../trouble";

/**
 * Plays with the browser's own HLS (older iPhones). Low-latency playlists are unreliable there, so it never gets one.
 */
export function startNative({ video, hlsUrl, audioUrl, live, ...on }: EngineOptions): Engine {
  let choice: QualityChoice = "auto";
  let token: string | null = null;
  let tried = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  const load = () => {
    const url = choice === "audio" && audioUrl ? audioUrl : live ? `${hlsUrl}?ll=0` : hlsUrl;
    video.src = token ? withToken(url, token) : url;
    on.onReady();
  };
  const onError = () => {
    on.onTrouble("weak");
    void findReason(video.src);
    if (tried === 3) on.onAccessLost();
    retry = setTimeout(load, retryDelay(tried++));
  };
  /** The media element hides the status, so a HEAD request asks for it. */
  const findReason = async (url: string) => {
    const answer = await fetch(url, { method: "HEAD", signal }).catch(() => undefined);
    if (tried > 0 && !signal.aborted) on.onTrouble(troubleOf(answer?.status, (name) => answer!.headers.has(name)));
  };
  const onPlaying = () => {
    tried = 0;
    on.onTrouble(null);
  };
  video.addEventListener("error", onError, { signal });
  video.addEventListener("playing", onPlaying, { signal });
  video.addEventListener("ended", () => on.onEnded(), { signal });

  on.onQualities({ heights: [], audio: Boolean(audioUrl), audioBitRate: null });
  load();
  return {
    choose: (next) => {
      const isOther = (next === "audio") !== (choice === "audio");
      choice = next;
      if (isOther) load();
    },
    renew: (next) => (token = next),
    seekToLive: () => {
      if (live && video.seekable.length) video.currentTime = video.seekable.end(video.seekable.length - 1);
    },
    stopFollowing: () => {},
    setArtistPaused: () => {},
    livePosition: () => (live ? getLivePosition(video) : null),
    playingAt: () => {
      const at = startOf(video) + video.currentTime * 1000;
      return Number.isNaN(at) ? null : at;
    },
    loadedBytes: () => null,
    destroy: () => {
      listening.abort();
      clearTimeout(retry);
      video.removeAttribute("src");
      video.load();
    },
  };
}

/** Only Safari exposes PROGRAM-DATE-TIME. */
type WithStartDate = HTMLVideoElement & { getStartDate?: () => Date };
const startOf = (video: WithStartDate) => video.getStartDate?.().getTime() ?? NaN;
const NEAR_EDGE_SECONDS = 8;

function getLivePosition(video: HTMLVideoElement): LivePosition | null {
  const { seekable, currentTime } = video;
  if (!seekable.length) return null;
  const [start, end] = [seekable.start(0), seekable.end(seekable.length - 1)];
  const startedAt = startOf(video);
  const latency = Number.isNaN(startedAt) ? null : (Date.now() - startedAt) / 1000 - currentTime;
  const behind = end - currentTime > NEAR_EDGE_SECONDS ? end - currentTime : 0;
  return { latency, behind, window: { start, end }, connection: "good", isRebuffering: false };
}
