import { findSilentFrame } from "../codecs/silence";
import { type Track, timescaleOf } from "../isobmff/track";
import type { Packet } from "./segment";

/** A held picture is repeated after this time, once per part. */
const HELD_PICTURE_US = 500_000;

/** The packet that continues a track while no packets of the track arrive. */
export type Filling = {
  packet: Omit<Packet, "timestampUs">;
  stepUs: number;
  /**
   * The filling ends this long before the requested time, because the first real frame arrives
   * later than its timestamp says.
   */
  marginUs: number;
};

/** Silence for audio, the last key frame for video. Null if there is neither. */
export function findFilling(track: Track, lastKey: Packet | null): Filling | null {
  if (track.kind === "video")
    return lastKey && { packet: lastKey, stepUs: HELD_PICTURE_US, marginUs: HELD_PICTURE_US };

  const silent = findSilentFrame(track);
  if (!silent) return null;

  const stepUs = (silent.ticks * 1e6) / timescaleOf(track);

  return { packet: { key: true, data: silent.data }, stepUs, marginUs: 0 };
}
