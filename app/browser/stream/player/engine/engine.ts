import { loadChunk } from "~/platform/chunks/load-chunk";
import type { EngineOptions, Engine } from "./engine.types";

/**
 * Pauses between attempts to load the player. It gets more attempts than other code, because the
 * page is useless without it.
 */
const RETRY_PAUSES_MS = [500, 1500, 4000, 8000, 15_000, 15_000];

const loadHls = async () =>
  "ManagedMediaSource" in window || "MediaSource" in window
    ? await loadChunk(() => import("./engine-hls"), RETRY_PAUSES_MS)
    : null;

/** Starts loading before hydration, because the first frame waits for it. */
if (typeof window !== "undefined") loadHls().catch(() => {});

/**
 * Uses hls.js in browsers with Media Source Extensions, else native HLS without low latency.
 * @throws ChunkLoadError
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const hls = await loadHls();
  const engine = hls?.startHls(options);
  if (engine) return engine;

  const { startNative } = await loadChunk(() => import("./engine-native"), RETRY_PAUSES_MS);

  return startNative(options);
}
