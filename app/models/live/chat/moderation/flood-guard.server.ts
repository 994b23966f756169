import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { TokenBucket } from "~/platform/token-bucket";

const MAX_KEPT = 10_000;

/**
 * Keeps a token bucket for each person. With a `burst` of 12 and 0.4 `perSecond`, one message every
 * 3 s is never delayed, a flood over any number of tabs gets little more than 12, and 30 quiet
 * seconds refill the bucket.
 */
export class FloodGuard {
  private buckets = new Map<string, TokenBucket>();
  constructor(
    private burst: number,
    private perSecond: number,
  ) {}

  /** @returns 0 if the person may act now, else the seconds until they may */
  consume(person: string): number {
    const bucket = this.buckets.get(person) ?? this.add(person);

    return bucket.take();
  }

  private add(person: string) {
    const bucket = new TokenBucket(this.burst, this.perSecond, () => clock.now().getTime());
    if (this.buckets.size > MAX_KEPT) this.forgetFull();
    this.buckets.set(person, bucket);

    return bucket;
  }

  private forgetFull() {
    for (const [person, bucket] of this.buckets) {
      if (bucket.isFull()) this.buckets.delete(person);
    }
  }
}

const GUARDS = {
  message: new FloodGuard(12, 0.4),
  /** Shared by all access tokens of a person; messages that the person types count separately. */
  botMessage: new FloodGuard(12, 0.4),
  reaction: new FloodGuard(30, 6),
};

/** @throws AppError throttled */
export function assertNoFlood(kind: keyof typeof GUARDS, userId: string) {
  const retryAfter = GUARDS[kind].consume(userId);
  if (retryAfter > 0) throw new AppError("throttled", "live:tooFast", { retryAfter });
}
