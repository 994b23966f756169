const EXTENDED = 0xffffff;
const MESSAGE_HEADER_BYTES = [11, 7, 3, 0] as const;

export type ChunkFormat = 0 | 1 | 2 | 3;

/** A chunk header (RTMP 1.0, section 5.3.1). Fields that the format omits are null. */
export type ChunkHeader = {
  format: ChunkFormat;
  id: number;
  /** ms: absolute in format 0, a delta in formats 1 and 2. */
  time: number | null;
  length: number | null;
  type: number | null;
  streamId: number | null;
  /**
   * Format 3 only: the four bytes in which some encoders repeat the extended timestamp; in other
   * encoders' chunks they belong to the body.
   */
  repeatedTimestamp: number | null;
  isExtended: boolean;
  /** Length of the header without the possible extended timestamp. */
  bytes: number;
};

/**
 * Null while the header is incomplete. `wasExtended`: the previous chunk of that stream had an
 * extended timestamp.
 */
export function readChunkHeader(
  received: Buffer,
  wasExtended: (streamKey: number) => boolean,
): ChunkHeader | null {
  const basic = readBasicHeader(received);
  if (!basic) return null;

  const fieldsInput = received.subarray(basic.bytes);

  return basic.format === 3
    ? readContinuation(basic, fieldsInput, wasExtended(basic.id))
    : readFields(basic, fieldsInput);
}

type BasicHeader = { format: ChunkFormat; id: number; bytes: number };

function readFields({ format, id, bytes }: BasicHeader, fieldsInput: Buffer): ChunkHeader | null {
  const fieldBytes = MESSAGE_HEADER_BYTES[format];
  if (fieldsInput.length < fieldBytes) return null;

  const shortTime = fieldsInput.readUIntBE(0, 3);
  const isExtended = shortTime === EXTENDED;
  if (isExtended && fieldsInput.length < fieldBytes + 4) return null;

  const time = isExtended ? fieldsInput.readUInt32BE(fieldBytes) : shortTime;
  const length = format <= 1 ? fieldsInput.readUIntBE(3, 3) : null;
  const messageType = format <= 1 ? fieldsInput[6]! : null;
  const streamId = format === 0 ? fieldsInput.readUInt32LE(7) : null;
  const headerBytes = bytes + fieldBytes + (isExtended ? 4 : 0);

  return {
    format,
    id,
    time,
    length,
    type: messageType,
    streamId,
    repeatedTimestamp: null,
    isExtended,
    bytes: headerBytes,
  };
}

function readContinuation(
  { format, id, bytes }: BasicHeader,
  fieldsInput: Buffer,
  isExtended: boolean,
): ChunkHeader | null {
  if (isExtended && fieldsInput.length < 4) return null;

  const repeatedTimestamp = isExtended ? fieldsInput.readUInt32BE() : null;
  const omitted = { time: null, length: null, type: null, streamId: null };

  return { format, id, ...omitted, repeatedTimestamp, isExtended, bytes };
}

/**
 * Section 5.3.1.1: two bits of format, then an id in 6 bits or in one or two further bytes. Null if
 * incomplete.
 */
function readBasicHeader(received: Buffer): BasicHeader | null {
  const firstByte = received[0];
  if (firstByte === undefined) return null;

  const format = (firstByte >> 6) as ChunkFormat;
  const shortId = firstByte & 0x3f;
  if (shortId > 1) return { format, id: shortId, bytes: 1 };

  const bytes = shortId + 2;
  if (received.length < bytes) return null;

  return { format, id: 64 + received[1]! + (shortId === 1 ? received[2]! * 256 : 0), bytes };
}
