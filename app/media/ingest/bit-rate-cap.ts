import { monotonicNow } from "../monotonic-clock";
import { MAX_BITS_PER_SECOND, RING_US } from "./protocol";

/** Allows a reconnecting broadcaster to send a whole ring buffer at once. */
const BURST_SECONDS = RING_US / 1e6 + 5;

/** A leaky bucket for one connection. */
export class BitRateCap {
  private available: number;
  private filledAt: number;

  constructor(
    private readonly now: () => number = monotonicNow,
    private readonly bytesPerSecond = MAX_BITS_PER_SECOND / 8,
  ) {
    this.available = bytesPerSecond * BURST_SECONDS;
    this.filledAt = now();
  }

  /** False if the limit is exceeded. */
  tryConsume(bytes: number): boolean {
    const now = this.now();
    const gained = ((now - this.filledAt) / 1000) * this.bytesPerSecond;

    this.available = Math.min(this.available + gained, this.bytesPerSecond * BURST_SECONDS) - bytes;
    this.filledAt = now;

    return this.available >= 0;
  }
}
