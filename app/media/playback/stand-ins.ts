import { findSilentFrame } from "../codecs/silence";
import { fragment, readFragment } from "../isobmff/fragment";
import type { Sample } from "../isobmff/track";
import type { Rendition } from "../packager/rendition";
import type { Segment } from "../packager/segment";

/** Writes one fragment in place of a segment that was not recorded. */
export function standInBytes(rendition: Rendition, segment: Segment, samples: Sample[]): Buffer {
  return fragment({
    sequence: segment.n + 1,
    trackId: 1,
    start: rendition.mediaStart(segment),
    samples,
  });
}

/** Silence of the segment's length; empty for encodings without a known silence. */
export function silentSamples(rendition: Rendition, { init, duration }: Segment): Sample[] {
  const track = rendition.tracks[init]!;
  const silent = track.kind === "audio" ? findSilentFrame(track) : null;
  if (!silent) return [];

  const count = Math.max(1, Math.round(duration / silent.ticks));
  const lastTicks = Math.max(1, duration - (count - 1) * silent.ticks);
  const lengths = Array.from({ length: count }, (_, index) =>
    index < count - 1 ? silent.ticks : lastTicks,
  );

  return lengths.map((length) => ({
    data: silent.data,
    duration: length,
    key: true,
    compositionOffset: 0,
  }));
}

/**
 * The first frame of a segment's bytes, to be shown for `duration` ticks; null if it is no key
 * frame.
 */
export function firstPicture(bytes: Buffer, duration: number): Sample | null {
  const { samples, dataAt } = readFragment(bytes);
  const [firstSample] = samples;
  if (!firstSample?.key) return null;

  return {
    data: bytes.subarray(dataAt, dataAt + firstSample.size),
    duration,
    key: true,
    compositionOffset: 0,
  };
}
