import type { EngineOptions, Engine } from "./engine.types";

const loadHls = async () =>
  "ManagedMediaSource" in window || "MediaSource" in window ? await import("./engine-hls") : null;

/** Starts loading before hydration, because the first frame waits for it. */
if (typeof window !== "undefined") void loadHls();

/** Uses hls.js where Media Source Extensions exist; else native HLS without low latency. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const hls = await loadHls();
  const engine = hls?.startHls(options);
  if (engine) return engine;
  const { startNative } = await import("./engine-native");
  return startNative(options);
}
