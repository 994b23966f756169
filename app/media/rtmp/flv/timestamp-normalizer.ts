import { monotonicNow } from "../../monotonic-clock";

/** Larger steps mean that the encoder's clock has jumped. */
const MAX_STEP_BACK_MS = 3000;
const MAX_STEP_AHEAD_MS = 10_000;

/**
 * Converts the encoder's 32-bit timestamps, which start anywhere, wrap after 49 days and sometimes
 * jump, into ms since the session's start, by the clock at the first message.
 */
export class TimestampNormalizer {
  private last: number | null = null;
  private at = 0;

  constructor(
    private readonly now: () => number = monotonicNow,
    private readonly startedAt = now(),
  ) {}

  /** ms since the session's start. Small steps back stay, because audio and video alternate. */
  normalize(timestamp: number): number {
    const step = this.last === null ? null : (timestamp - this.last) | 0;

    this.last = timestamp;

    const isJump = step === null || step < -MAX_STEP_BACK_MS || step > MAX_STEP_AHEAD_MS;

    this.at = isJump ? Math.max(this.at, Math.round(this.now() - this.startedAt)) : this.at + step;

    return this.at;
  }
}
