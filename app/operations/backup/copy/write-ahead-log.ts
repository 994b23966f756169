import { closeSync, fstatSync, openSync, readSync } from "node:fs";

// The format is described at https://sqlite.org/fileformat2.html#the_write_ahead_log
export const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAX_READ_BYTES = 64 * 1024 ** 2;

/**
 * The position up to which a write-ahead log has been read. SQLite restarts the log with a new
 * header.
 */
export type LogPosition = {
  /** The header of the log in hexadecimal; "" before the first read. */
  header: string;
  offset: number;
  /**
   * SQLite's running checksum at `offset`; it proves that the bytes before are those that were
   * read.
   */
  checksum: [number, number];
};

export type LogRead = { bytes: Buffer; from: number; end: LogPosition };

export const LOG_START: LogPosition = { header: "", offset: 0, checksum: [0, 0] };

/** The header of the log; null while it is empty. */
export function readLogHeader(logFile: string): string | null {
  return withFile(logFile, (handle) => {
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
 * True if the next header follows `header` without another log in between: SQLite increments the
 * first salt.
 */
export function isNextLog(header: string, nextHeader: string): boolean {
  const saltOf = (headerText: string) => parseInt(headerText.slice(32, 40), 16);

  return (saltOf(header) + 1) >>> 0 === saltOf(nextHeader);
}

/**
 * Reads complete transactions from a position on; frames that are still being written are left for
 * the next call.
 */
export function readCommitted(logFile: string, position: LogPosition): LogRead | null {
  return withFile(logFile, (handle) => {
    const readSize = Math.min(fstatSync(handle).size - position.offset, MAX_READ_BYTES);
    if (readSize <= 0) return null;

    const logBytes = Buffer.alloc(readSize);
    const readCount = readSync(handle, logBytes, 0, readSize, position.offset);

    return committedPart(logBytes.subarray(0, readCount), position);
  });
}

function committedPart(logBytes: Buffer, position: LogPosition): LogRead | null {
  const isFirst = position.offset === 0;
  if (isFirst && logBytes.length < HEADER_BYTES) return null;

  const header = isFirst ? logBytes.subarray(0, HEADER_BYTES) : Buffer.from(position.header, "hex");
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(8);
  let runningSum = isFirst
    ? checksum(header.subarray(0, 24), [0, 0], isBigEndian)
    : position.checksum;
  let offset = isFirst ? HEADER_BYTES : 0;
  let committed: { at: number; sum: [number, number] } | null = null;

  for (; offset + frameBytes <= logBytes.length; offset += frameBytes) {
    const frameContent = logBytes.subarray(offset, offset + frameBytes);
    if (!frameContent.subarray(8, 16).equals(header.subarray(16, 24))) break;
    runningSum = checksum(frameContent.subarray(0, 8), runningSum, isBigEndian);
    runningSum = checksum(frameContent.subarray(FRAME_HEADER_BYTES), runningSum, isBigEndian);
    if (
      frameContent.readUInt32BE(16) !== runningSum[0] ||
      frameContent.readUInt32BE(20) !== runningSum[1]
    )
      break;
    if (frameContent.readUInt32BE(4) !== 0)
      committed = { at: offset + frameBytes, sum: runningSum };
  }

  if (!committed) return null;

  const endPosition = {
    header: header.toString("hex"),
    offset: position.offset + committed.at,
    checksum: committed.sum,
  };

  return { bytes: logBytes.subarray(0, committed.at), from: position.offset, end: endPosition };
}

function checksum(
  logBytes: Buffer,
  [first, second]: [number, number],
  isBigEndian: boolean,
): [number, number] {
  for (let offset = 0; offset < logBytes.length; offset += 8) {
    first =
      (first +
        (isBigEndian ? logBytes.readUInt32BE(offset) : logBytes.readUInt32LE(offset)) +
        second) >>>
      0;
    second =
      (second +
        (isBigEndian ? logBytes.readUInt32BE(offset + 4) : logBytes.readUInt32LE(offset + 4)) +
        first) >>>
      0;
  }

  return [first, second];
}

function withFile<Result>(logFile: string, readFrom: (handle: number) => Result): Result | null {
  let handle: number;

  try {
    handle = openSync(logFile, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

    throw error;
  }

  try {
    return readFrom(handle);
  } finally {
    closeSync(handle);
  }
}
