import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { env } from "~/platform/settings/env.server";

/** Longest wait for a folder, because one of an unreachable machine never responds. */
const MAX_WAIT_MS = 1000;

export type FolderLook = {
  /** True if what was stored there last is gone. */
  isNewestLost: boolean;
  /** True if the loss of the disk of DATA_DIR would take this folder too. */
  isOnDataDisk: boolean;
};

/** Looks that have not ended, by folder. */
const openLooks = new Map<string, Promise<FolderLook | null>>();
/** The last look into each place. One at a time, because it holds a thread if none responds. */
const lastLooks = new Map<string, Promise<FolderLook | null>>();

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
  const look = openLooks.get(newestFolder) ?? openLook(place, newestFolder, newest !== null);

  return Promise.race([look, delay(MAX_WAIT_MS, null, { ref: false })]);
}

function openLook(
  place: string,
  newestFolder: string,
  isFilled: boolean,
): Promise<FolderLook | null> {
  const look = (lastLooks.get(place) ?? Promise.resolve())
    .then(() => readFolder(newestFolder, isFilled))
    .catch(() => null)
    .finally(() => openLooks.delete(newestFolder));

  openLooks.set(newestFolder, look);
  lastLooks.set(place, look);

  return look;
}

async function readFolder(newestFolder: string, isFilled: boolean): Promise<FolderLook> {
  return {
    isNewestLost: isFilled && (await isEmpty(newestFolder)),
    isOnDataDisk: (await findDevice(newestFolder)) === (await stat(env.DATA_DIR)).dev,
  };
}

/** The device of a folder; null for a missing one. */
async function findDevice(folder: string): Promise<number | null> {
  try {
    return (await stat(folder)).dev;
  } catch (error) {
    if (!isMissing(error)) throw error;

    return null;
  }
}

/** True for a missing folder too. */
async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (!isMissing(error)) throw error;

    return true;
  }
}

function isMissing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
}
