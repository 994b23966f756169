import type { AudioTrack } from "../isobmff/track";

/** One frame that decodes to silence. `ticks`: its duration in units of the track's timescale. */
export type SilentFrame = { data: Uint8Array; ticks: number };

/** AAC-LC without any spectral data, by the number of channels. */
const SILENT_AAC: Record<number, Uint8Array> = {
  1: Uint8Array.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]),
  2: Uint8Array.from([0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80]),
};
const AAC_LC = 2;
const AAC_TICKS = 1024;

/** 20 ms of CELT; decoders play it on every channel. */
const SILENT_OPUS = Uint8Array.from([0xf8, 0xff, 0xfe]);
const OPUS_TICKS = 960;

/**
 * Null if no silent frame is known: for AAC with more than two channels or a profile other than
 * AAC-LC.
 */
export function findSilentFrame({ codec, channels, description }: AudioTrack): SilentFrame | null {
  if (codec === "opus") return { data: SILENT_OPUS, ticks: OPUS_TICKS };

  const objectType = (description[0] ?? 0) >> 3;
  const data = objectType === AAC_LC ? SILENT_AAC[channels] : undefined;

  return data ? { data, ticks: AAC_TICKS } : null;
}
