import { createHash } from "node:crypto";
import type { Readable } from "node:stream";

/**
 * A place for backups: a folder, or a bucket of S3-compatible storage. Keys have forward slashes.
 */
export type Store = {
  /** As the operator wrote it. */
  name: string;
  /** Stores an object; it appears only when it is complete and on the disk. */
  put(key: string, body: Buffer | Readable): Promise<Stored>;
  /**
   * Stores an object unless there is one. Of several that do it at once one is stored, and stays
   * once this returns.
   */
  create(key: string, body: Buffer): Promise<void>;
  /** @throws BackupError when it does not exist */
  get(key: string): Promise<Readable>;
  /** All keys below a prefix with their sizes in the store. */
  list(prefix: string): Promise<Map<string, number>>;
  delete(key: string): Promise<void>;
  /** SHA-256 of what is stored; null where reading it again costs a transfer. */
  hashOf(key: string): Promise<string | null>;
  /**
   * The name under which content with this SHA-256 is stored; an encrypted store does not show the
   * hash.
   */
  contentName(sha256: string): string;
};

/** An object as written, after encryption if that is on. */
export type Stored = { bytes: number; sha256: string };

/** An error the operator can fix: shown as one line. */
export class BackupError extends Error {}

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];

  for await (const chunk of stream) chunks.push(chunk as Buffer);

  return Buffer.concat(chunks);
}

/** Null when there is no such object. @throws BackupError when that cannot be read */
export async function findText(store: Pick<Store, "get">, key: string): Promise<string | null> {
  const source = await store.get(key).catch((error: unknown) => {
    if (error instanceof BackupError && /is missing/.test(error.message)) return null;

    throw error;
  });

  return source && (await readAll(source)).toString();
}

/** Counts and hashes what passes. */
export async function* measured(
  body: Buffer | AsyncIterable<Buffer>,
  onEnd: (stored: Stored) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let bytes = 0;

  for await (const chunk of Buffer.isBuffer(body) ? [body] : body) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }

  onEnd({ bytes, sha256: hash.digest("hex") });
}
