import type { Sample } from "./track";

/**
 * One moof + mdat. The layout is fixed, so that a copy of the header can get another track id and
 * time: moof(8) mfhd(16) traf(8) tfhd(16) tfdt(20) trun(20 + 16 per sample) mdat(8).
 */
const SEQUENCE_AT = 20;
const TRACK_ID_AT = 44;
const TIME_AT = 60;
const TRUN_AT = 68;
const COUNT_AT = 80;
const DATA_OFFSET_AT = 84;
const SAMPLES_AT = 88;
const SAMPLE_BYTES = 16;

const DEFAULT_BASE_IS_MOOF = 0x020000;
const TRUN_FLAGS = 0x01000f01; // version 1; data offset, duration, size, flags and composition offset of every sample
const KEY_FLAGS = 0x02000000;
const DELTA_FLAGS = 0x01010000;

type Fragment = {
  sequence: number;
  trackId: number;
  /** ticks */ start: number;
  samples: Sample[];
};

export function fragment({ sequence, trackId, start, samples }: Fragment): Buffer {
  const moofBytes = SAMPLES_AT + samples.length * SAMPLE_BYTES;
  const dataBytes = samples.reduce((bytes, sample) => bytes + sample.data.length, 0);
  const header = Buffer.alloc(moofBytes + 8);

  boxHead(header, 0, moofBytes, "moof");
  boxHead(header, 8, 16, "mfhd");
  header.writeUInt32BE(sequence, SEQUENCE_AT);
  boxHead(header, 24, moofBytes - 24, "traf");
  boxHead(header, 32, 16, "tfhd");
  header.writeUInt32BE(DEFAULT_BASE_IS_MOOF, 40);
  header.writeUInt32BE(trackId, TRACK_ID_AT);
  boxHead(header, 48, 20, "tfdt");
  header.writeUInt32BE(0x01000000, 56);
  header.writeBigUInt64BE(BigInt(start), TIME_AT);
  boxHead(header, TRUN_AT, moofBytes - TRUN_AT, "trun");
  header.writeUInt32BE(TRUN_FLAGS, 76);
  header.writeUInt32BE(samples.length, COUNT_AT);
  header.writeUInt32BE(moofBytes + 8, DATA_OFFSET_AT);
  samples.forEach((sample, i) => writeSample(header, SAMPLES_AT + i * SAMPLE_BYTES, sample));
  boxHead(header, moofBytes, dataBytes + 8, "mdat");

  return Buffer.concat([header, ...samples.map((sample) => sample.data)]);
}

function boxHead(bytes: Buffer, at: number, size: number, type: string) {
  bytes.writeUInt32BE(size, at);
  bytes.write(type, at + 4, "latin1");
}

function writeSample(
  header: Buffer,
  at: number,
  { duration, data, key, compositionOffset }: Sample,
) {
  header.writeUInt32BE(duration, at);
  header.writeUInt32BE(data.length, at + 4);
  header.writeUInt32BE(key ? KEY_FLAGS : DELTA_FLAGS, at + 8);
  header.writeInt32BE(compositionOffset, at + 12);
}

export type FragmentSample = {
  size: number;
  duration: number;
  key: boolean;
  compositionOffset: number;
};
export type FragmentHeader = {
  start: number;
  samples: FragmentSample[];
  dataAt: number;
  end: number;
};

/** Bytes needed to read the length of a fragment's header. */
export const PROBE_BYTES = 8;

/**
 * Length of the header (moof and the head of mdat) of the fragment at `at`.
 * @throws if there is none
 */
export function fragmentHeaderBytes(bytes: Buffer, at = 0): number {
  if (bytes.toString("latin1", at + 4, at + 8) !== "moof")
    throw new Error(`No fragment at byte ${at}.`);

  return bytes.readUInt32BE(at) + 8;
}

/** Reads a fragment written by `fragment`. Positions are relative to `bytes`. */
export function readFragment(bytes: Buffer, at = 0): FragmentHeader {
  const dataAt = at + fragmentHeaderBytes(bytes, at);
  const count = bytes.readUInt32BE(at + COUNT_AT);
  const samples = Array.from({ length: count }, (_, i) =>
    readSample(bytes, at + SAMPLES_AT + i * SAMPLE_BYTES),
  );
  const start = Number(bytes.readBigUInt64BE(at + TIME_AT));

  return { start, samples, dataAt, end: dataAt + bytes.readUInt32BE(dataAt - 8) - 8 };
}

function readSample(bytes: Buffer, at: number): FragmentSample {
  return {
    duration: bytes.readUInt32BE(at),
    size: bytes.readUInt32BE(at + 4),
    key: bytes.readUInt32BE(at + 8) === KEY_FLAGS,
    compositionOffset: bytes.readInt32BE(at + 12),
  };
}

/** Copies the header of `part` with another track id and time; the media data stays shared. */
export function movedHeader(
  part: Buffer,
  moved: { sequence: number; trackId: number; start: number },
): Buffer {
  const header = Buffer.from(part.subarray(0, fragmentHeaderBytes(part)));

  header.writeUInt32BE(moved.sequence, SEQUENCE_AT);
  header.writeUInt32BE(moved.trackId, TRACK_ID_AT);
  header.writeBigUInt64BE(BigInt(moved.start), TIME_AT);

  return header;
}
