/** hls.js treats a gap it skipped as loaded, so a longer stall at one never ends. */
const STALL_MS = 1500;
/** The length of a segment: a longer gap is an outage, which is waited out. */
const MAX_GAP_SECONDS = 2;
/** Distance from the end of the buffer at which players stop. */
const EDGE_SECONDS = 0.3;
/** Keeps rounding from seeking back into the gap. */
const NUDGE_SECONDS = 0.02;

type Playing = { currentTime: number; buffered: TimeRanges };

/** Finds the seek target across a gap in the buffer at which playback is stuck. */
export class GapDetector {
  private at = -1;
  private since = 0;

  /** @returns null if playback runs or nothing follows the gap */
  findSeekTarget(now: number, { currentTime, buffered }: Playing): number | null {
    if (currentTime !== this.at) {
      [this.at, this.since] = [currentTime, now];

      return null;
    }
    if (now - this.since < STALL_MS) return null;

    const ranges = Array.from({ length: buffered.length }, (_, i) => ({
      start: buffered.start(i),
      end: buffered.end(i),
    }));
    const end =
      ranges.find((it) => it.start <= currentTime && currentTime <= it.end)?.end ?? currentTime;
    const next = ranges.find(({ start }) => start > currentTime)?.start;
    if (next === undefined || end - currentTime > EDGE_SECONDS || next - end > MAX_GAP_SECONDS)
      return null;

    return next + NUDGE_SECONDS;
  }
}
