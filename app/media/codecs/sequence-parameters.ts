import { Bits } from "./bits";
import { Unplayable } from "./unplayable";

const HIGH = 100;
/** Profiles that browsers decode: 8 bits, 4:2:0. */
const PLAYABLE_PROFILES = [66, 77, HIGH];
const PROFILE_NAMES: Record<number, string> = { 110: "High 10", 122: "High 4:2:2", 244: "High 4:4:4" };

export type SequenceParameters = { id: number; width: number; height: number };

/**
 * seq_parameter_set_data, H.264 section 7.3.2.1.1, as far as the size stands in it. `unit` begins with its NAL header.
 * @throws Unplayable in words for the person at the encoder
 */
export function readSequenceParameters(unit: Uint8Array): SequenceParameters {
  const profile = unit[1]!;
  if (!PLAYABLE_PROFILES.includes(profile)) {
    const name = PROFILE_NAMES[profile] ?? `number ${profile}`;
    throw new Unplayable(`H.264 profile ${name} does not play in browsers. Choose High, Main or Baseline, 4:2:0.`);
  }
  const bits = new Bits(withoutEmulation(unit.subarray(4)));
  const id = bits.unsigned();
  if (profile === HIGH) skipHighFields(bits);
  bits.unsigned(); // log2_max_frame_num_minus4
  skipPictureOrder(bits);
  bits.unsigned(); // max_num_ref_frames
  bits.skip(1);
  const size = readSize(bits);
  if (bits.isSpent) throw new Unplayable("The H.264 configuration is cut off.");
  const { width, height } = size;
  if (!(width >= 16 && width <= 4096 && height >= 16 && height <= 4096)) {
    throw new Unplayable(`A picture of ${width} × ${height} cannot be shown.`);
  }
  return { id, ...size };
}

/** The sequence parameters that a picture parameter set refers to, H.264 section 7.3.2.2. */
export function sequenceIdOf(pictureParameters: Uint8Array): number {
  const bits = new Bits(withoutEmulation(pictureParameters.subarray(1)));
  bits.unsigned(); // pic_parameter_set_id
  return bits.unsigned();
}

function readSize(bits: Bits) {
  const widthInBlocks = bits.unsigned() + 1;
  const heightInUnits = bits.unsigned() + 1;
  const framesOnly = bits.take(1);
  if (!framesOnly) bits.skip(1);
  bits.skip(1);
  const crop = bits.take(1) ? [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()] : [0, 0, 0, 0];
  const [left, right, top, bottom] = crop as [number, number, number, number];
  const rows = framesOnly ? 1 : 2;
  return {
    width: widthInBlocks * 16 - (left + right) * 2,
    height: heightInUnits * 16 * rows - (top + bottom) * 2 * rows,
  };
}

function skipHighFields(bits: Bits) {
  const chroma = bits.unsigned();
  const [luma, chromaDepth] = [bits.unsigned(), bits.unsigned()];
  if (chroma !== 1 || luma > 0 || chromaDepth > 0) {
    throw new Unplayable("Only 8 bits and 4:2:0 play in browsers (pixel format yuv420p or NV12).");
  }
  bits.skip(1);
  if (!bits.take(1)) return;
  for (let i = 0; i < 8; i++) if (bits.take(1)) skipScalingList(bits, i < 6 ? 16 : 64);
}

function skipScalingList(bits: Bits, size: number) {
  let [last, next] = [8, 8];
  for (let i = 0; i < size; i++) {
    if (next !== 0) next = (last + bits.signed() + 256) % 256;
    last = next === 0 ? last : next;
  }
}

function skipPictureOrder(bits: Bits) {
  const type = bits.unsigned();
  if (type === 0) bits.unsigned();
  if (type !== 1) return;
  bits.skip(1);
  bits.signed();
  bits.signed();
  const cycle = Math.min(bits.unsigned(), 255);
  for (let i = 0; i < cycle; i++) bits.signed();
}

/** Takes out the third byte of every 00 00 03. */
function withoutEmulation(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, i) => !(byte === 3 && i >= 2 && bytes[i - 1] === 0 && bytes[i - 2] === 0));
}
