const STALLED_MS = 1000;
const CAUGHT_UP_US = 1_000_000;
/** If the lag grows by more than this while bytes move, the connection is too slow. */
const MAX_EXTRA_LAG_US = 3_000_000;

/**
 * Distinguishes a slow connection from an outage. The backlog of an outage is sent in full; only a
 * connection that moves bytes and still falls behind drops renditions.
 */
export class ConnectionMonitor {
  private sentBytes = 0;
  private arrivedBytes = 0;
  private movedAt = 0;
  /** The lag at which catching up has failed; null if there is nothing to catch up. */
  private limitUs: number | null = null;

  restart(lagUs: number, now: number) {
    this.sentBytes = this.arrivedBytes = 0;
    this.movedAt = now;
    this.limitUs = lagUs + MAX_EXTRA_LAG_US;
  }

  sent(bytes: number) {
    this.sentBytes += bytes;
  }

  update(bufferedBytes: number, lagUs: number, now: number) {
    const arrived = this.sentBytes - bufferedBytes;
    if (arrived > this.arrivedBytes || bufferedBytes === 0) this.movedAt = now;
    this.arrivedBytes = Math.max(arrived, this.arrivedBytes);
    if (now - this.movedAt > STALLED_MS) this.limitUs = lagUs + MAX_EXTRA_LAG_US;
    else if (this.limitUs !== null && lagUs < CAUGHT_UP_US) this.limitUs = null;
  }

  isSlow(lagUs: number) {
    return this.limitUs === null || lagUs > this.limitUs;
  }
}
