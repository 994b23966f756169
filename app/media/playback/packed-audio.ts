import { adtsFrames } from "../codecs/adts";
import { readFragment } from "../isobmff/fragment";
import { type AudioTrack, timescaleOf } from "../isobmff/track";
import type { Rendition } from "../packager/rendition";

const CLOCK_HZ = 90_000;
const TIMESTAMP_OWNER = "com.apple.streaming.transportStreamTimestamp\0";

/** True if each frame of the rendition can say how it is encoded. */
export function canPackAudio({ tracks }: Rendition): boolean {
  return tracks.every((track) => track.kind === "audio" && track.codec === "aac");
}

/**
 * A segment of AAC as Packed Audio (RFC 8216, section 3.4): the time of its media, then frames with
 * ADTS headers.
 */
export function packAudio(segment: Buffer, track: AudioTrack): Buffer {
  const { start } = readFragment(segment);
  const frames: Buffer[] = [];

  for (let at = 0; at < segment.length; at = readFragment(segment, at).end)
    frames.push(...adtsFrames(segment, track, at));

  return Buffer.concat([timestampTag((start * CLOCK_HZ) / timescaleOf(track)), ...frames]);
}

/** An ID3 tag with one private frame. */
function timestampTag(ticks: number): Buffer {
  const timestamp = Buffer.alloc(8);

  // As in MPEG-2 streams, of 33 bits.
  timestamp.writeBigUInt64BE(BigInt(Math.round(ticks)) & 0x1_ffff_ffffn);

  const content = Buffer.concat([Buffer.from(TIMESTAMP_OWNER), timestamp]);
  const frame = Buffer.concat([
    Buffer.from("PRIV"),
    Buffer.from([0, 0, 0, content.length, 0, 0]),
    content,
  ]);

  return Buffer.concat([Buffer.from("ID3"), Buffer.from([4, 0, 0, 0, 0, 0, frame.length]), frame]);
}
