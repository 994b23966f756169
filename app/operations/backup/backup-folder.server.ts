import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Longest wait for a folder, because one of an unreachable machine never responds. */
const MAX_WAIT_MS = 1000;

type FolderLook = {
  /** True if what was stored there last is gone. */
  isNewestLost: boolean;
};

/** Looks that have not ended. Each holds a thread while a folder does not respond. */
const openLooks = new Map<string, Promise<FolderLook | null>>();

/**
 * Looks into the folder of backups or of the copy. `newest`: the folder below it that is filled by
 * what was stored last; null before the first time.
 * @returns null for a bucket, and for a folder that does not respond or may not be read: the probe
 * of the place says why
 */
export async function lookIntoFolder(
  place: string,
  newest: string | null,
): Promise<FolderLook | null> {
  if (place.startsWith("s3://")) return null;

  const newestFolder = path.resolve(place, newest ?? "");
  const look = openLooks.get(newestFolder) ?? openLook(newestFolder, newest !== null);

  return Promise.race([look, delay(MAX_WAIT_MS, null, { ref: false })]);
}

function openLook(newestFolder: string, isFilled: boolean): Promise<FolderLook | null> {
  const look = readFolder(newestFolder, isFilled)
    .catch(() => null)
    .finally(() => openLooks.delete(newestFolder));

  openLooks.set(newestFolder, look);

  return look;
}

async function readFolder(newestFolder: string, isFilled: boolean): Promise<FolderLook> {
  return { isNewestLost: isFilled && (await isEmpty(newestFolder)) };
}

/** True for a missing folder too. */
async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR"].includes(code)) return true;

    throw error;
  }
}
