import { randomBytes } from "node:crypto";

/** The plain handshake of RTMP 1.0, section 5.2: C0 C1 → S0 S1 S2, then C2. */
const VERSION = 3;
const HALF_BYTES = 1536;
const CLIENT_BYTES = 1 + 2 * HALF_BYTES;

export type Handshake = { answer: Buffer | null; rest: Buffer | null };

/** Gathers what the client says until the chunks begin. */
export class ServerHandshake {
  private heard: Buffer = Buffer.alloc(0);
  private hasAnswered = false;

  /** `answer` is to be sent at once; `rest`, once it is not null, belongs to the chunk stream. Null: not RTMP. */
  take(bytes: Buffer): Handshake | null {
    this.heard = Buffer.concat([this.heard, bytes]);
    if (this.heard.length > 0 && this.heard[0] !== VERSION) return null;
    let answer: Buffer | null = null;
    if (!this.hasAnswered && this.heard.length > HALF_BYTES) {
      this.hasAnswered = true;
      answer = answerTo(this.heard.subarray(1, 1 + HALF_BYTES));
    }
    const isDone = this.heard.length >= CLIENT_BYTES;
    return { answer, rest: isDone ? this.heard.subarray(CLIENT_BYTES) : null };
  }
}

/** S1 with a zero version, so that nobody expects the digests of Flash; S2 repeats C1. */
function answerTo(first: Buffer): Buffer {
  const own = Buffer.concat([Buffer.alloc(8), randomBytes(HALF_BYTES - 8)]);
  return Buffer.concat([Buffer.from([VERSION]), own, first]);
}
