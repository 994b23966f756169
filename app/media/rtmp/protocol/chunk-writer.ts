import { type OutgoingMessage, TYPE } from "./messages";

/** Chunk size of outgoing messages once the client knows it; smaller before. */
export const SERVER_CHUNK_BYTES = 4096;
const CONTROL_STREAM = 2;
const COMMAND_STREAM = 3;

/**
 * Splits a message into chunks (RTMP 1.0, section 5.3): a full header, then continuations. The timestamp is always 0.
 */
export function writeChunks({ type, streamId, body }: OutgoingMessage, chunkBytes: number): Buffer {
  const chunkStream = type === TYPE.command ? COMMAND_STREAM : CONTROL_STREAM;
  const head = Buffer.alloc(12);
  head[0] = chunkStream;
  head.writeUIntBE(body.length, 4, 3);
  head[7] = type;
  head.writeUInt32LE(streamId, 8);
  const pieces: Buffer[] = [head, body.subarray(0, chunkBytes)];
  for (let at = chunkBytes; at < body.length; at += chunkBytes) {
    pieces.push(Buffer.from([0xc0 | chunkStream]), body.subarray(at, at + chunkBytes));
  }
  return Buffer.concat(pieces);
}
