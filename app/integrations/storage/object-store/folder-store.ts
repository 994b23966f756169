import { randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, copyFile, link, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { createFolder } from "~db/private-files.server";
import { hashFile } from "./read";
import { BackupError, measure, type Store, type Stored } from "./store";

type Access = "read" | "write";

const ERROR_REASONS: Record<string, string> = {
  ENOSPC: "the disk is full",
  EROFS: "the file system is read-only",
  ENOTDIR: "it is not a folder",
  EIO: "the disk has a fault",
};

/** Store in a folder of this machine, or in a mounted one. */
export function folderStore(folder: string): Store {
  const pathOf = (key: string) => path.join(folder, key);

  return {
    name: folder,
    async put(key, body) {
      await explainErrors(folder, async () => createPrivateFolder(path.dirname(pathOf(key))));

      return explainErrors(folder, () => writeFile(pathOf(key), body));
    },
    async create(key, body) {
      await explainErrors(folder, async () => createPrivateFolder(path.dirname(pathOf(key))));
      await explainErrors(folder, () => createFile(pathOf(key), body));
    },
    async get(key) {
      const fileStats = await explainErrors(folder, () => findStats(pathOf(key)), "read");
      if (!fileStats?.isFile()) throw new BackupError(`${key} is missing in ${folder}.`);

      await explainErrors(folder, () => access(pathOf(key), constants.R_OK), "read");

      return createReadStream(pathOf(key));
    },
    list: (prefix) => explainErrors(folder, () => listFiles(folder, prefix), "read"),
    async delete(key) {
      await rm(pathOf(key), { force: true });
      // Only an empty folder is removed.
      await rmdir(path.dirname(pathOf(key))).catch(() => {});
    },
    hashOf: (key) => hashFile(pathOf(key)),
    contentName: (sha256) => sha256,
  };
}

/**
 * Creates a folder and explains ENOENT, which here means that the folder cannot be created.
 * Elsewhere ENOENT concerns a file that is copied.
 */
function createPrivateFolder(folder: string) {
  try {
    createFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;

    throw new BackupError(`${folder} cannot be created.`, { cause: error });
  }
}

async function writeFile(targetFile: string, body: Buffer | Readable): Promise<Stored> {
  const partialFile = `${targetFile}.part`;
  const stored = await writePartial(partialFile, body);

  await rename(partialFile, targetFile);
  await syncFolder(path.dirname(targetFile));

  return stored;
}

/**
 * Creates a file if it does not exist. Unlike a rename, a link never replaces a file. On file
 * systems without links, readers may see an incomplete file.
 */
async function createFile(targetFile: string, body: Buffer) {
  const partialFile = `${targetFile}.${randomUUID()}.part`;

  await writePartial(partialFile, body);
  try {
    await link(partialFile, targetFile)
      .catch((error) =>
        isTaken(error) ? null : copyFile(partialFile, targetFile, constants.COPYFILE_EXCL),
      )
      .catch((error) => {
        if (!isTaken(error)) throw error;
      });
  } finally {
    await rm(partialFile, { force: true });
  }

  await syncFolder(path.dirname(targetFile));
}

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === "EEXIST";

async function writePartial(partialFile: string, body: Buffer | Readable): Promise<Stored> {
  const handle = await open(partialFile, "w", 0o600);
  let stored!: Stored;

  try {
    for await (const chunk of measure(body, (result) => {
      stored = result;
    }))
      await handle.writeFile(chunk);
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(partialFile, { force: true });
    throw error;
  }

  await handle.close();

  return stored;
}

/** Without this call, a power failure could remove the new name again. */
async function syncFolder(folder: string) {
  const handle = await open(folder, "r");

  await handle.sync().finally(() => handle.close());
}

async function listFiles(folder: string, prefix: string): Promise<Map<string, number>> {
  const searchFolder = path.join(folder, path.posix.dirname(`${prefix}x`));
  const entries = await readdir(searchFolder, { recursive: true, withFileTypes: true }).catch(
    (error) => {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];

      throw error;
    },
  );
  const sizeByKey = new Map<string, number>();

  for (const directoryEntry of entries) {
    const entryFile = path.join(directoryEntry.parentPath, directoryEntry.name);
    const key = path.relative(folder, entryFile).split(path.sep).join("/");
    if (!directoryEntry.isFile() || !key.startsWith(prefix) || key.endsWith(".part")) continue;

    const fileStats = await stat(entryFile).catch(() => null);
    if (fileStats) sizeByKey.set(key, fileStats.size);
  }

  return sizeByKey;
}

/** Reads size and times of a file; null if there is no such file. */
async function findStats(file: string) {
  return stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;

    throw error;
  });
}

async function explainErrors<Result>(
  folder: string,
  operation: () => Promise<Result>,
  accessKind: Access = "write",
): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const isForbidden = code === "EACCES" || code === "EPERM";
    const reason = isForbidden ? `this account may not ${accessKind} there` : ERROR_REASONS[code];
    if (!reason) throw error;

    throw new BackupError(`${folder} cannot be used: ${reason}.`, { cause: error });
  }
}
