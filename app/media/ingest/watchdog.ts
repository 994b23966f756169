import { steadyNow } from "../monotonic-clock";
import { BitRateCap } from "./bit-rate-cap";

const IDLE_MS = 15_000;
const CHECK_MS = 5000;

type Watched<Refusal extends string> = {
  /** Why this person may no longer send, or null; asked again and again. */
  refusal: () => Promise<Refusal | null>;
  fail: (code: Refusal | "idle") => void;
  /** How long an answer to `refusal` is good for. */
  askEveryMs?: number;
  /** In the place of the cap that lets a browser send its ring again. */
  cap?: { takes(bytes: number): boolean };
};

/** Watches over one broadcaster's connection, whatever protocol it speaks: neither silent, nor too fast, nor unwelcome. */
export class Vigil<Refusal extends string> {
  private readonly cap: { takes(bytes: number): boolean };
  private heardAt = steadyNow();
  private askedAt = steadyNow();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly watched: Watched<Refusal>) {
    this.cap = watched.cap ?? new BitRateCap();
    this.timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  /** False when this many bytes more are too many. */
  takes(bytes: number): boolean {
    this.heardAt = steadyNow();
    return this.cap.takes(bytes);
  }

  stop() {
    clearInterval(this.timer);
  }

  private async check() {
    const now = steadyNow();
    const { refusal, fail, askEveryMs = CHECK_MS } = this.watched;
    if (now - this.heardAt > IDLE_MS) return fail("idle");
    if (now - this.askedAt < askEveryMs - CHECK_MS / 2) return;
    this.askedAt = now;
    const reason = await refusal().catch(() => null);
    if (reason) fail(reason);
  }
}
