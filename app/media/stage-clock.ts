/**
 * Largest drift between two computers' clocks; a change of the delay up to this rate counts as
 * drift.
 */
const MAX_DRIFT = 1e-4;
/** The delay is measured for this long at the beginning. */
const SETTLING_MS = 10_000;
/** A larger delay means that the encoder's clock differs from the server's. */
const MAX_DELAY_MS = 1500;

/**
 * The time of the video that is being filmed now, on the clock of EXT-X-PROGRAM-DATE-TIME. The
 * arrival delay of media is the delay of encoder and network minus the encoder clock's lead over
 * the server's; only this sum can be measured. If the two clocks were compared, the lead is known;
 * else the smallest sum at the beginning counts as the delay. Later changes of the smallest sum are
 * the drift of the clocks; larger sums of single packets are congestion.
 */
export class StageClock {
  /**
   * Arrival on the server's wall clock minus the media's own time: the recent minimum, which
   * follows the drift.
   */
  private leastDelay: number | null = null;
  private delayMs = 0;
  private aheadMs: number | null = null;
  private beganAt = 0;
  private notedAt = 0;

  /**
   * `offset`: the server's wall clock minus the monotonic one; constant, even if the wall clock is
   * set later.
   */
  constructor(private readonly offset: number) {}

  /** `mediaMs`: media's own time; `now`: its arrival on the monotonic clock. */
  note(mediaMs: number, now: number) {
    const arrivalDelay = now + this.offset - mediaMs;
    if (this.leastDelay === null) this.beganAt = this.notedAt = now;
    const drifted = (this.leastDelay ?? Infinity) + MAX_DRIFT * (now - this.notedAt);

    this.notedAt = now;
    this.leastDelay = Math.min(arrivalDelay, drifted);
    this.settle();
  }

  /**
   * Records by how much the encoder's clock leads the server's. Used only at the beginning, because
   * the media may drift from that clock later.
   */
  compare(aheadMs: number) {
    this.aheadMs = aheadMs;
    this.settle();
  }

  /** The time of the video that is being filmed now; null before the first media. */
  read(now: number): number | null {
    return this.leastDelay === null ? null : now + this.offset - this.leastDelay + this.delayMs;
  }

  private settle() {
    if (this.leastDelay === null || this.notedAt - this.beganAt > SETTLING_MS) return;

    const comparedDelay = this.aheadMs === null ? null : this.leastDelay + this.aheadMs;

    this.delayMs = isDelay(comparedDelay)
      ? comparedDelay
      : isDelay(this.leastDelay)
        ? this.leastDelay
        : 0;
  }
}

const isDelay = (delayMs: number | null): delayMs is number =>
  delayMs !== null && delayMs >= 0 && delayMs <= MAX_DELAY_MS;
