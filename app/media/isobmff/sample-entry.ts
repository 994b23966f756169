import { box, fullBox, u16, u32, u8, zeros } from "./box";
import type { AudioTrack, Track, VideoTrack } from "./track";

/** The `stsd` entry that configures the decoder of a track. */
export function sampleEntry(track: Track): Buffer {
  return track.kind === "video" ? videoEntry(track) : audioEntry(track);
}

const RESERVED = zeros(6);
const DATA_REFERENCE = u16(1);
const DPI_72 = 0x480000;

function videoEntry({ width, height, description }: VideoTrack) {
  return box(
    "avc1",
    RESERVED,
    DATA_REFERENCE,
    zeros(16),
    u16(width, height),
    u32(DPI_72, DPI_72, 0),
    u16(1),
    zeros(32),
    u16(24, 0xffff),
    box("avcC", description),
  );
}

function audioEntry(track: AudioTrack) {
  const { codec, channels, sampleRate } = track;

  return box(
    codec === "aac" ? "mp4a" : "Opus",
    RESERVED,
    DATA_REFERENCE,
    zeros(8),
    u16(channels, 16),
    zeros(4),
    u32(sampleRate < 0x10000 ? sampleRate * 0x10000 : 0),
    codec === "aac" ? elementaryStream(track.description) : opusHead(channels),
  );
}

/** ISO/IEC 14496-1 descriptors around the AudioSpecificConfig. */
function elementaryStream(description: Buffer) {
  const decoder = descriptor(4, u8(0x40, 0x15, 0, 0, 0), u32(0, 0), descriptor(5, description));

  return fullBox("esds", 0, 0, descriptor(3, u16(1), u8(0), decoder, descriptor(6, u8(2))));
}

function descriptor(tag: number, ...contents: Buffer[]) {
  const contentBytes = Buffer.concat(contents);

  return Buffer.concat([u8(tag, 0x80, 0x80, 0x80, contentBytes.length), contentBytes]);
}

const OPUS_PRE_SKIP = 312;

function opusHead(channels: number) {
  return box("dOps", u8(0, channels), u16(OPUS_PRE_SKIP), u32(48_000), u16(0), u8(0));
}
