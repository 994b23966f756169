import { timescaleOf } from "../isobmff/track";
import type { Rendition } from "./rendition";

/** Frames per second of the last segments; null until one is complete. */
export function frameRateOf({ segments, tracks }: Pick<Rendition, "segments" | "tracks">) {
  const lastSegments = segments.slice(-6).filter((item) => item.isComplete && item.frames);
  const frames = lastSegments.reduce((sum, item) => sum + item.frames!, 0);
  const seconds = lastSegments.reduce(
    (sum, item) => sum + item.duration / timescaleOf(tracks[item.init]!),
    0,
  );

  return seconds > 0 ? frames / seconds : null;
}
