import type { Rendition } from "../packager/rendition";
import type { Part, Segment } from "../packager/segment";

const MAX_WAIT_MS = 30_000;

/** Yields the parts of a rendition from segment `n` on, as they appear, until the show ends. */
export async function* partsFrom(
  rendition: Rendition,
  n: number,
  signal: AbortSignal,
): AsyncGenerator<{ segment: Segment; part: Part }> {
  let i = 0;

  while (!signal.aborted) {
    const segment = rendition.find(n);
    const part = segment?.parts[i];
    if (segment && part) {
      i += 1;
      yield { segment, part };
    } else if (segment?.isComplete || n < (rendition.segments[0]?.n ?? 0)) {
      n += 1;
      i = 0;
    } else if (rendition.isEnded) {
      return;
    } else {
      const [segmentNumber, partNumber] = [n, i];
      const isDue = () => hasMore(rendition, segmentNumber, partNumber);

      await rendition.updates.waitFor(`follow ${n}.${i}`, isDue, MAX_WAIT_MS);
    }
  }
}

function hasMore(rendition: Rendition, n: number, i: number) {
  const segment = rendition.find(n);

  return rendition.isEnded || Boolean(segment?.parts[i] || segment?.isComplete);
}

/** The newest segment with parts in memory that starts with a key frame. */
export function newestWithParts(rendition: Rendition): Segment | null {
  return rendition.segments.findLast((it) => it.parts[0]?.independent) ?? null;
}

/** One segment earlier: simple audio players buffer a few seconds first. */
export function startWithParts(rendition: Rendition): Segment | null {
  const newest = newestWithParts(rendition);
  const before = newest ? rendition.find(newest.n - 1) : null;

  return before && before.parts.length > 0 && before.init === newest?.init ? before : newest;
}
