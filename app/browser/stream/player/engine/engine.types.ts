import type { Connection } from "./stall-monitor";
import type { QualityChoice, QualityMenu } from "./quality";
import type { BandwidthLevel } from "./loading/bandwidth-cap";
import type { Trouble } from "../trouble";

/** The live position; `latency`, `behind`, `window` and `at` are in seconds. */
export interface LivePosition {
  /** Null if the browser does not know the latency or the viewer went back. */
  latency: number | null;
  /** Distance to the live edge; 0 at the edge. */
  behind: number;
  /** The part that may be watched, up to the live edge, on the engine's own clock. */
  window: { start: number; end: number };
  /** The position on screen, on the engine's clock. */
  at: number;
  /** True if the viewer went back further than the playlist at the live edge reaches. */
  isPast: boolean;
  /** True if the show ended while the viewer watched its past. */
  hasEnded: boolean;
  connection: Connection;
  isRebuffering: boolean;
}

export interface EngineOptions {
  video: HTMLVideoElement;
  hlsUrl: string;
  audioUrl?: string | null;
  live: boolean;
  /** Begins a running show with the first moment that may be watched. */
  fromStart?: boolean;
  onReady: () => void;
  onQualities: (menu: QualityMenu) => void;
  /** Called with the trouble when loading fails, and with null once loading succeeds again. */
  onTrouble: (trouble: Trouble | null) => void;
  onBandwidth: (level: BandwidthLevel) => void;
  /**
   * Called with true when the connection is too slow for video, with false when video plays again.
   */
  onSlowLine: (isSlow: boolean) => void;
  onAccessLost: () => void;
  onEnded: () => void;
}

/** Plays the show in the video element, with hls.js or natively. */
export interface Engine {
  choose: (choice: QualityChoice) => void;
  renew: (token: string) => void;
  /** Goes to a moment of a running show, on the clock of `LivePosition`, and stays behind live. */
  seek: (at: number) => void;
  /** Seeks to the live edge and follows it from then on. */
  seekToLive: () => void;
  /** Stops following the live edge and stays at the position that the viewer chose. */
  stopFollowing: () => void;
  setArtistPaused: (isPaused: boolean) => void;
  /** Null in a replay and before playback. */
  livePosition: () => LivePosition | null;
  /**
   * The moment of the video on screen (ms since 1970, EXT-X-PROGRAM-DATE-TIME); null if it is not
   * known.
   */
  playingAt: () => number | null;
  /**
   * Address of the playlist of the smallest picture from its beginning, for previews; null if there
   * is no such playlist.
   */
  previewList: () => string | null;
  /** Bytes loaded so far; null if the browser does not know. */
  loadedBytes: () => number | null;
  destroy: () => void;
}
