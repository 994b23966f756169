import { createHash } from "node:crypto";
import type { Readable } from "node:stream";

/**
 * A place for backups: a folder, or a bucket of S3-compatible storage. Keys have forward slashes.
 */
export type Store = {
  /** Name of the place as the operator entered it. */
  name: string;
  /** Stores an object; it appears only when it is complete and on the disk. */
  put(key: string, body: Buffer | Readable): Promise<Stored>;
  /**
   * Stores an object unless there is one. Of several simultaneous calls one wins, and its object is
   * final when they return.
   */
  create(key: string, body: Buffer): Promise<void>;
  /** @throws BackupError when it does not exist */
  get(key: string): Promise<Readable>;
  /** All keys below a prefix with their sizes in the store. */
  list(prefix: string): Promise<Map<string, number>>;
  delete(key: string): Promise<void>;
  /** SHA-256 of the stored object; null if reading it would cost transfer. */
  hashOf(key: string): Promise<string | null>;
  /**
   * The name under which content with this SHA-256 is stored; an encrypted store does not show the
   * hash.
   */
  contentName(sha256: string): string;
};

/** An object as written, after encryption if that is on. */
export type Stored = { bytes: number; sha256: string };

/** An error that the operator can fix. It is shown as one line. */
export class BackupError extends Error {}

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];

  for await (const chunk of stream) chunks.push(chunk as Buffer);

  return Buffer.concat(chunks);
}

/**
 * Reads an object as text; null when there is no such object.
 * @throws BackupError when it cannot be read
 */
export async function findText(store: Pick<Store, "get">, key: string): Promise<string | null> {
  const objectStream = await store.get(key).catch((error: unknown) => {
    if (error instanceof BackupError && /is missing/.test(error.message)) return null;

    throw error;
  });

  return objectStream && (await readAll(objectStream)).toString();
}

/** Passes the chunks on, and reports their number of bytes and hash at the end. */
export async function* measure(
  content: Buffer | AsyncIterable<Buffer>,
  onEnd: (stored: Stored) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let byteCount = 0;

  for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
    hash.update(chunk);
    byteCount += chunk.length;
    yield chunk;
  }

  onEnd({ bytes: byteCount, sha256: hash.digest("hex") });
}
