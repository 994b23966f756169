const STILL_MS = 1000;
const CAUGHT_UP_US = 1_000_000;
/** Falling behind by this much more, while bytes do move, means that the line is too slow for what we send. */
const WORSE_US = 3_000_000;

/**
 * Tells a slow line from a cut one. What piled up while nothing moved is made up for, whole; only a line that moves and
 * still falls behind is a reason to give pictures up.
 */
export class LineWatch {
  private sentBytes = 0;
  private arrivedBytes = 0;
  private movedAt = 0;
  /** The lag from which on making up has failed; null = nothing to make up for. */
  private limitUs: number | null = null;

  /** A new socket, behind by so much. */
  restart(lagUs: number, now: number) {
    this.sentBytes = this.arrivedBytes = 0;
    this.movedAt = now;
    this.limitUs = lagUs + WORSE_US;
  }

  sent(bytes: number) {
    this.sentBytes += bytes;
  }

  /** To be called often: how much the socket still holds, how far behind we are. */
  note(bufferedBytes: number, lagUs: number, now: number) {
    const arrived = this.sentBytes - bufferedBytes;
    if (arrived > this.arrivedBytes || bufferedBytes === 0) this.movedAt = now;
    this.arrivedBytes = Math.max(arrived, this.arrivedBytes);
    if (now - this.movedAt > STILL_MS) this.limitUs = lagUs + WORSE_US;
    else if (this.limitUs !== null && lagUs < CAUGHT_UP_US) this.limitUs = null;
  }

  isSlow(lagUs: number) {
    return this.limitUs === null || lagUs > this.limitUs;
  }
}
