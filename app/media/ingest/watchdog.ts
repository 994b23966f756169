import { monotonicNow } from "../monotonic-clock";
import { BitRateCap } from "./bit-rate-cap";

const IDLE_MS = 15_000;
const CHECK_MS = 5000;

type WatchdogOptions<Refusal extends string> = {
  /** Why this person may no longer send, or null; asked again and again. */
  findRefusal: () => Promise<Refusal | null>;
  fail: (code: Refusal | "idle") => void;
  /** How long an answer to `refusal` is good for. */
  recheckMs?: number;
  /** In the place of the cap that lets a browser send its ring again. */
  cap?: { tryConsume(bytes: number): boolean };
};

/** Watches over one broadcaster's connection, whatever protocol it speaks: neither silent, nor too fast, nor unwelcome. */
export class Watchdog<Refusal extends string> {
  private readonly cap: { tryConsume(bytes: number): boolean };
  private receivedAt = monotonicNow();
  private checkedAt = monotonicNow();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly watched: WatchdogOptions<Refusal>) {
    this.cap = watched.cap ?? new BitRateCap();
    this.timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  /** False when this many bytes more are too many. */
  takes(bytes: number): boolean {
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
