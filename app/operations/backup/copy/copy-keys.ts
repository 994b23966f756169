import { z } from "zod";

/**
 * A chain is one snapshot of the database, or several, and all parts of the write-ahead log since
 * the first.
 */
export const CHAINS = "chains/";

/** A part of a log. Logs are counted within a chain. */
export type Part = {
  log: number;
  offset: number;
  end: number;
  /** For the first part of a log: where the log before ended. */
  previousEnd: number;
  /** Milliseconds: every earlier commit is in this part or before it. */
  readAt: number;
};

/** Names the place it belongs to: encryption does not prove that it has not been moved. */
export const Snapshot = z.object({
  chain: z.string(),
  log: z.int(),
  /** Of its first log, hexadecimal; SQLite counts the later ones up. */
  header: z.string(),
  /** The log has to be there up to here. */
  end: z.object({ log: z.int(), offset: z.int() }),
  sha256: z.string(),
});
export type Snapshot = z.infer<typeof Snapshot>;

const digits = (value: number, length: number) => String(value).padStart(length, "0");

export const partKey = (chain: string, { log, offset, end, previousEnd, readAt }: Part) =>
  `${CHAINS}${chain}/log/${[digits(log, 8), digits(offset, 12), digits(end, 12), digits(previousEnd, 12), readAt].join("-")}`;

export const snapshotKey = (chain: string, log: number) =>
  `${CHAINS}${chain}/snapshot/${digits(log, 8)}.db`;

/** Written last: it makes the snapshot complete. */
export const snapshotNoteKey = (chain: string, log: number) =>
  `${CHAINS}${chain}/snapshot/${digits(log, 8)}.json`;

export function parsePartKey(key: string): (Part & { chain: string }) | null {
  const match = /^chains\/([^/]+)\/log\/(\d{8})-(\d{12})-(\d{12})-(\d{12})-(\d+)$/.exec(key);
  if (!match) return null;

  const [log, offset, end, previousEnd, readAt] = match.slice(2).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];

  return { chain: match[1]!, log, offset, end, previousEnd, readAt };
}

export function parseSnapshotNoteKey(key: string): { chain: string; log: number } | null {
  const match = /^chains\/([^/]+)\/snapshot\/(\d{8})\.json$/.exec(key);

  return match && { chain: match[1]!, log: Number(match[2]) };
}
