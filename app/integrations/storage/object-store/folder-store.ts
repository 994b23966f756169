import { randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, copyFile, link, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { createFolder } from "~db/private-files.server";
import { hashFile } from "./read";
import { BackupError, measured, type Store, type Stored } from "./store";

type Access = "read" | "write";

const REASONS: Record<string, string> = {
  ENOSPC: "the disk is full",
  EROFS: "the file system is read-only",
  ENOTDIR: "it is not a folder",
  EIO: "the disk has a fault",
};

/** Backups in a folder of this machine, or one that is mounted. */
export function folderStore(folder: string): Store {
  const place = (key: string) => path.join(folder, key);

  return {
    name: folder,
    async put(key, body) {
      await explain(folder, async () => createPrivateFolder(path.dirname(place(key))));

      return explain(folder, () => write(place(key), body));
    },
    async create(key, body) {
      await explain(folder, async () => createPrivateFolder(path.dirname(place(key))));
      await explain(folder, () => create(place(key), body));
    },
    async get(key) {
      const facts = await explain(folder, () => findFacts(place(key)), "read");
      if (!facts?.isFile()) throw new BackupError(`${key} is missing in ${folder}.`);

      await explain(folder, () => access(place(key), constants.R_OK), "read");

      return createReadStream(place(key));
    },
    list: (prefix) => explain(folder, () => list(folder, prefix), "read"),
    async delete(key) {
      await rm(place(key), { force: true });
      // Only an empty folder goes.
      await rmdir(path.dirname(place(key))).catch(() => {});
    },
    hashOf: (key) => hashFile(place(key)),
    contentName: (sha256) => sha256,
  };
}

/** The only place where ENOENT is not about a file that is copied. */
function createPrivateFolder(folder: string) {
  try {
    createFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;

    throw new BackupError(`${folder} cannot be created.`, { cause: error });
  }
}

async function write(file: string, body: Buffer | Readable): Promise<Stored> {
  const partial = `${file}.part`;
  const stored = await writePartial(partial, body);

  await rename(partial, file);
  await syncFolder(path.dirname(file));

  return stored;
}

/**
 * Unlike a rename, a link never replaces a file. Some file systems have no links; there, others may
 * see half a file.
 */
async function create(file: string, body: Buffer) {
  const partial = `${file}.${randomUUID()}.part`;

  await writePartial(partial, body);
  try {
    await link(partial, file)
      .catch((error) => (isTaken(error) ? null : copyFile(partial, file, constants.COPYFILE_EXCL)))
      .catch((error) => {
        if (!isTaken(error)) throw error;
      });
  } finally {
    await rm(partial, { force: true });
  }

  await syncFolder(path.dirname(file));
}

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === "EEXIST";

async function writePartial(partial: string, body: Buffer | Readable): Promise<Stored> {
  const handle = await open(partial, "w", 0o600);
  let stored!: Stored;

  try {
    for await (const chunk of measured(body, (result) => {
      stored = result;
    }))
      await handle.writeFile(chunk);
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(partial, { force: true });
    throw error;
  }

  await handle.close();

  return stored;
}

/** Without this a power cut may take the new name away again. */
async function syncFolder(folder: string) {
  const handle = await open(folder, "r");

  await handle.sync().finally(() => handle.close());
}

async function list(folder: string, prefix: string): Promise<Map<string, number>> {
  const below = path.join(folder, path.posix.dirname(`${prefix}x`));
  const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];

    throw error;
  });
  const found = new Map<string, number>();

  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(folder, file).split(path.sep).join("/");
    if (!entry.isFile() || !key.startsWith(prefix) || key.endsWith(".part")) continue;

    const facts = await stat(file).catch(() => null);
    if (facts) found.set(key, facts.size);
  }

  return found;
}

/** Null when there is no such file. */
async function findFacts(file: string) {
  return stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;

    throw error;
  });
}

async function explain<Result>(
  folder: string,
  work: () => Promise<Result>,
  kind: Access = "write",
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const isForbidden = code === "EACCES" || code === "EPERM";
    const reason = isForbidden ? `this account may not ${kind} there` : REASONS[code];
    if (!reason) throw error;

    throw new BackupError(`${folder} cannot be used: ${reason}.`, { cause: error });
  }
}
