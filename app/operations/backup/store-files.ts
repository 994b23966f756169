import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Entry } from "./manifest";
import { hashFile } from "~/integrations/storage/object-store/read";
import {
  BackupError,
  measure,
  type Store,
  type Stored,
} from "~/integrations/storage/object-store/store";
import { required } from "~/platform/required";

const MAX_TRIES = 3;

/** Contents are stored once under their SHA-256, for any number of backups. */
export const OBJECTS = "objects/";

/**
 * Returns a function that stores files of a folder below a prefix. Files of the earlier backup's
 * entries are read only if they changed.
 */
export async function fileStorer(
  backupStore: Store,
  folder: string,
  earlierEntries: Entry[],
  prefix = OBJECTS,
) {
  const earlier = new Map(earlierEntries.map((fileEntry) => [fileEntry.path, fileEntry]));
  const bySha = new Map(earlierEntries.map((fileEntry) => [fileEntry.sha256, fileEntry.object]));
  const present = await backupStore.list(prefix);
  const checked = new Map<string, boolean>();

  /**
   * True if the stored object is undamaged; a damaged object is stored again from the original
   * file.
   */
  const isIntact = async ({ key, bytes, sha256 }: Entry["object"]) => {
    if (present.get(key) !== bytes) return false;
    if (!checked.has(key)) {
      const foundHash = await backupStore.hashOf(key).catch(() => "unreadable");

      checked.set(key, foundHash === null || foundHash === sha256);
    }

    return required(checked.get(key));
  };

  /**
   * Stores a file; `filePath` is its name in the backup.
   * @returns null if the file no longer exists
   */
  return async function storeFile(
    filePath: string,
    source = path.join(folder, filePath),
  ): Promise<Entry | null> {
    const fileEntry = await storeOne(filePath, source);
    if (fileEntry) earlier.set(fileEntry.path, fileEntry);

    return fileEntry;
  };

  async function storeOne(filePath: string, source: string): Promise<Entry | null> {
    for (let attempt = 1; ; attempt++) {
      const fileStats = await stat(source).catch(() => null);
      if (!fileStats) return null;

      const fileFacts = {
        path: toSlashes(filePath),
        bytes: fileStats.size,
        modifiedAt: fileStats.mtimeMs,
      };
      const before = earlier.get(fileFacts.path);
      const isSame =
        before?.bytes === fileFacts.bytes && before.modifiedAt === fileFacts.modifiedAt;
      if (isSame && (await isIntact(before.object))) return before;

      const stored = await storeContent(source).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;

        throw error;
      });
      if (stored) return { ...fileFacts, ...stored };
      if (attempt === MAX_TRIES)
        throw new BackupError(`${source} changes faster than it can be copied.`);
    }
  }

  /** Stores the content of a file; null if the file changed meanwhile. */
  async function storeContent(
    source: string,
  ): Promise<Pick<Entry, "bytes" | "sha256" | "object"> | null> {
    const sha256 = await hashFile(source);
    const earlierEntries = bySha.get(sha256);
    const { size: bytes } = await stat(source);
    if (earlierEntries && (await isIntact(earlierEntries)))
      return { bytes, sha256, object: earlierEntries };

    const contentName = backupStore.contentName(sha256);
    const objectKey = `${prefix}${contentName.slice(0, 2)}/${contentName}`;
    let copied!: Stored;
    const stored = await backupStore.put(
      objectKey,
      Readable.from(
        measure(contentOf(source), (result) => {
          copied = result;
        }),
      ),
    );
    if (copied.sha256 !== sha256) {
      await backupStore.delete(objectKey);

      return null;
    }

    const object = { key: objectKey, ...stored };

    present.set(objectKey, stored.bytes);
    checked.set(objectKey, true);
    bySha.set(sha256, object);

    return { bytes: copied.bytes, sha256, object };
  }
}

const toSlashes = (filePath: string) => filePath.split(path.sep).join("/");

/** Opens the file at the first read, so that an unread file is never left open. */
async function* contentOf(filePath: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(filePath)) yield chunk as Buffer;
}
