/** Upper limit of the 360p rung; PART_OF_SOURCE applies to small sources. */
const MAX_RUNG_BITS = 700_000;
const PART_OF_SOURCE = 0.6;
/** A rung below this would be worse than audio alone. */
const MIN_RUNG_BITS = 250_000;

/** Bits per second of the rung; null if the source is too small for one. */
export function rungBitsFor(sourceBits: number): number | null {
  const bits = Math.min(MAX_RUNG_BITS, Math.round(sourceBits * PART_OF_SOURCE));

  return bits < MIN_RUNG_BITS ? null : bits;
}

export type VideoMessage = { timestampMs: number; key: boolean; body: Buffer };

const MEASURED_MS = 1900;
/** Longest measurement for an encoder with rare key frames. */
const MAX_MEASURED_MS = 4000;

/**
 * Measures a source from a key frame on and keeps its messages, so that the rung can start where
 * the source does.
 */
export class SourceBitRate {
  private buffered: VideoMessage[] = [];
  private bytes = 0;

  /**
   * Bits per second before this message, which is kept too; null until two seconds have been
   * measured.
   */
  take(message: VideoMessage): number | null {
    const first = this.buffered[0];
    if (!first && !message.key) return null;

    const forMs = first ? message.timestampMs - first.timestampMs : 0;
    const isMeasured = (message.key && forMs >= MEASURED_MS) || forMs >= MAX_MEASURED_MS;
    const bits = isMeasured ? (this.bytes * 8000) / forMs : null;

    this.buffered.push(message);
    this.bytes += message.body.length;

    return bits;
  }

  messages(): VideoMessage[] {
    return this.buffered;
  }

  /** Restarts with the last message if it is a key frame, else with the next one. */
  restart() {
    const last = this.buffered.at(-1);

    [this.buffered, this.bytes] = [[], 0];
    if (last?.key) this.take(last);
  }
}
