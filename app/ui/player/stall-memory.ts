const MEMORY_MS = 60_000;
const SECONDS_A_STALL = 0.5;
const MOST_SECONDS = 3;

/** A line that has stalled lately gets more distance from the live edge; a minute of calm brings it back. */
export class StallMemory {
  private stalls: number[] = [];

  add(now: number) {
    this.stalls.push(now);
  }

  extraSeconds(now: number) {
    this.stalls = this.stalls.filter((at) => now - at < MEMORY_MS);
    return Math.min(MOST_SECONDS, this.stalls.length * SECONDS_A_STALL);
  }
}
