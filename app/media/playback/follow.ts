import type { Rendition } from "../packager/rendition";
import type { Part, Segment } from "../packager/segment";

const MAX_WAIT_MS = 30_000;

/**
 * Yields the parts of a rendition from segment `number` on, as they appear, until the show ends.
 */
export async function* partsFrom(
  rendition: Rendition,
  number: number,
  signal: AbortSignal,
): AsyncGenerator<{ segment: Segment; part: Part }> {
  let partIndex = 0;

  while (!signal.aborted) {
    const segment = rendition.find(number);
    const part = segment?.parts[partIndex];
    if (segment && part) {
      partIndex += 1;
      yield { segment, part };
    } else if (segment?.isComplete || number < (rendition.segments[0]?.n ?? 0)) {
      number += 1;
      partIndex = 0;
    } else if (rendition.isEnded) {
      return;
    } else {
      const [segmentNumber, partNumber] = [number, partIndex];
      const isDue = () => hasMore(rendition, segmentNumber, partNumber);

      await rendition.updates.waitFor(`follow ${number}.${partIndex}`, isDue, MAX_WAIT_MS);
    }
  }
}

function hasMore(rendition: Rendition, number: number, partIndex: number) {
  const segment = rendition.find(number);

  return rendition.isEnded || Boolean(segment?.parts[partIndex] || segment?.isComplete);
}

/** The newest segment with parts in memory that starts with a key frame. */
export function newestWithParts(rendition: Rendition): Segment | null {
  return rendition.segments.findLast((segment) => segment.parts[0]?.independent) ?? null;
}

/**
 * The segment before the newest one, because simple audio players buffer a few seconds first; the
 * newest one if the segment before it cannot be sent.
 */
export function startWithParts(rendition: Rendition): Segment | null {
  const newest = newestWithParts(rendition);
  const previous = newest ? rendition.find(newest.n - 1) : null;

  return previous && previous.parts.length > 0 && previous.init === newest?.init
    ? previous
    : newest;
}
