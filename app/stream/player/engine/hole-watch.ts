/** What stands for so long before a hole is not waiting for it: hls.js takes what it skipped for loaded. */
const PATIENCE_MS = 1500;
/** As long as a segment: a longer hole is a break, and a break is waited out. */
const WIDEST_SECONDS = 2;
/** A player stops so near the end of what it has. */
const EDGE_SECONDS = 0.3;
/** A little into what follows, so that rounding does not lead back. */
const STEP_SECONDS = 0.02;

type Playing = { currentTime: number; buffered: TimeRanges };

/** Finds the way over a hole in what is loaded, where a picture stands still before it. */
export class HoleWatch {
  private at = -1;
  private since = 0;

  /** @returns where to go on; null when all is well or nothing follows */
  look(now: number, { currentTime, buffered }: Playing): number | null {
    if (currentTime !== this.at) {
      [this.at, this.since] = [currentTime, now];
      return null;
    }
    if (now - this.since < PATIENCE_MS) return null;
    const ranges = Array.from({ length: buffered.length }, (_, i) => ({
      start: buffered.start(i),
      end: buffered.end(i),
    }));
    const end = ranges.find((it) => it.start <= currentTime && currentTime <= it.end)?.end ?? currentTime;
    const next = ranges.find(({ start }) => start > currentTime)?.start;
    if (next === undefined || end - currentTime > EDGE_SECONDS || next - end > WIDEST_SECONDS) return null;
    return next + STEP_SECONDS;
  }
}
