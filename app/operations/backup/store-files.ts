import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Entry } from "./manifest";
import { hashFile } from "~/integrations/storage/object-store/read";
import {
  BackupError,
  measured,
  type Store,
  type Stored,
} from "~/integrations/storage/object-store/store";
import { required } from "~/platform/required";

const MAX_TRIES = 3;

/** Contents are stored once, under their SHA-256, whatever the number of backups that need them. */
export const OBJECTS = "objects/";

/**
 * Stores files of one folder below a prefix; `known` are entries of an earlier backup, whose files
 * are read only if they changed.
 */
export async function fileStorer(store: Store, folder: string, known: Entry[], prefix = OBJECTS) {
  const earlier = new Map(known.map((entry) => [entry.path, entry]));
  const bySha = new Map(known.map((entry) => [entry.sha256, entry.object]));
  const present = await store.list(prefix);
  const checked = new Map<string, boolean>();

  /** A damaged object is not used again: it is stored anew from the original. */
  const isIntact = async ({ key, bytes, sha256 }: Entry["object"]) => {
    if (present.get(key) !== bytes) return false;
    if (!checked.has(key)) {
      const found = await store.hashOf(key).catch(() => "unreadable");

      checked.set(key, found === null || found === sha256);
    }

    return required(checked.get(key));
  };

  /** `file` is the name in the backup. @returns null when the file does not exist any more */
  return async function storeFile(
    file: string,
    source = path.join(folder, file),
  ): Promise<Entry | null> {
    const entry = await storeOne(file, source);
    if (entry) earlier.set(entry.path, entry);

    return entry;
  };

  async function storeOne(file: string, source: string): Promise<Entry | null> {
    for (let tries = 1; ; tries++) {
      const facts = await stat(source).catch(() => null);
      if (!facts) return null;

      const about = { path: toSlashes(file), bytes: facts.size, modifiedAt: facts.mtimeMs };
      const before = earlier.get(about.path);
      const isSame = before?.bytes === about.bytes && before.modifiedAt === about.modifiedAt;
      if (isSame && (await isIntact(before.object))) return before;

      const stored = await storeContent(source).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;

        throw error;
      });
      if (stored) return { ...about, ...stored };
      if (tries === MAX_TRIES)
        throw new BackupError(`${source} changes faster than it can be copied.`);
    }
  }

  /** Null when the file changed meanwhile. */
  async function storeContent(
    source: string,
  ): Promise<Pick<Entry, "bytes" | "sha256" | "object"> | null> {
    const sha256 = await hashFile(source);
    const known = bySha.get(sha256);
    const { size: bytes } = await stat(source);
    if (known && (await isIntact(known))) return { bytes, sha256, object: known };

    const name = store.contentName(sha256);
    const key = `${prefix}${name.slice(0, 2)}/${name}`;
    let copied!: Stored;
    const stored = await store.put(
      key,
      Readable.from(
        measured(contentOf(source), (it) => {
          copied = it;
        }),
      ),
    );
    if (copied.sha256 !== sha256) {
      await store.delete(key);

      return null;
    }

    const object = { key, ...stored };

    present.set(key, stored.bytes);
    checked.set(key, true);
    bySha.set(sha256, object);

    return { bytes: copied.bytes, sha256, object };
  }
}

const toSlashes = (file: string) => file.split(path.sep).join("/");

/** Opens the file when it is read, so that nothing stays open when it never is. */
async function* contentOf(file: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file)) yield chunk as Buffer;
}
