const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 8 * 60_000;
/** A picture that fails within this time was tried too early. */
const TRIAL_MS = 2 * 60_000;
/** For bursts of the picture and for everything else on the line. */
const MARGIN = 1.2;
/** One silence is enough on a line that is slower than this share of what is needed. */
const FAR_TOO_SLOW = 0.5;

type Line = {
  /** Milliseconds. */
  now: number;
  /** As StallMonitor says. */
  hasFailed: boolean;
  /** Silent at this moment, or since the page was opened. */
  isSilent: boolean;
  /** Bits per second, measured. */
  throughput: number;
  /** Bits per second of the smallest picture with its sound. */
  needed: number;
};

/**
 * Leaves the picture out where the line carries only the sound, and tries the picture again after
 * growing pauses.
 */
export class SoundFallback {
  isOn = false;
  private pauseMs = FIRST_PAUSE_MS;
  private since = 0;
  private triedAt = -Infinity;

  /** Begins without the picture if the page itself has come far too slowly. True if so. */
  start({ now, throughput, needed }: Pick<Line, "now" | "throughput" | "needed">): boolean {
    if (throughput >= needed * FAR_TOO_SLOW) return false;

    this.since = now;
    this.isOn = true;

    return true;
  }

  /**
   * True if `isOn` has changed. A line that carries nothing says nothing about its speed: the
   * throughput stays as it was.
   */
  update({ now, hasFailed, isSilent, throughput, needed }: Line): boolean {
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
