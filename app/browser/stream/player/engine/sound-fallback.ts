const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 8 * 60_000;
/** A picture that fails within this time was tried too early. */
const TRIAL_MS = 2 * 60_000;
/** Factor for bursts of the picture and for other traffic on the connection. */
const MARGIN = 1.2;
/** If the throughput is below this share of the need, one silence is enough to drop the picture. */
const FAR_TOO_SLOW = 0.5;

type ConnectionSample = {
  /** Milliseconds. */
  now: number;
  /** The result of `StallMonitor.hasFailed`. */
  hasFailed: boolean;
  /** True if nothing is heard now, or since the page was opened. */
  isSilent: boolean;
  /** Bits per second, measured. */
  throughput: number;
  /** Bits per second of the smallest picture with its sound. */
  needed: number;
};

/**
 * Drops the picture while the connection is too slow for video, and tries it again after growing
 * pauses.
 */
export class SoundFallback {
  isOn = false;
  private pauseMs = FIRST_PAUSE_MS;
  private since = 0;
  private triedAt = -Infinity;

  /** Starts without the picture if the page itself loaded far too slowly. Returns true if so. */
  start({
    now,
    throughput,
    needed,
  }: Pick<ConnectionSample, "now" | "throughput" | "needed">): boolean {
    if (throughput >= needed * FAR_TOO_SLOW) return false;

    this.since = now;
    this.isOn = true;

    return true;
  }

  /**
   * Returns true if `isOn` has changed. During an outage the measured throughput stays as it was.
   */
  update({ now, hasFailed, isSilent, throughput, needed }: ConnectionSample): boolean {
    if (this.isOn) {
      if (hasFailed || now - this.since < this.pauseMs || throughput < needed * MARGIN)
        return false;

      this.triedAt = now;
    } else {
      const isTooSlow = throughput < needed * (hasFailed ? 1 : FAR_TOO_SLOW);
      if (!isSilent || !isTooSlow) return false;

      this.pauseMs =
        now - this.triedAt < TRIAL_MS ? Math.min(MAX_PAUSE_MS, this.pauseMs * 2) : FIRST_PAUSE_MS;
      this.since = now;
    }

    this.isOn = !this.isOn;

    return true;
  }
}
