import { readSequenceParameters, sequenceIdOf } from "./sequence-parameters";
import { UnsupportedMediaError } from "./unsupported-media";

/** H.264 in MP4 (ISO/IEC 14496-15). Runs in the browser and on the server. */

export type AvcFormat = { codecString: string; width: number; height: number };

type ParameterSets = { sequence: Uint8Array[]; picture: Uint8Array[] };

const SEQUENCE_SET = 7;
const PICTURE_SET = 8;
const DELIMITER = 9;
const HIGH_PROFILE = 100;
/** As many as the record can count. */
const MAX_SEQUENCE_SETS = 31;
const MAX_PICTURE_SETS = 255;
/** 4:2:0, 8 bits, no extensions: the only formats that `readSequenceParameters` accepts. */
const HIGH_FIELDS = [0xfd, 0xf8, 0xf8, 0];

/**
 * Reads an AVCDecoderConfigurationRecord (section 5.3.3).
 * @throws UnsupportedMediaError with a message for the person at the encoder
 */
export function readAvcConfig(record: Uint8Array): AvcFormat {
  const { sequence, picture } = readParameterSets(record);
  const [firstSequence] = sequence;
  if (!firstSequence || picture.length === 0)
    throw new UnsupportedMediaError("The H.264 configuration cannot be read.");

  const { width, height } = readSequenceParameters(firstSequence);
  const sequenceIds = sequence.map((unit) => readSequenceParameters(unit).id);
  if (!picture.every((unit) => sequenceIds.includes(sequenceIdOf(unit)))) {
    throw new UnsupportedMediaError("The H.264 configuration contradicts itself.");
  }

  return { codecString: `avc1.${toHex(firstSequence.subarray(1, 4))}`, width, height };
}

/**
 * Returns the record that decodes a key frame, built from the frame's own parameter sets if it has
 * any, else the encoder's. Firefox supplies a record that repeats the first byte of each set.
 *
 * @throws UnsupportedMediaError if the frame has more parameter sets than a record can hold
 */
export function avcConfigOf(keyFrame: Uint8Array, ownRecord: Uint8Array): Uint8Array {
  const lengthBytes = ((ownRecord[4] ?? 3) & 3) + 1;
  const parameterSets: ParameterSets = { sequence: [], picture: [] };

  for (const unit of unitsOf(keyFrame, lengthBytes)) {
    const unitType = unit[0]! & 0x1f;
    if (unitType === SEQUENCE_SET) addOnce(parameterSets.sequence, unit, MAX_SEQUENCE_SETS);
    if (unitType === PICTURE_SET) addOnce(parameterSets.picture, unit, MAX_PICTURE_SETS);
  }

  return parameterSets.sequence.length && parameterSets.picture.length
    ? writeAvcConfig(parameterSets, lengthBytes)
    : ownRecord;
}

/**
 * Returns a key frame that begins with the parameter sets of `record`, unless it has its own.
 * ffmpeg and VLC read a stream's record only once and need the sets to decode a changed encoding.
 */
export function withParameterSets(keyFrame: Uint8Array, record: Uint8Array): Uint8Array {
  const lengthBytes = ((record[4] ?? 3) & 3) + 1;
  const nalUnits = [...unitsOf(keyFrame, lengthBytes)];
  if (nalUnits.some((unit) => (unit[0]! & 0x1f) === SEQUENCE_SET)) return keyFrame;

  const { sequence, picture } = readParameterSets(record);
  const parameterSets = [...sequence, ...picture].flatMap((unit) => [
    lengthPrefix(unit, lengthBytes),
    unit,
  ]);
  // The parameter sets follow the access unit delimiter, which must come first.
  const hasDelimiter = nalUnits[0] !== undefined && (nalUnits[0][0]! & 0x1f) === DELIMITER;
  const offset = hasDelimiter ? lengthBytes + nalUnits[0]!.length : 0;

  return concat([keyFrame.subarray(0, offset), ...parameterSets, keyFrame.subarray(offset)]);
}

const lengthPrefix = ({ length }: Uint8Array, lengthBytes: number) =>
  Uint8Array.from(
    { length: lengthBytes },
    (_, index) => (length >> (8 * (lengthBytes - 1 - index))) & 0xff,
  );

function concat(pieces: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;

  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }

  return joined;
}

function writeAvcConfig({ sequence, picture }: ParameterSets, lengthBytes: number): Uint8Array {
  const [, profile, compatibility, level] = sequence[0]!;

  return Uint8Array.from([
    ...[1, profile!, compatibility!, level!, 0xfc | (lengthBytes - 1)],
    ...[0xe0 | sequence.length, ...sequence.flatMap(withLength)],
    ...[picture.length, ...picture.flatMap(withLength)],
    ...(profile === HIGH_PROFILE ? HIGH_FIELDS : []),
  ]);
}

const withLength = (unit: Uint8Array) => [unit.length >> 8, unit.length & 0xff, ...unit];

/** Returns empty lists if the record is truncated or malformed. */
function readParameterSets(record: Uint8Array): ParameterSets {
  const noSets: ParameterSets = { sequence: [], picture: [] };
  if (record.length < 7 || record[0] !== 1) return noSets;

  const sequence = readUnits(record, 6, record[5]! & 0x1f, SEQUENCE_SET);
  const picture =
    sequence && readUnits(record, sequence.end + 1, record[sequence.end] ?? 0, PICTURE_SET);

  return picture ? { sequence: sequence.units, picture: picture.units } : noSets;
}

function readUnits(record: Uint8Array, startOffset: number, count: number, unitType: number) {
  const nalUnits: Uint8Array[] = [];
  let offset = startOffset;

  for (let index = 0; index < count; index++) {
    const length = ((record[offset] ?? 0) << 8) | (record[offset + 1] ?? 0);
    const unit = record.subarray(offset + 2, offset + 2 + length);
    const isWhole = unit.length === length && length >= (unitType === SEQUENCE_SET ? 4 : 2);
    if (!isWhole || (unit[0]! & 0x1f) !== unitType) return null;

    nalUnits.push(unit);
    offset += 2 + length;
  }

  return { units: nalUnits, end: offset };
}

/** Yields the NAL units of a sample; skips a truncated one. */
function* unitsOf(sample: Uint8Array, lengthBytes: number): Generator<Uint8Array> {
  for (let offset = 0; offset + lengthBytes < sample.length;) {
    let length = 0;

    for (let index = 0; index < lengthBytes; index++)
      length = length * 256 + sample[offset + index]!;
    offset += lengthBytes;
    if (length === 0 || offset + length > sample.length) return;

    yield sample.subarray(offset, offset + length);
    offset += length;
  }
}

function addOnce(nalUnits: Uint8Array[], unit: Uint8Array, maxCount: number) {
  const isKnown = nalUnits.some(
    (existing) =>
      existing.length === unit.length && existing.every((byte, index) => byte === unit[index]),
  );
  if (isKnown) return;
  if (nalUnits.length === maxCount)
    throw new UnsupportedMediaError("The H.264 configuration has too many parameter sets.");

  nalUnits.push(unit);
}

const toHex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
