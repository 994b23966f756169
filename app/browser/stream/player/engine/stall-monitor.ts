/** On a weak connection, playing without stalls matters more than latency. */
export type Connection = "good" | "weak";

const MEMORY_MS = 60_000;
const SECONDS_A_STALL = 0.5;
const MAX_EXTRA_SECONDS = 3;
const STALLS_OF_A_WEAK_LINE = 3;
/** Extra latency in seconds on a weak connection: enough to load two segments while one fails. */
const WEAK_SECONDS = 10;

/** Rates the connection by its stalls; a minute without any makes it good again. */
export class StallMonitor {
  private stalls: number[] = [];
  private brokeAt = -Infinity;
  /**
   * True while the connection is too slow for video; it then counts as weak even without stalls.
   */
  isSlow = false;

  addStall(now: number) {
    this.stalls.push(now);
  }

  addOutage(now: number) {
    this.brokeAt = now;
  }

  /** Forgets the stalls from `since` on, which the connection did not cause. */
  forgetSince(since: number) {
    this.stalls = this.stalls.filter((stalledAt) => stalledAt < since);
    if (this.brokeAt >= since) this.brokeAt = -Infinity;
  }

  connection(now: number): Connection {
    return this.isSlow || this.hasFailed(now) ? "weak" : "good";
  }

  /** True for a minute after an outage or after several stalls. */
  hasFailed(now: number): boolean {
    this.stalls = this.stalls.filter((stalledAt) => now - stalledAt < MEMORY_MS);

    return now - this.brokeAt < MEMORY_MS || this.stalls.length >= STALLS_OF_A_WEAK_LINE;
  }

  /** Seconds of latency to add to the playlist's target. */
  extraLatency(now: number) {
    if (this.connection(now) === "weak") return WEAK_SECONDS;

    return Math.min(MAX_EXTRA_SECONDS, this.stalls.length * SECONDS_A_STALL);
  }
}
