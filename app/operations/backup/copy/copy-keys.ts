import { z } from "zod";

/**
 * A chain consists of one or more snapshots of the database and all parts of the write-ahead log
 * since the first.
 */
export const CHAINS = "chains/";

/** A part of a log. Logs are numbered within a chain. */
export type LogPart = {
  log: number;
  offset: number;
  end: number;
  /** In the first part of a log: the offset at which the previous log ended. */
  previousEnd: number;
  /** Time of the read in milliseconds: every earlier commit is in this part or an earlier one. */
  readAt: number;
};

/**
 * The note of a snapshot. It names its chain and log, because encryption does not prove that a file
 * was not moved.
 */
export const Snapshot = z.object({
  chain: z.string(),
  log: z.int(),
  /** The header of the first log, hexadecimal; SQLite increments a counter in the later ones. */
  header: z.string(),
  /** The snapshot is complete only with the logs up to this position. */
  end: z.object({ log: z.int(), offset: z.int() }),
  sha256: z.string(),
});
export type Snapshot = z.infer<typeof Snapshot>;

const digits = (value: number, length: number) => String(value).padStart(length, "0");

export const partKey = (
  chainName: string,
  { log: logNumber, offset, end: endOffset, previousEnd, readAt }: LogPart,
) =>
  `${CHAINS}${chainName}/log/${[digits(logNumber, 8), digits(offset, 12), digits(endOffset, 12), digits(previousEnd, 12), readAt].join("-")}`;

export const snapshotKey = (chainName: string, logNumber: number) =>
  `${CHAINS}${chainName}/snapshot/${digits(logNumber, 8)}.db`;

/** The note is written last and makes the snapshot complete. */
export const snapshotNoteKey = (chainName: string, logNumber: number) =>
  `${CHAINS}${chainName}/snapshot/${digits(logNumber, 8)}.json`;

export function parsePartKey(partKey: string): (LogPart & { chain: string }) | null {
  const match = /^chains\/([^/]+)\/log\/(\d{8})-(\d{12})-(\d{12})-(\d{12})-(\d+)$/.exec(partKey);
  if (!match) return null;

  const [logNumber, offset, endOffset, previousEnd, readAt] = match.slice(2).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];

  return { chain: match[1]!, log: logNumber, offset, end: endOffset, previousEnd, readAt };
}

export function parseSnapshotNoteKey(noteKey: string): { chain: string; log: number } | null {
  const match = /^chains\/([^/]+)\/snapshot\/(\d{8})\.json$/.exec(noteKey);

  return match && { chain: match[1]!, log: Number(match[2]) };
}
