/**
 * A rate limit for one key: `size` uses at once, refilled by `perSecond`. `now` in milliseconds.
 */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly size: number,
    private readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.tokens = size;
    this.filledAt = now();
  }

  /** Takes tokens if there are enough. @returns 0, or the seconds until there are enough */
  take(count = 1): number {
    this.refill();
    if (this.tokens < count) return Math.ceil((count - this.tokens) / this.perSecond);

    this.tokens -= count;

    return 0;
  }

  /** True for a full bucket, which need not be kept. */
  isFull(): boolean {
    this.refill();

    return this.tokens >= this.size;
  }

  private refill() {
    const now = this.now();
    const seconds = Math.max(0, now - this.filledAt) / 1000;

    this.tokens = Math.min(this.size, this.tokens + seconds * this.perSecond);
    this.filledAt = now;
  }
}
