/** Upper limit of the 360p rendition; PART_OF_SOURCE applies to small sources. */
const MAX_RENDITION_BITS = 700_000;
const PART_OF_SOURCE = 0.6;
/** A rendition below this would be worse than audio alone. */
const MIN_RENDITION_BITS = 250_000;

/** Bits per second of the transcoded rendition; null if the source is too small for one. */
export function renditionBitsFor(sourceBits: number): number | null {
  const bits = Math.min(MAX_RENDITION_BITS, Math.round(sourceBits * PART_OF_SOURCE));

  return bits < MIN_RENDITION_BITS ? null : bits;
}

export type VideoMessage = { timestampMs: number; key: boolean; body: Buffer };

const MEASURED_MS = 1900;
/** Longest measurement for an encoder with rare key frames. */
const MAX_MEASURED_MS = 4000;

/**
 * Measures a source from a key frame on and keeps its messages, so that the rendition can start
 * where the source does.
 */
export class SourceBitRate {
  private buffered: VideoMessage[] = [];
  private bytes = 0;

  /**
   * Keeps the message, unless no key frame has arrived yet. Returns the bits per second before it
   * if it is a key frame after at least MEASURED_MS, or after MAX_MEASURED_MS; otherwise null.
   */
  take(message: VideoMessage): number | null {
    const firstMessage = this.buffered[0];
    if (!firstMessage && !message.key) return null;

    const measuredMs = firstMessage ? message.timestampMs - firstMessage.timestampMs : 0;
    const isMeasured = (message.key && measuredMs >= MEASURED_MS) || measuredMs >= MAX_MEASURED_MS;
    const bits = isMeasured ? (this.bytes * 8000) / measuredMs : null;

    this.buffered.push(message);
    this.bytes += message.body.length;

    return bits;
  }

  messages(): VideoMessage[] {
    return this.buffered;
  }

  /** Restarts with the last message if it is a key frame, else with the next one. */
  restart() {
    const newest = this.buffered.at(-1);

    [this.buffered, this.bytes] = [[], 0];
    if (newest?.key) this.take(newest);
  }
}
