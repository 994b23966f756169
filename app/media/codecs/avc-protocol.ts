import { readSequenceParameters, sequenceIdOf } from "./sequence-parameters";
import { UnsupportedMediaError } from "./unsupported-media";

/** H.264 in MP4 (ISO/IEC 14496-15). Runs in the browser and on the server. */

export type AvcFormat = { codecString: string; width: number; height: number };

type ParameterSets = { sequence: Uint8Array[]; picture: Uint8Array[] };

const SEQUENCE_SET = 7;
const PICTURE_SET = 8;
const DELIMITER = 9;
const HIGH = 100;
/** 4:2:0, 8 bits, no extensions: the only formats that `readSequenceParameters` accepts. */
const HIGH_FIELDS = [0xfd, 0xf8, 0xf8, 0];

/**
 * Reads an AVCDecoderConfigurationRecord (section 5.3.3).
 * @throws UnsupportedMediaError with a message for the person at the encoder
 */
export function readAvcConfig(record: Uint8Array): AvcFormat {
  const { sequence, picture } = readParameterSets(record);
  const [first] = sequence;
  if (!first || picture.length === 0)
    throw new UnsupportedMediaError("The H.264 configuration cannot be read.");

  const { width, height } = readSequenceParameters(first);
  const ids = sequence.map((unit) => readSequenceParameters(unit).id);
  if (!picture.every((unit) => ids.includes(sequenceIdOf(unit)))) {
    throw new UnsupportedMediaError("The H.264 configuration contradicts itself.");
  }

  return { codecString: `avc1.${hex(first.subarray(1, 4))}`, width, height };
}

/**
 * Returns the record that decodes a key frame, built from the frame's own parameter sets if it has
 * any, else the encoder's. Firefox supplies a record that repeats the first byte of each set.
 */
export function avcConfigOf(keyFrame: Uint8Array, ownRecord: Uint8Array): Uint8Array {
  const lengthBytes = ((ownRecord[4] ?? 3) & 3) + 1;
  const sets: ParameterSets = { sequence: [], picture: [] };

  for (const unit of unitsOf(keyFrame, lengthBytes)) {
    const kind = unit[0]! & 0x1f;
    if (kind === SEQUENCE_SET) addOnce(sets.sequence, unit);
    if (kind === PICTURE_SET) addOnce(sets.picture, unit);
  }

  return sets.sequence.length && sets.picture.length
    ? writeAvcConfig(sets, lengthBytes)
    : ownRecord;
}

/**
 * A key frame that begins with the parameter sets of its record, unless it has its own. ffmpeg and
 * VLC read the record of a stream once, and decode what is encoded otherwise by these.
 */
export function withParameterSets(keyFrame: Uint8Array, record: Uint8Array): Uint8Array {
  const lengthBytes = ((record[4] ?? 3) & 3) + 1;
  const units = [...unitsOf(keyFrame, lengthBytes)];
  if (units.some((unit) => (unit[0]! & 0x1f) === SEQUENCE_SET)) return keyFrame;

  const { sequence, picture } = readParameterSets(record);
  const sets = [...sequence, ...picture].flatMap((unit) => [lengthOf(unit, lengthBytes), unit]);
  // An access unit delimiter comes first.
  const hasDelimiter = units[0] !== undefined && (units[0][0]! & 0x1f) === DELIMITER;
  const at = hasDelimiter ? lengthBytes + units[0]!.length : 0;

  return concat([keyFrame.subarray(0, at), ...sets, keyFrame.subarray(at)]);
}

const lengthOf = ({ length }: Uint8Array, lengthBytes: number) =>
  Uint8Array.from(
    { length: lengthBytes },
    (_, i) => (length >> (8 * (lengthBytes - 1 - i))) & 0xff,
  );

function concat(pieces: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;

  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }

  return whole;
}

function writeAvcConfig({ sequence, picture }: ParameterSets, lengthBytes: number): Uint8Array {
  const [, profile, compatibility, level] = sequence[0]!;

  return Uint8Array.from([
    ...[1, profile!, compatibility!, level!, 0xfc | (lengthBytes - 1)],
    ...[0xe0 | sequence.length, ...sequence.flatMap(withLength)],
    ...[picture.length, ...picture.flatMap(withLength)],
    ...(profile === HIGH ? HIGH_FIELDS : []),
  ]);
}

const withLength = (unit: Uint8Array) => [unit.length >> 8, unit.length & 0xff, ...unit];

/** Returns empty lists if the record is truncated or malformed. */
function readParameterSets(record: Uint8Array): ParameterSets {
  const nothing: ParameterSets = { sequence: [], picture: [] };
  if (record.length < 7 || record[0] !== 1) return nothing;

  const sequence = readList(record, 6, record[5]! & 0x1f, SEQUENCE_SET);
  const picture =
    sequence && readList(record, sequence.end + 1, record[sequence.end] ?? 0, PICTURE_SET);

  return picture ? { sequence: sequence.units, picture: picture.units } : nothing;
}

function readList(record: Uint8Array, start: number, count: number, kind: number) {
  const units: Uint8Array[] = [];
  let at = start;

  for (let i = 0; i < count; i++) {
    const length = ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0);
    const unit = record.subarray(at + 2, at + 2 + length);
    const isWhole = unit.length === length && length >= (kind === SEQUENCE_SET ? 4 : 2);
    if (!isWhole || (unit[0]! & 0x1f) !== kind) return null;

    units.push(unit);
    at += 2 + length;
  }

  return { units, end: at };
}

/** Yields the NAL units of a sample; skips a truncated one. */
function* unitsOf(sample: Uint8Array, lengthBytes: number): Generator<Uint8Array> {
  for (let at = 0; at + lengthBytes < sample.length;) {
    let length = 0;

    for (let i = 0; i < lengthBytes; i++) length = length * 256 + sample[at + i]!;
    at += lengthBytes;
    if (length === 0 || at + length > sample.length) return;

    yield sample.subarray(at, at + length);
    at += length;
  }
}

function addOnce(units: Uint8Array[], unit: Uint8Array) {
  const isKnown = units.some(
    (known) => known.length === unit.length && known.every((byte, i) => byte === unit[i]),
  );
  if (!isKnown) units.push(unit);
}

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
