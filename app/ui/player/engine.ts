import type { QualityChoice, QualityMenu } from "./quality";

export interface EngineOptions {
  video: HTMLVideoElement;
  hlsUrl: string;
  audioUrl?: string | null;
  live: boolean;
  /** The show can be played now. */
  onReady: () => void;
  onQualities: (menu: QualityMenu) => void;
  /** True while loading fails and is tried again. */
  onTrouble: (trouble: boolean) => void;
  onAccessLost: () => void;
  onEnded: () => void;
}

/** What plays the show in the video element: hls.js, or the browser's own HLS. */
export interface Engine {
  choose: (choice: QualityChoice) => void;
  /** Every request from now on carries this token. */
  renew: (token: string) => void;
  /** Back to the newest picture, after a pause. */
  toLive: () => void;
  destroy: () => void;
}

const loadHls = async () =>
  "ManagedMediaSource" in window || "MediaSource" in window ? await import("./engine-hls") : null;

/** Begins to load while the page still comes alive: the first picture waits for it. */
if (typeof window !== "undefined") void loadHls();

/** hls.js wherever the browser has Media Source Extensions; else the browser's own HLS, always without low latency. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const hls = await loadHls();
  const engine = hls?.startHls(options);
  if (engine) return engine;
  const { startNative } = await import("./engine-native");
  return startNative(options);
}
