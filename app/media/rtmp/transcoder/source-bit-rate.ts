/** The 360p rung takes at most this, and where its source is small at most this part of it. */
const MAX_RUNG_BITS = 700_000;
const PART_OF_SOURCE = 0.6;
/** Below this the rung would be worse than the sound alone. */
const MIN_RUNG_BITS = 250_000;

/** Bits per second of the rung of a source of so many; null: it gets none. */
export function rungBitsFor(sourceBits: number): number | null {
  const bits = Math.min(MAX_RUNG_BITS, Math.round(sourceBits * PART_OF_SOURCE));
  return bits < MIN_RUNG_BITS ? null : bits;
}

export type VideoMessage = { timestampMs: number; key: boolean; body: Buffer };

const MEASURED_MS = 1900;
/** An encoder with rare key frames is not waited for any longer. */
const MAX_MEASURED_MS = 4000;

/** Measures a source from a key frame on and keeps what came, so that its rung can begin where the source does. */
export class SourceBitRate {
  private kept: VideoMessage[] = [];
  private bytes = 0;

  /** Bits per second up to this message, which is kept too; null until two seconds have been seen. */
  take(message: VideoMessage): number | null {
    const first = this.kept[0];
    if (!first && !message.key) return null;
    const forMs = first ? message.timestampMs - first.timestampMs : 0;
    const isMeasured = (message.key && forMs >= MEASURED_MS) || forMs >= MAX_MEASURED_MS;
    const bits = isMeasured ? (this.bytes * 8000) / forMs : null;
    this.kept.push(message);
    this.bytes += message.body.length;
    return bits;
  }

  messages(): VideoMessage[] {
    return this.kept;
  }

  /** Begins anew with the last message, or with the next key frame. */
  restart() {
    const last = this.kept.at(-1);
    [this.kept, this.bytes] = [[], 0];
    if (last?.key) this.take(last);
  }
}
