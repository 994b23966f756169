/**
 * How much this computer's clock is ahead of the server's, from the quickest answer so far: it says
 * it best.
 */
export class ClockComparison {
  /** Null before the first answer. */
  aheadMs: number | null = null;
  private quickestMs = Infinity;

  /**
   * `serverMs`: what the server's clock said about half a round trip ago; `nowMs`: what ours says.
   */
  note(roundTripMs: number, serverMs: number, nowMs: number) {
    if (roundTripMs > this.quickestMs) return;

    this.quickestMs = roundTripMs;
    this.aheadMs = Math.round(nowMs - serverMs - roundTripMs / 2);
  }
}
