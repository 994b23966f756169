import { adtsFrames } from "../codecs/adts";
import type { Rendition } from "../packager/rendition";
import type { Sink } from "./progressive-mp4";
import { startWithParts, partsFrom } from "./follow";

/** Audio as AAC frames with ADTS headers, for simple players. */
export async function streamProgressiveAac(sound: Rendition, write: Sink, signal: AbortSignal) {
  const first = startWithParts(sound);
  if (!first) return;

  for await (const { segment, part } of partsFrom(sound, first.n, signal)) {
    const track = sound.tracks[segment.init];
    if (segment.init !== first.init || track?.kind !== "audio") return;
    if (!write(...adtsFrames(part.bytes, track))) return;
  }
}
