import type { AudioTrack } from "../isobmff/track";
import { readFragment } from "../isobmff/fragment";

/**
 * AAC frames of a fragment with ADTS headers (ISO/IEC 14496-3 §1.A.3.2), each of which names the
 * sample rate.
 */
export function adtsFrames(bytes: Buffer, track: AudioTrack, offset = 0): Buffer[] {
  const { samples, dataAt } = readFragment(bytes, offset);
  let position = dataAt;

  return samples.flatMap(({ size }) => [
    adtsHeader(track, size),
    bytes.subarray(position, (position += size)),
  ]);
}

const HEADER_BYTES = 7;

/** Fields of the AudioSpecificConfig: 5 bits object type, 4 bits rate index, 4 bits channels. */
function adtsHeader({ description }: AudioTrack, frameBytes: number): Buffer {
  const config = description.readUInt16BE(0);
  const profile = (config >> 11) - 1;
  const rateIndex = (config >> 7) & 15;
  const channels = (config >> 3) & 15;
  const totalBytes = frameBytes + HEADER_BYTES;

  return Buffer.from([
    0xff,
    0xf1,
    (profile << 6) | (rateIndex << 2) | (channels >> 2),
    ((channels & 3) << 6) | (totalBytes >> 11),
    (totalBytes >> 3) & 0xff,
    ((totalBytes & 7) << 5) | 0x1f,
    0xfc,
  ]);
}
