import { REWIND_MINUTES } from "~/models/live/streams/broadcast/media-clock.server";
import type { Rendition } from "../packager/rendition";
import type { Segment } from "../packager/segment";
import type { Show } from "../packager/show";

const REWIND_MS = REWIND_MINUTES * 60_000;
/** Players still ask for what their last playlist listed. */
const GRACE_MS = 60_000;

/** ms since 1970. */
const beginOf = (rendition: Rendition, segment: Segment) =>
  segment.epochMs + rendition.startUs(segment) / 1000;

function endOf(rendition: Rendition): number {
  const last = rendition.segments.at(-1);

  return last ? last.epochMs + rendition.endUs(last) / 1000 : 0;
}

/**
 * The first segment that may be watched: of the whole show where the artist offers a replay, else
 * of its last half hour.
 */
export function firstRewindable(rendition: Rendition, isWhole: boolean): Segment | null {
  const { segments } = rendition;
  if (isWhole) return segments[0] ?? null;

  const since = endOf(rendition) - REWIND_MS;
  let [low, high] = [0, segments.length - 1];

  while (low < high) {
    const middle = (low + high) >> 1;
    if (beginOf(rendition, segments[middle]!) < since) low = middle + 1;
    else high = middle;
  }

  return segments[low] ?? null;
}

/** False for media that went by more than half an hour ago. */
export function isInReach(rendition: Rendition, n: number): boolean {
  const segment = rendition.find(n);

  return !segment || beginOf(rendition, segment) >= endOf(rendition) - REWIND_MS - GRACE_MS;
}

/** The first moment that may be watched, in ms since 1970; null while there is nothing. */
export function rewindStart(show: Show, isWhole: boolean): number | null {
  for (const rendition of show.renditions.values()) {
    const first = firstRewindable(rendition, isWhole);
    if (first?.isComplete) return Math.round(beginOf(rendition, first));
  }

  return null;
}
