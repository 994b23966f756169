import { monotonicNow } from "../monotonic-clock";
import { TokenBucket } from "~/platform/token-bucket";
import { MAX_BITS_PER_SECOND, RING_US } from "./protocol";

const IDLE_MS = 15_000;
const CHECK_MS = 5000;
const MAX_BYTES_PER_SECOND = MAX_BITS_PER_SECOND / 8;
/** Allows a reconnecting broadcaster to send a whole ring buffer at once. */
const BURST_SECONDS = RING_US / 1e6 + 5;

/** Limits the bytes per second of one browser. */
export const createByteBucket = (now = monotonicNow) =>
  new TokenBucket(MAX_BYTES_PER_SECOND * BURST_SECONDS, MAX_BYTES_PER_SECOND, now);

type WatchdogOptions<Refusal extends string> = {
  /** Returns the reason if this artist may no longer send. Called repeatedly. */
  findRefusal: () => Promise<Refusal | null>;
  fail: (errorCode: Refusal | "idle") => void;
  /** Interval between calls of `findRefusal`. */
  recheckMs?: number;
  /** Limit on the bytes of this connection; by default the limit for browsers. */
  cap?: { tryConsume(bytes: number): boolean };
};

/** Closes a broadcaster's connection when it is silent, too fast or no longer permitted. */
export class Watchdog<Refusal extends string> {
  private readonly bucket = createByteBucket();
  private receivedAt = monotonicNow();
  private checkedAt = monotonicNow();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: WatchdogOptions<Refusal>) {
    this.timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  /** False if the limit is exceeded. */
  tryConsume(bytes: number): boolean {
    this.receivedAt = monotonicNow();

    return this.options.cap?.tryConsume(bytes) ?? this.bucket.take(bytes) === 0;
  }

  stop() {
    clearInterval(this.timer);
  }

  private async check() {
    const now = monotonicNow();
    const { findRefusal, fail, recheckMs = CHECK_MS } = this.options;
    if (now - this.receivedAt > IDLE_MS) return fail("idle");
    if (now - this.checkedAt < recheckMs - CHECK_MS / 2) return;

    this.checkedAt = now;

    const reason = await findRefusal().catch(() => null);
    if (reason) fail(reason);
  }
}
