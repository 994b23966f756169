import { monotonicNow } from "../../monotonic-clock";

/**
 * A step back by more than `MAX_STEP_BACK_MS`, or ahead by more than `MAX_STEP_AHEAD_MS`, means
 * that the encoder's clock has jumped.
 */
const MAX_STEP_BACK_MS = 3000;
const MAX_STEP_AHEAD_MS = 10_000;

/**
 * Converts the encoder's 32-bit timestamps, which start anywhere, wrap after 49 days and sometimes
 * jump, into ms since the session's start. The server's clock gives the time of the first message,
 * and of a message after a jump.
 */
export class TimestampNormalizer {
  private lastTimestamp: number | null = null;
  private currentMs = 0;

  constructor(
    private readonly now: () => number = monotonicNow,
    private readonly startedAt = now(),
  ) {}

  /** ms since the session's start. Small steps back stay, because audio and video alternate. */
  normalize(timestamp: number): number {
    const stepMs = this.lastTimestamp === null ? null : (timestamp - this.lastTimestamp) | 0;

    this.lastTimestamp = timestamp;

    const isJump = stepMs === null || stepMs < -MAX_STEP_BACK_MS || stepMs > MAX_STEP_AHEAD_MS;

    this.currentMs = isJump
      ? Math.max(this.currentMs, Math.round(this.now() - this.startedAt))
      : this.currentMs + stepMs;

    return this.currentMs;
  }
}
