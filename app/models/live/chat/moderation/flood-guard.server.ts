import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";

type Bucket = { tokens: number; at: number };

/**
 * Token bucket per person: `burst` actions, refilled by `perSecond`. With 12 and 0.4, one message every 3 s is never
 * delayed, a flood over any number of tabs gets little more than 12, and 30 quiet seconds refill the bucket.
 */
export class FloodGuard {
  private buckets = new Map<string, Bucket>();
  constructor(
    private burst: number,
    private perSecond: number,
  ) {}

  /** Takes one token. @returns 0, or the seconds until the next one */
  consume(person: string): number {
    const now = clock.now().getTime();
    if (this.buckets.size > 10_000) this.forgetFull(now);
    const tokens = this.tokensOf(person, now);

    this.buckets.set(person, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });

    return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / this.perSecond);
  }

  private tokensOf(person: string, now: number) {
    const bucket = this.buckets.get(person);
    if (!bucket) return this.burst;

    return Math.min(this.burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * this.perSecond);
  }

  private forgetFull(now: number) {
    for (const person of this.buckets.keys()) {
      if (this.tokensOf(person, now) >= this.burst) this.buckets.delete(person);
    }
  }
}

const GUARDS = {
  message: new FloodGuard(12, 0.4),
  /** Of all tokens of a person, who can still write beside them. */
  botMessage: new FloodGuard(12, 0.4),
  reaction: new FloodGuard(30, 6),
};

/** @throws AppError throttled */
export function assertNoFlood(kind: keyof typeof GUARDS, userId: string) {
  const retryAfter = GUARDS[kind].consume(userId);
  if (retryAfter > 0) throw new AppError("throttled", "live:tooFast", { retryAfter });
}
