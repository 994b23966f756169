/** Clocks of computers differ by less: a slower change of the delay is one of the clock. */
const MAX_DRIFT = 1e-4;
/** The delay at the beginning is measured for so long. */
const SETTLING_MS = 10_000;
/** Media that comes later than this after its own time has a clock that differs from ours. */
const MAX_DELAY_MS = 1500;

/**
 * The time of the video that is being filmed now, on the clock of EXT-X-PROGRAM-DATE-TIME. Media
 * arrives after its own time by the delay of encoder and line, less what the encoder's clock is
 * ahead of ours. Only the sum can be measured. The delay is what the encoder's clock says where it
 * has been compared with ours, else the sum at the beginning; what the smallest sum changes after
 * that, is the drift of the two clocks. Longer delays of some media are congestion.
 */
export class StageClock {
  /**
   * Arrival on our wall clock minus the media's own time: the least of late, following the drift.
   */
  private least: number | null = null;
  private delayMs = 0;
  private aheadMs: number | null = null;
  private beganAt = 0;
  private notedAt = 0;

  /**
   * `offset`: our wall clock minus the monotonic one; it stays, whatever happens to the wall clock
   * later.
   */
  constructor(private readonly offset: number) {}

  /** `mediaMs`: media's own time; `now`: its arrival on the monotonic clock. */
  note(mediaMs: number, now: number) {
    const sum = now + this.offset - mediaMs;
    if (this.least === null) this.beganAt = this.notedAt = now;
    const drifted = (this.least ?? Infinity) + MAX_DRIFT * (now - this.notedAt);

    this.notedAt = now;
    this.least = Math.min(sum, drifted);
    this.settle();
  }

  /**
   * The encoder has compared its clock with ours. Only at the beginning: later its media may have
   * drifted from it.
   */
  compare(aheadMs: number) {
    this.aheadMs = aheadMs;
    this.settle();
  }

  /** Null before the first media. */
  read(now: number): number | null {
    return this.least === null ? null : now + this.offset - this.least + this.delayMs;
  }

  private settle() {
    if (this.least === null || this.notedAt - this.beganAt > SETTLING_MS) return;

    const compared = this.aheadMs === null ? null : this.least + this.aheadMs;

    this.delayMs = isDelay(compared) ? compared : isDelay(this.least) ? this.least : 0;
  }
}

const isDelay = (ms: number | null): ms is number => ms !== null && ms >= 0 && ms <= MAX_DELAY_MS;
