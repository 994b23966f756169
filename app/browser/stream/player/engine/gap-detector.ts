/**
 * A longer stall at a gap never ends by itself, because hls.js treats a gap that it skipped as
 * loaded.
 */
const STALL_MS = 1500;
/** The length of a segment. A longer gap is an outage, whose end the player awaits. */
const MAX_GAP_SECONDS = 2;
/** Distance from the end of the buffer at which players stop. */
const EDGE_SECONDS = 0.3;
/** Added to the seek target, so that rounding does not lead back into the gap. */
const NUDGE_SECONDS = 0.02;

type Playing = { currentTime: number; buffered: TimeRanges };

/** Finds the seek target across a gap in the buffer at which playback is stuck. */
export class GapDetector {
  private stuckAt = -1;
  private stuckSince = 0;

  /** @returns null if playback runs or nothing follows the gap */
  findSeekTarget(now: number, { currentTime, buffered }: Playing): number | null {
    if (currentTime !== this.stuckAt) {
      [this.stuckAt, this.stuckSince] = [currentTime, now];

      return null;
    }
    if (now - this.stuckSince < STALL_MS) return null;

    const ranges = Array.from({ length: buffered.length }, (_, index) => ({
      start: buffered.start(index),
      end: buffered.end(index),
    }));
    const bufferEnd =
      ranges.find((range) => range.start <= currentTime && currentTime <= range.end)?.end ??
      currentTime;
    const nextStart = ranges.find(({ start }) => start > currentTime)?.start;
    if (
      nextStart === undefined ||
      bufferEnd - currentTime > EDGE_SECONDS ||
      nextStart - bufferEnd > MAX_GAP_SECONDS
    )
      return null;

    return nextStart + NUDGE_SECONDS;
  }
}
