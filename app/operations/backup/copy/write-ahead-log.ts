import { closeSync, fstatSync, openSync, readSync } from "node:fs";

// The format is described at https://sqlite.org/fileformat2.html#the_write_ahead_log
export const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAX_READ_BYTES = 64 * 1024 ** 2;

/** How far a write-ahead log has been read. SQLite starts the log over with a new header. */
export type LogPosition = {
  /** Hexadecimal; "" before the first read. */
  header: string;
  offset: number;
  /** SQLite's running checksum at `offset`: it proves that everything before is what was read. */
  checksum: [number, number];
};

export type LogRead = { bytes: Buffer; from: number; end: LogPosition };

export const START: LogPosition = { header: "", offset: 0, checksum: [0, 0] };

/** The header of the log; null while it is empty. */
export function readLogHeader(file: string): string | null {
  return withFile(file, (handle) => {
    const header = Buffer.alloc(HEADER_BYTES);

    return readSync(handle, header, 0, HEADER_BYTES, 0) === HEADER_BYTES
      ? header.toString("hex")
      : null;
  });
}

export function countFrames({ header, offset }: LogPosition): number {
  if (!header) return 0;

  return (
    (offset - HEADER_BYTES) / (FRAME_HEADER_BYTES + Buffer.from(header, "hex").readUInt32BE(8))
  );
}

/**
 * True when `next` follows `header` without another log in between: SQLite counts its first salt
 * up.
 */
export function isNextLog(header: string, next: string): boolean {
  const salt = (text: string) => parseInt(text.slice(32, 40), 16);

  return (salt(header) + 1) >>> 0 === salt(next);
}

/**
 * Reads whole committed transactions from a position on; frames that are being written are left for
 * the next time.
 */
export function readCommitted(file: string, position: LogPosition): LogRead | null {
  return withFile(file, (handle) => {
    const size = Math.min(fstatSync(handle).size - position.offset, MAX_READ_BYTES);
    if (size <= 0) return null;

    const bytes = Buffer.alloc(size);
    const read = readSync(handle, bytes, 0, size, position.offset);

    return committedPart(bytes.subarray(0, read), position);
  });
}

function committedPart(bytes: Buffer, position: LogPosition): LogRead | null {
  const isFirst = position.offset === 0;
  if (isFirst && bytes.length < HEADER_BYTES) return null;

  const header = isFirst ? bytes.subarray(0, HEADER_BYTES) : Buffer.from(position.header, "hex");
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(8);
  let sum = isFirst ? checksum(header.subarray(0, 24), [0, 0], isBigEndian) : position.checksum;
  let at = isFirst ? HEADER_BYTES : 0;
  let committed: { at: number; sum: [number, number] } | null = null;

  for (; at + frameBytes <= bytes.length; at += frameBytes) {
    const frame = bytes.subarray(at, at + frameBytes);
    if (!frame.subarray(8, 16).equals(header.subarray(16, 24))) break;
    sum = checksum(frame.subarray(0, 8), sum, isBigEndian);
    sum = checksum(frame.subarray(FRAME_HEADER_BYTES), sum, isBigEndian);
    if (frame.readUInt32BE(16) !== sum[0] || frame.readUInt32BE(20) !== sum[1]) break;
    if (frame.readUInt32BE(4) !== 0) committed = { at: at + frameBytes, sum };
  }

  if (!committed) return null;

  const end = {
    header: header.toString("hex"),
    offset: position.offset + committed.at,
    checksum: committed.sum,
  };

  return { bytes: bytes.subarray(0, committed.at), from: position.offset, end };
}

function checksum(
  bytes: Buffer,
  [first, second]: [number, number],
  isBigEndian: boolean,
): [number, number] {
  for (let at = 0; at < bytes.length; at += 8) {
    first =
      (first + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + second) >>> 0;
    second =
      (second + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + first) >>>
      0;
  }

  return [first, second];
}

function withFile<Result>(file: string, work: (handle: number) => Result): Result | null {
  let handle: number;

  try {
    handle = openSync(file, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

    throw error;
  }

  try {
    return work(handle);
  } finally {
    closeSync(handle);
  }
}
