import { REWIND_MINUTES } from "~/models/live/streams/broadcast/media-clock.server";
import type { Rendition } from "../packager/rendition";
import type { Segment } from "../packager/segment";
import type { Show } from "../packager/show";

const REWIND_MS = REWIND_MINUTES * 60_000;
/**
 * Segments stay available for this long after they can no longer be watched, because players still
 * request what their last playlist listed.
 */
const GRACE_MS = 60_000;

/** Start of a segment in ms since 1970. */
const startMsOf = (rendition: Rendition, segment: Segment) =>
  segment.epochMs + rendition.startUs(segment) / 1000;

function endMsOf(rendition: Rendition): number {
  const newest = rendition.segments.at(-1);

  return newest ? newest.epochMs + rendition.endUs(newest) / 1000 : 0;
}

/**
 * The first segment that may be watched: of the whole show if the artist offers a replay, else of
 * its last half hour.
 */
export function firstRewindable(rendition: Rendition, isWhole: boolean): Segment | null {
  const { segments } = rendition;
  if (isWhole) return segments[0] ?? null;

  const earliestMs = endMsOf(rendition) - REWIND_MS;
  let [lowIndex, highIndex] = [0, segments.length - 1];

  while (lowIndex < highIndex) {
    const middle = (lowIndex + highIndex) >> 1;
    if (startMsOf(rendition, segments[middle]!) < earliestMs) lowIndex = middle + 1;
    else highIndex = middle;
  }

  return segments[lowIndex] ?? null;
}

/**
 * False for a segment that started more than half an hour, and the grace period, before the live
 * edge.
 */
export function isInReach(rendition: Rendition, number: number): boolean {
  const segment = rendition.find(number);

  return !segment || startMsOf(rendition, segment) >= endMsOf(rendition) - REWIND_MS - GRACE_MS;
}

/** The first moment that may be watched, in ms since 1970; null while there is nothing. */
export function rewindStart(show: Show, isWhole: boolean): number | null {
  for (const rendition of show.renditions.values()) {
    const firstSegment = firstRewindable(rendition, isWhole);
    if (firstSegment?.isComplete) return Math.round(startMsOf(rendition, firstSegment));
  }

  return null;
}
