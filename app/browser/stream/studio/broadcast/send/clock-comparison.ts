/**
 * Measures by how much this computer's clock is ahead of the server's. Uses the fastest answer so
 * far, because it is the most accurate.
 */
export class ClockComparison {
  /** Milliseconds by which this computer's clock is ahead; null before the first answer. */
  aheadMs: number | null = null;
  private quickestMs = Infinity;

  /**
   * `serverMs`: the server's clock about half a round trip ago; `nowMs`: this computer's clock now.
   */
  note(roundTripMs: number, serverMs: number, nowMs: number) {
    if (roundTripMs > this.quickestMs) return;

    this.quickestMs = roundTripMs;
    this.aheadMs = Math.round(nowMs - serverMs - roundTripMs / 2);
  }
}
