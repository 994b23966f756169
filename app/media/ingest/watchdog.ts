import { monotonicNow } from "../monotonic-clock";
import { BitRateCap } from "./bit-rate-cap";

const IDLE_MS = 15_000;
const CHECK_MS = 5000;

type WatchdogOptions<Refusal extends string> = {
  /** Returns the reason if this person may no longer send. Called repeatedly. */
  findRefusal: () => Promise<Refusal | null>;
  fail: (code: Refusal | "idle") => void;
  /** Interval between calls of `findRefusal`. */
  recheckMs?: number;
  /** Replaces the default cap, which allows a browser to resend its ring buffer. */
  cap?: { tryConsume(bytes: number): boolean };
};

/** Closes a broadcaster's connection when it is silent, too fast or no longer permitted. */
export class Watchdog<Refusal extends string> {
  private readonly cap: { tryConsume(bytes: number): boolean };
  private receivedAt = monotonicNow();
  private checkedAt = monotonicNow();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly watched: WatchdogOptions<Refusal>) {
    this.cap = watched.cap ?? new BitRateCap();
    this.timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  /** False if the limit is exceeded. */
  tryConsume(bytes: number): boolean {
    this.receivedAt = monotonicNow();

    return this.cap.tryConsume(bytes);
  }

  stop() {
    clearInterval(this.timer);
  }

  private async check() {
    const now = monotonicNow();
    const { findRefusal, fail, recheckMs = CHECK_MS } = this.watched;
    if (now - this.receivedAt > IDLE_MS) return fail("idle");
    if (now - this.checkedAt < recheckMs - CHECK_MS / 2) return;

    this.checkedAt = now;

    const reason = await findRefusal().catch(() => null);
    if (reason) fail(reason);
  }
}
