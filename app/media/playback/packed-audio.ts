import { adtsFrames } from "../codecs/adts";
import { readFragment } from "../isobmff/fragment";
import { type AudioTrack, timescaleOf } from "../isobmff/track";
import type { Rendition } from "../packager/rendition";

const CLOCK_HZ = 90_000;
const TIMESTAMP_OWNER = "com.apple.streaming.transportStreamTimestamp\0";

/** True if every encoding of the rendition is AAC, whose frames can have ADTS headers. */
export function canPackAudio({ tracks }: Rendition): boolean {
  return tracks.every((track) => track.kind === "audio" && track.codec === "aac");
}

/**
 * A segment of AAC as Packed Audio (RFC 8216, section 3.4): a tag with the media time, then frames
 * with ADTS headers.
 */
export function packAudio(segment: Buffer, track: AudioTrack): Buffer {
  const { start } = readFragment(segment);
  const frames: Buffer[] = [];

  for (let offset = 0; offset < segment.length; offset = readFragment(segment, offset).end)
    frames.push(...adtsFrames(segment, track, offset));

  return Buffer.concat([timestampTag((start * CLOCK_HZ) / timescaleOf(track)), ...frames]);
}

/** An ID3 tag with one private frame. */
function timestampTag(ticks: number): Buffer {
  const timestamp = Buffer.alloc(8);

  // Timestamps of MPEG-2 streams have 33 bits.
  timestamp.writeBigUInt64BE(BigInt(Math.round(ticks)) & 0x1_ffff_ffffn);

  const content = Buffer.concat([Buffer.from(TIMESTAMP_OWNER), timestamp]);
  const privateFrame = Buffer.concat([
    Buffer.from("PRIV"),
    Buffer.from([0, 0, 0, content.length, 0, 0]),
    content,
  ]);

  return Buffer.concat([
    Buffer.from("ID3"),
    Buffer.from([4, 0, 0, 0, 0, 0, privateFrame.length]),
    privateFrame,
  ]);
}
