import type { Link } from "./link-watch";
import type { QualityChoice, QualityMenu } from "./quality";
import type { Room } from "./bandwidth-cap";
import type { Trouble } from "../trouble";

/** Where a viewer of a running show stands. All in seconds. */
export interface LiveReading {
  /** Behind the show itself; null where the browser does not tell. */
  latency: number | null;
  /** Behind the newest picture this player could show; 0 when it shows it. */
  behind: number;
  /** The stretch that can be gone back to; its end is the newest picture. */
  window: { start: number; end: number };
  link: Link;
  /** On a weak line: waiting until some of the song is in store. */
  refilling: boolean;
}

export interface EngineOptions {
  video: HTMLVideoElement;
  hlsUrl: string;
  audioUrl?: string | null;
  live: boolean;
  /** The show can be played now. */
  onReady: () => void;
  onQualities: (menu: QualityMenu) => void;
  /** Why loading fails while it is tried again; null when it goes well. */
  onTrouble: (trouble: Trouble | null) => void;
  /** How much of the show the server's line has room for. */
  onRoom: (room: Room) => void;
  onAccessLost: () => void;
  onEnded: () => void;
}

/** What plays the show in the video element: hls.js, or the browser's own HLS. */
export interface Engine {
  choose: (choice: QualityChoice) => void;
  /** Every request from now on carries this token. */
  renew: (token: string) => void;
  /** To the newest picture, and from now on near it. */
  toLive: () => void;
  /** The viewer chose to be where they are: no catching up. */
  stay: () => void;
  /** As the server says: nothing comes from the artist herself. */
  setArtistPaused: (isPaused: boolean) => void;
  /** Null in a replay, and before anything plays. */
  reading: () => LiveReading | null;
  /** Bytes that this player has loaded; null where the browser does not tell. */
  bytes: () => number | null;
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
