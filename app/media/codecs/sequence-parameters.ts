import { BitReader } from "./bit-reader";
import { UnsupportedMediaError } from "./unsupported-media";

const HIGH_PROFILE = 100;
/** Profiles that browsers decode: 8 bits, 4:2:0. */
const PLAYABLE_PROFILES = [66, 77, HIGH_PROFILE];
const PROFILE_NAMES: Record<number, string> = {
  110: "High 10",
  122: "High 4:2:2",
  244: "High 4:4:4",
};

export type SequenceParameters = { id: number; width: number; height: number };

/**
 * Reads seq_parameter_set_data (H.264, section 7.3.2.1.1) up to the frame size. `unit` starts with
 * its NAL header.
 * @throws UnsupportedMediaError with a message for the person at the encoder
 */
export function readSequenceParameters(unit: Uint8Array): SequenceParameters {
  const profile = unit[1]!;
  if (!PLAYABLE_PROFILES.includes(profile)) {
    const profileName = PROFILE_NAMES[profile] ?? `number ${profile}`;

    throw new UnsupportedMediaError(
      `H.264 profile ${profileName} does not play in browsers. Choose High, Main or Baseline, 4:2:0.`,
    );
  }

  const bits = new BitReader(withoutEmulation(unit.subarray(4)));
  const sequenceId = bits.readUnsigned();
  if (profile === HIGH_PROFILE) skipHighFields(bits);
  bits.readUnsigned(); // log2_max_frame_num_minus4
  skipPictureOrder(bits);
  bits.readUnsigned(); // max_num_ref_frames
  bits.skip(1);

  const size = readSize(bits);
  if (bits.isExhausted) throw new UnsupportedMediaError("The H.264 configuration is cut off.");

  const { width, height } = size;
  if (!(width >= 16 && width <= 4096 && height >= 16 && height <= 4096)) {
    throw new UnsupportedMediaError(`A picture of ${width} × ${height} cannot be shown.`);
  }

  return { id: sequenceId, ...size };
}

/**
 * Returns the id of the sequence parameter set that a picture parameter set refers to (H.264,
 * section 7.3.2.2).
 */
export function sequenceIdOf(pictureParameters: Uint8Array): number {
  const bits = new BitReader(withoutEmulation(pictureParameters.subarray(1)));

  bits.readUnsigned(); // pic_parameter_set_id

  return bits.readUnsigned();
}

function readSize(bits: BitReader) {
  const widthInBlocks = bits.readUnsigned() + 1;
  const heightInUnits = bits.readUnsigned() + 1;
  const framesOnly = bits.read(1);
  if (!framesOnly) bits.skip(1);
  bits.skip(1);

  const cropBox = bits.read(1)
    ? [bits.readUnsigned(), bits.readUnsigned(), bits.readUnsigned(), bits.readUnsigned()]
    : [0, 0, 0, 0];
  const [left, right, top, bottom] = cropBox as [number, number, number, number];
  const heightFactor = framesOnly ? 1 : 2;

  return {
    width: widthInBlocks * 16 - (left + right) * 2,
    height: heightInUnits * 16 * heightFactor - (top + bottom) * 2 * heightFactor,
  };
}

function skipHighFields(bits: BitReader) {
  const chroma = bits.readUnsigned();
  const [lumaDepth, chromaDepth] = [bits.readUnsigned(), bits.readUnsigned()];
  if (chroma !== 1 || lumaDepth > 0 || chromaDepth > 0) {
    throw new UnsupportedMediaError(
      "Only 8 bits and 4:2:0 play in browsers (pixel format yuv420p or NV12).",
    );
  }

  bits.skip(1);
  if (!bits.read(1)) return;

  for (let index = 0; index < 8; index++) {
    if (bits.read(1)) skipScalingList(bits, index < 6 ? 16 : 64);
  }
}

function skipScalingList(bits: BitReader, size: number) {
  let [lastScale, nextScale] = [8, 8];

  for (let index = 0; index < size; index++) {
    if (nextScale !== 0) nextScale = (lastScale + bits.readSigned() + 256) % 256;
    lastScale = nextScale === 0 ? lastScale : nextScale;
  }
}

function skipPictureOrder(bits: BitReader) {
  const orderType = bits.readUnsigned();
  if (orderType === 0) bits.readUnsigned();
  if (orderType !== 1) return;

  bits.skip(1);
  bits.readSigned();
  bits.readSigned();

  const cycleLength = Math.min(bits.readUnsigned(), 255);

  for (let index = 0; index < cycleLength; index++) bits.readSigned();
}

/** Removes the emulation prevention byte from every 00 00 03. */
function withoutEmulation(bytes: Uint8Array): Uint8Array {
  return bytes.filter(
    (byte, index) =>
      !(byte === 3 && index >= 2 && bytes[index - 1] === 0 && bytes[index - 2] === 0),
  );
}
