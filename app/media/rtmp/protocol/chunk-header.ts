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
   * Format 3 only: four bytes that some encoders use to repeat the extended timestamp and others
   * for the body.
   */
  repeatedTimestamp: number | null;
  isExtended: boolean;
  /** Excludes the possible extended timestamp. */
  bytes: number;
};

/**
 * Null while the header is incomplete. `wasExtended`: the previous chunk of that stream had an
 * extended timestamp.
 */
export function readChunkHeader(
  input: Buffer,
  wasExtended: (id: number) => boolean,
): ChunkHeader | null {
  const basic = readBasicHeader(input);
  if (!basic) return null;

  const rest = input.subarray(basic.bytes);

  return basic.format === 3
    ? readContinuation(basic, rest, wasExtended(basic.id))
    : readFields(basic, rest);
}

type Basic = { format: ChunkFormat; id: number; bytes: number };

function readFields({ format, id, bytes }: Basic, rest: Buffer): ChunkHeader | null {
  const fieldBytes = MESSAGE_HEADER_BYTES[format];
  if (rest.length < fieldBytes) return null;

  const short = rest.readUIntBE(0, 3);
  const isExtended = short === EXTENDED;
  if (isExtended && rest.length < fieldBytes + 4) return null;

  const time = isExtended ? rest.readUInt32BE(fieldBytes) : short;
  const length = format <= 1 ? rest.readUIntBE(3, 3) : null;
  const type = format <= 1 ? rest[6]! : null;
  const streamId = format === 0 ? rest.readUInt32LE(7) : null;
  const end = bytes + fieldBytes + (isExtended ? 4 : 0);

  return {
    format,
    id,
    time,
    length,
    type,
    streamId,
    repeatedTimestamp: null,
    isExtended,
    bytes: end,
  };
}

function readContinuation(
  { format, id, bytes }: Basic,
  rest: Buffer,
  isExtended: boolean,
): ChunkHeader | null {
  if (isExtended && rest.length < 4) return null;

  const repeatedTimestamp = isExtended ? rest.readUInt32BE() : null;
  const nothing = { time: null, length: null, type: null, streamId: null };

  return { format, id, ...nothing, repeatedTimestamp, isExtended, bytes };
}

/**
 * Section 5.3.1.1: two bits of format, then an id in 6 bits, one more byte or two more. Null if
 * incomplete.
 */
function readBasicHeader(input: Buffer): Basic | null {
  const first = input[0];
  if (first === undefined) return null;

  const format = (first >> 6) as ChunkFormat;
  const short = first & 0x3f;
  if (short > 1) return { format, id: short, bytes: 1 };

  const bytes = short + 2;
  if (input.length < bytes) return null;

  return { format, id: 64 + input[1]! + (short === 1 ? input[2]! * 256 : 0), bytes };
}
