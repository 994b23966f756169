import { type OutgoingMessage, TYPE } from "./messages";

/** Chunk size of outgoing messages after SetChunkSize was sent. */
export const OUTGOING_CHUNK_BYTES = 4096;
const CONTROL_STREAM = 2;
/**
 * Commands, sound and pictures have separate chunk streams, with the ids that encoders usually
 * choose.
 */
const CHUNK_STREAMS: Record<number, number> = {
  [TYPE.command]: 3,
  [TYPE.audio]: 4,
  [TYPE.data]: 4,
  [TYPE.video]: 6,
};
/**
 * Value of the header's three timestamp bytes when the timestamp follows in four bytes, which every
 * chunk repeats.
 */
const EXTENDED = 0xffffff;

/** Splits a message into chunks (RTMP 1.0, section 5.3): a full header, then continuations. */
export function writeChunks(
  { type, streamId, body, timestamp = 0 }: OutgoingMessage,
  chunkBytes: number,
): Buffer {
  const chunkStream = CHUNK_STREAMS[type] ?? CONTROL_STREAM;
  const header = Buffer.alloc(12);

  header[0] = chunkStream;
  header.writeUIntBE(Math.min(timestamp, EXTENDED), 1, 3);
  header.writeUIntBE(body.length, 4, 3);
  header[7] = type;
  header.writeUInt32LE(streamId, 8);

  const extended = timestamp >= EXTENDED ? u32(timestamp) : Buffer.alloc(0);
  const continuation = Buffer.concat([Buffer.from([0xc0 | chunkStream]), extended]);
  const pieces: Buffer[] = [header, extended, body.subarray(0, chunkBytes)];

  for (let offset = chunkBytes; offset < body.length; offset += chunkBytes) {
    pieces.push(continuation, body.subarray(offset, offset + chunkBytes));
  }

  return Buffer.concat(pieces);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);

  bytes.writeUInt32BE(value >>> 0);

  return bytes;
}
