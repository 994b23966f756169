import { randomBytes } from "node:crypto";

/** The simple handshake of RTMP 1.0, section 5.2, as a client: C0 C1 → S0 S1 S2, then C2. */
const VERSION = 3;
const HALF_BYTES = 1536;
const SERVER_BYTES = 1 + 2 * HALF_BYTES;

export class ClientHandshake {
  /** C0 and C1, to be sent first. */
  readonly opening = Buffer.concat([
    Buffer.from([VERSION]),
    Buffer.alloc(8),
    randomBytes(HALF_BYTES - 8),
  ]);
  private received: Buffer = Buffer.alloc(0);

  /**
   * `response` (C2) must be sent; `rest` belongs to the chunk stream. Null while the server's half
   * is incomplete.
   * @throws if the server does not speak RTMP
   */
  read(bytes: Buffer): { response: Buffer; rest: Buffer } | null {
    this.received = Buffer.concat([this.received, bytes]);
    if (this.received.length > 0 && this.received[0] !== VERSION) throw new Error("not RTMP");
    if (this.received.length < SERVER_BYTES) return null;

    return {
      response: this.received.subarray(1, 1 + HALF_BYTES),
      rest: this.received.subarray(SERVER_BYTES),
    };
  }
}
