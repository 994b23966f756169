import type { ServerFrame } from "./protocol";

const FINAL_TEXT = 0x81;

/**
 * One frame as the bytes of a WebSocket text message (RFC 6455 §5.2: final, unmasked, not compressed), built once for
 * all who read it. Several may be joined and written together.
 */
export function encode(frame: ServerFrame): Buffer {
  const payload = Buffer.from(JSON.stringify(frame));
  return Buffer.concat([header(payload.length), payload]);
}

function header(length: number): Buffer {
  if (length < 126) return Buffer.from([FINAL_TEXT, length]);
  const long = length > 0xffff;
  const bytes = Buffer.alloc(long ? 10 : 4);
  bytes[0] = FINAL_TEXT;
  bytes[1] = long ? 127 : 126;
  if (long) bytes.writeBigUInt64BE(BigInt(length), 2);
  else bytes.writeUInt16BE(length, 2);
  return bytes;
}
