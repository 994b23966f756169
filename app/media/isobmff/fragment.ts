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

  writeBoxHead(header, 0, moofBytes, "moof");
  writeBoxHead(header, 8, 16, "mfhd");
  header.writeUInt32BE(sequence, SEQUENCE_AT);
  writeBoxHead(header, 24, moofBytes - 24, "traf");
  writeBoxHead(header, 32, 16, "tfhd");
  header.writeUInt32BE(DEFAULT_BASE_IS_MOOF, 40);
  header.writeUInt32BE(trackId, TRACK_ID_AT);
  writeBoxHead(header, 48, 20, "tfdt");
  header.writeUInt32BE(0x01000000, 56);
  header.writeBigUInt64BE(BigInt(start), TIME_AT);
  writeBoxHead(header, TRUN_AT, moofBytes - TRUN_AT, "trun");
  header.writeUInt32BE(TRUN_FLAGS, 76);
  header.writeUInt32BE(samples.length, COUNT_AT);
  header.writeUInt32BE(moofBytes + 8, DATA_OFFSET_AT);
  samples.forEach((sample, index) =>
    writeSample(header, SAMPLES_AT + index * SAMPLE_BYTES, sample),
  );
  writeBoxHead(header, moofBytes, dataBytes + 8, "mdat");

  return Buffer.concat([header, ...samples.map((sample) => sample.data)]);
}

function writeBoxHead(bytes: Buffer, offset: number, size: number, boxType: string) {
  bytes.writeUInt32BE(size, offset);
  bytes.write(boxType, offset + 4, "latin1");
}

function writeSample(
  header: Buffer,
  offset: number,
  { duration, data, key, compositionOffset }: Sample,
) {
  header.writeUInt32BE(duration, offset);
  header.writeUInt32BE(data.length, offset + 4);
  header.writeUInt32BE(key ? KEY_FLAGS : DELTA_FLAGS, offset + 8);
  header.writeInt32BE(compositionOffset, offset + 12);
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
 * Length of the header (moof and the head of mdat) of the fragment at `offset`.
 * @throws if there is none
 */
export function fragmentHeaderBytes(bytes: Buffer, offset = 0): number {
  if (bytes.toString("latin1", offset + 4, offset + 8) !== "moof")
    throw new Error(`No fragment at byte ${offset}.`);

  return bytes.readUInt32BE(offset) + 8;
}

/** Reads a fragment written by `fragment`. Positions are relative to `bytes`. */
export function readFragment(bytes: Buffer, offset = 0): FragmentHeader {
  const dataAt = offset + fragmentHeaderBytes(bytes, offset);
  const count = bytes.readUInt32BE(offset + COUNT_AT);
  const samples = Array.from({ length: count }, (_, index) =>
    readSample(bytes, offset + SAMPLES_AT + index * SAMPLE_BYTES),
  );
  const start = Number(bytes.readBigUInt64BE(offset + TIME_AT));

  return { start, samples, dataAt, end: dataAt + bytes.readUInt32BE(dataAt - 8) - 8 };
}

function readSample(bytes: Buffer, offset: number): FragmentSample {
  return {
    duration: bytes.readUInt32BE(offset),
    size: bytes.readUInt32BE(offset + 4),
    key: bytes.readUInt32BE(offset + 8) === KEY_FLAGS,
    compositionOffset: bytes.readInt32BE(offset + 12),
  };
}

/** Copies the header of a fragment with another track id and time; the media data is not copied. */
export function movedHeader(
  fragmentBytes: Buffer,
  target: { sequence: number; trackId: number; start: number },
): Buffer {
  const header = Buffer.from(fragmentBytes.subarray(0, fragmentHeaderBytes(fragmentBytes)));

  header.writeUInt32BE(target.sequence, SEQUENCE_AT);
  header.writeUInt32BE(target.trackId, TRACK_ID_AT);
  header.writeBigUInt64BE(BigInt(target.start), TIME_AT);

  return header;
}
