import { readFragment } from "../isobmff/fragment";
import type { AudioTrack } from "../isobmff/track";
import type { Rendition } from "../packager/rendition";
import type { Sink } from "./progressive-mp4";
import { startWithParts, partsFrom } from "./follow";

/** Audio as AAC frames with ADTS headers (ISO/IEC 14496-3 §1.A.3.2), for simple players. */
export async function streamProgressiveAac(sound: Rendition, write: Sink, signal: AbortSignal) {
  const first = startWithParts(sound);
  if (!first) return;
  for await (const { segment, part } of partsFrom(sound, first.n, signal)) {
    const track = sound.tracks[segment.init];
    if (segment.init !== first.init || track?.kind !== "audio") return;
    if (!write(...framesOf(part.bytes, track))) return;
  }
}

function framesOf(fragment: Buffer, track: AudioTrack): Buffer[] {
  const { samples, dataAt } = readFragment(fragment);
  let at = dataAt;
  return samples.flatMap(({ size }) => [adtsHeader(track, size), fragment.subarray(at, (at += size))]);
}

const HEADER_BYTES = 7;

/** Fields of the AudioSpecificConfig: 5 bits object type, 4 bits rate index, 4 bits channels. */
function adtsHeader({ description }: AudioTrack, frameBytes: number): Buffer {
  const config = description.readUInt16BE(0);
  const profile = (config >> 11) - 1;
  const rate = (config >> 7) & 15;
  const channels = (config >> 3) & 15;
  const length = frameBytes + HEADER_BYTES;
  return Buffer.from([
    0xff,
    0xf1,
    (profile << 6) | (rate << 2) | (channels >> 2),
    ((channels & 3) << 6) | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ]);
}
