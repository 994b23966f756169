import { stat, statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { env, settingsPath } from "~/env.server";
import { type Check, fail, ok, warn } from "../check";

const MIN_MEMORY_BYTES = 400e6;
const GOOD_MEMORY_BYTES = 900e6;
/** Three hours of one show, besides what recordings never use. */
const GOOD_DISK_BYTES = 5e9;
/** Anyone who can read these can sign in as anybody. */
const PRIVATE_FILES = ["", "nhacsong.db", "secret"];

export const checkDisk: Check = async () => {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  const bytes = bavail * bsize;
  const values = { free: { bytes }, folder: env.DATA_DIR };
  if (bytes < env.DISK_FLOOR_MB * 1e6) return fail("full", values);
  return bytes < env.DISK_FLOOR_MB * 1e6 + GOOD_DISK_BYTES ? warn("low", values) : ok("room", values);
};

export const checkMemory: Check = () => {
  const limit = process.constrainedMemory() || Infinity;
  const bytes = Math.min(os.totalmem(), limit);
  const values = { all: { bytes } };
  if (bytes < MIN_MEMORY_BYTES) return fail("little", values);
  return bytes < GOOD_MEMORY_BYTES ? warn("tight", values) : ok("enough", values);
};

/** DATA_DIR, what is in it, and the settings file if it holds secrets. */
export const checkFiles: Check = async () => {
  const settings = settingsPath === "none" ? [] : [path.resolve(settingsPath)];
  const files = [...PRIVATE_FILES.map((name) => path.join(env.DATA_DIR, name)), ...settings];
  for (const file of files) {
    const found = await stat(file).catch(() => null);
    if (found && found.mode & 0o077) {
      const mode = (found.mode & 0o777).toString(8);
      return fail("open", { file, mode, right: found.isDirectory() ? "700" : "600" });
    }
  }
  return ok("private");
};
