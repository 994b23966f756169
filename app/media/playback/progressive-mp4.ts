import { fragmentHeaderBytes, movedHeader } from "../isobmff/fragment";
import { initSegment } from "../isobmff/init-segment";
import { timescaleOf } from "../isobmff/track";
import type { Rendition } from "../packager/rendition";
import type { Part, Segment } from "../packager/segment";
import { newestWithParts, partsFrom } from "./follow";

/** Writes to one viewer; false if the viewer is gone or too slow. */
export type Sink = (...pieces: Buffer[]) => boolean;

const MAX_START_SHIFT_SECONDS = 0.03;

const microsecondsOf = (segment: Segment) => segment.epochMs * 1000;

/**
 * Video and audio as one unbounded fragmented mp4 for players without scripts. It starts on a key
 * frame at time 0 and stops when the show ends or the encoding changes.
 */
export async function streamProgressiveMp4(
  video: Rendition,
  sound: Rendition | null,
  write: Sink,
  signal: AbortSignal,
) {
  const first = newestWithParts(video);
  if (!first || !video.track) return;

  const origin = microsecondsOf(first) + (first.start / timescaleOf(video.track)) * 1e6;
  const sounding = sound?.track ? newestWithParts(sound) : null;
  const tracks = sounding ? [video.track, sound!.track!] : [video.track];
  if (!write(initSegment(...tracks))) return;

  const over = new AbortController();

  signal.addEventListener("abort", () => over.abort());

  const copies = [copyTrack(video, first, { trackId: 1, origin }, write, over.signal)];
  if (sounding) {
    const since =
      sound!.segments.findLast((it) => it.parts.length > 0 && it.n <= sounding.n - 1) ?? sounding;

    copies.push(copyTrack(sound!, since, { trackId: 2, origin }, write, over.signal));
  }

  try {
    await Promise.race(copies);
    // At the end of the show each track sends its last parts. Otherwise a stopped track stops the
    // other.
    if (video.isEnded) await Promise.all(copies);
  } finally {
    over.abort();
  }
}

async function copyTrack(
  rendition: Rendition,
  from: Segment,
  { trackId, origin }: { trackId: number; origin: number },
  write: Sink,
  signal: AbortSignal,
) {
  const scale = timescaleOf(rendition.tracks[from.init]!);
  let sequence = trackId;
  let end = 0;
  let startShift: number | null = null;

  for await (const { segment, part } of partsFrom(rendition, from.n, signal)) {
    if (signal.aborted || segment.init !== from.init) return;

    const shift = Math.round(((microsecondsOf(segment) - origin) * scale) / 1e6);

    // Sound is cut at the frame nearest to the picture. A frame that starts too early is moved, not
    // dropped.
    startShift ??=
      part.start + shift < 0 && part.start + shift > -MAX_START_SHIFT_SECONDS * scale
        ? -(part.start + shift)
        : null;

    const start = part.start + shift + (startShift ?? 0);
    if (start < 0) continue;
    if (start < end - 1 || !write(...moved(part, { sequence, trackId, start }))) return;

    end = start + part.duration;
    sequence += 2;
  }
}

function moved(part: Part, to: { sequence: number; trackId: number; start: number }) {
  return [movedHeader(part.bytes, to), part.bytes.subarray(fragmentHeaderBytes(part.bytes))];
}
