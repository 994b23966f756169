/** weak: the line has broken the song lately, and getting to the end of it counts more than being near the show. */
export type Link = "good" | "weak";

const MEMORY_MS = 60_000;
const SECONDS_A_STALL = 0.5;
const MOST_SECONDS = 3;
/** So many stalls within the memory, or one break, make a line weak. */
const STALLS_OF_A_WEAK_LINE = 3;
/** Seconds behind the show at which a weak line plays: two segments are loaded while one fails. */
const WEAK_SECONDS = 10;

/** Remembers how a viewer's line has been doing; a minute of calm makes it good again. */
export class LinkWatch {
  private stalls: number[] = [];
  private brokeAt = -Infinity;

  /** The picture stood for want of data. */
  stalled(now: number) {
    this.stalls.push(now);
  }

  /** Loading failed for good, or the picture stood for seconds. */
  broke(now: number) {
    this.brokeAt = now;
  }

  /** What happened since then was not this line's doing. */
  excuse(since: number) {
    this.stalls = this.stalls.filter((at) => at < since);
    if (this.brokeAt >= since) this.brokeAt = -Infinity;
  }

  link(now: number): Link {
    this.stalls = this.stalls.filter((at) => now - at < MEMORY_MS);
    const isWeak = now - this.brokeAt < MEMORY_MS || this.stalls.length >= STALLS_OF_A_WEAK_LINE;
    return isWeak ? "weak" : "good";
  }

  /** How much further behind than the playlist allows this line had better play. */
  extraSeconds(now: number) {
    if (this.link(now) === "weak") return WEAK_SECONDS;
    return Math.min(MOST_SECONDS, this.stalls.length * SECONDS_A_STALL);
  }
}
