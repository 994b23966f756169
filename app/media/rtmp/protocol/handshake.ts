import { randomBytes } from "node:crypto";

/** The simple handshake of RTMP 1.0, section 5.2: C0 C1 → S0 S1 S2, then C2. */
const VERSION = 3;
const HALF_BYTES = 1536;
const CLIENT_BYTES = 1 + 2 * HALF_BYTES;

export type Handshake = { response: Buffer | null; rest: Buffer | null };

/** Collects the client's bytes until the chunk stream starts. */
export class ServerHandshake {
  private received: Buffer = Buffer.alloc(0);
  private hasResponded = false;

  /** `response` must be sent at once; `rest`, once not null, belongs to the chunk stream. Null: not RTMP. */
  read(bytes: Buffer): Handshake | null {
    this.received = Buffer.concat([this.received, bytes]);
    if (this.received.length > 0 && this.received[0] !== VERSION) return null;

    let response: Buffer | null = null;
    if (!this.hasResponded && this.received.length > HALF_BYTES) {
      this.hasResponded = true;
      response = responseTo(this.received.subarray(1, 1 + HALF_BYTES));
    }

    const isDone = this.received.length >= CLIENT_BYTES;

    return { response, rest: isDone ? this.received.subarray(CLIENT_BYTES) : null };
  }
}

/** S1 has version zero, so that clients do not expect Flash's digests; S2 repeats C1. */
function responseTo(clientRandom: Buffer): Buffer {
  const own = Buffer.concat([Buffer.alloc(8), randomBytes(HALF_BYTES - 8)]);

  return Buffer.concat([Buffer.from([VERSION]), own, clientRandom]);
}
