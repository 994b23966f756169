import type { AudioTrack } from "../../isobmff/track";
import { BitReader } from "../../codecs/bit-reader";
import { UnsupportedMediaError } from "../../codecs/unsupported-media";

const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
];
const EXPLICIT_RATE = 15;
const CHANNEL_COUNTS = [0, 1, 2, 3, 4, 5, 6, 8];
const LOW_COMPLEXITY = 2;
const SPECTRAL_BAND_REPLICATION = 5;
const PARAMETRIC_STEREO = 29;
const ESCAPED_TYPE = 31;

/** `frame`: samples per packet, in the track's sample rate. */
export type AacConfig = { track: AudioTrack; frame: number };

/**
 * Reads an AudioSpecificConfig (ISO/IEC 14496-3, section 1.6.2.1).
 * @throws UnsupportedMediaError with a message for the person at the encoder
 */
export function readAacConfig(description: Buffer): AacConfig {
  const bits = new BitReader(description);
  const objectType = readObjectType(bits);
  const coreRate = readRate(bits);
  const channels = CHANNEL_COUNTS[bits.read(4)] ?? 0;
  const isHighEfficiency =
    objectType === SPECTRAL_BAND_REPLICATION || objectType === PARAMETRIC_STEREO;
  const sampleRate = isHighEfficiency ? readRate(bits) : coreRate;
  if (
    bits.isExhausted ||
    channels === 0 ||
    !(sampleRate >= 8000 && sampleRate <= 96_000) ||
    coreRate < 4000
  ) {
    throw new UnsupportedMediaError(
      "The AAC configuration cannot be read. Send AAC-LC, 48 kHz, stereo.",
    );
  }
  if (objectType !== LOW_COMPLEXITY && !isHighEfficiency) {
    throw new UnsupportedMediaError(
      `AAC object type ${objectType} does not play everywhere. Send AAC-LC.`,
    );
  }

  const codecString = `mp4a.40.${objectType}`;
  const sharedFields = { kind: "audio" as const, codec: "aac" as const, codecString, sampleRate };
  const frame = Math.round((1024 * sampleRate) / coreRate);

  return { track: { ...sharedFields, channels, description: Buffer.from(description) }, frame };
}

function readObjectType(bits: BitReader) {
  const objectType = bits.read(5);

  return objectType === ESCAPED_TYPE ? 32 + bits.read(6) : objectType;
}

function readRate(bits: BitReader) {
  const index = bits.read(4);

  return index === EXPLICIT_RATE ? bits.read(24) : (SAMPLE_RATES[index] ?? 0);
}
