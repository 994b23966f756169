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
  const firstSegment = newestWithParts(video);
  if (!firstSegment || !video.track) return;

  const origin =
    microsecondsOf(firstSegment) + (firstSegment.start / timescaleOf(video.track)) * 1e6;
  const soundStart = sound?.track ? newestWithParts(sound) : null;
  const tracks = soundStart ? [video.track, sound!.track!] : [video.track];
  if (!write(initSegment(...tracks))) return;

  const stopped = new AbortController();

  signal.addEventListener("abort", () => stopped.abort());

  const copies = [copyTrack(video, firstSegment, { trackId: 1, origin }, write, stopped.signal)];
  if (soundStart) {
    const firstSound =
      sound!.segments.findLast(
        (segment) => segment.parts.length > 0 && segment.n <= soundStart.n - 1,
      ) ?? soundStart;

    copies.push(copyTrack(sound!, firstSound, { trackId: 2, origin }, write, stopped.signal));
  }

  try {
    await Promise.race(copies);
    // At the end of the show, each track still sends its last parts. Before that, the track that
    // stops first also stops the other one.
    if (video.isEnded) await Promise.all(copies);
  } finally {
    stopped.abort();
  }
}

async function copyTrack(
  rendition: Rendition,
  firstSegment: Segment,
  { trackId, origin }: { trackId: number; origin: number },
  write: Sink,
  signal: AbortSignal,
) {
  const timescale = timescaleOf(rendition.tracks[firstSegment.init]!);
  let sequence = trackId;
  let sentUntil = 0;
  let startShift: number | null = null;

  for await (const { segment, part } of partsFrom(rendition, firstSegment.n, signal)) {
    if (signal.aborted || segment.init !== firstSegment.init) return;

    const shift = Math.round(((microsecondsOf(segment) - origin) * timescale) / 1e6);

    // Sound is cut at the frame nearest to the picture. A frame that starts too early is moved, not
    // dropped.
    startShift ??=
      part.start + shift < 0 && part.start + shift > -MAX_START_SHIFT_SECONDS * timescale
        ? -(part.start + shift)
        : null;

    const start = part.start + shift + (startShift ?? 0);
    if (start < 0) continue;
    if (start < sentUntil - 1 || !write(...movedPart(part, { sequence, trackId, start }))) return;

    sentUntil = start + part.duration;
    sequence += 2;
  }
}

function movedPart(part: Part, target: { sequence: number; trackId: number; start: number }) {
  return [movedHeader(part.bytes, target), part.bytes.subarray(fragmentHeaderBytes(part.bytes))];
}
