import type { Stats } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { env, settingsPath } from "~/platform/settings/env.server";
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

/** DATA_DIR, what is in it, and the settings file, which may hold secrets. */
export const checkFiles: Check = async () => (await findOpenData()) ?? (await findOpenSettings()) ?? ok("private");

async function findOpenData() {
  for (const name of PRIVATE_FILES) {
    const file = path.join(env.DATA_DIR, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mode & 0o077) return open(file, found, found.isDirectory() ? "700" : "600");
  }
  return null;
}

/** Installed by root, the file belongs to root, and the server reads it as a member of its own group. */
async function findOpenSettings() {
  if (settingsPath === "none") return null;
  const found = await stat(settingsPath).catch(() => null);
  if (!found) return null;
  const isForOwnGroup = found.uid !== process.getuid?.() && found.gid === process.getgid?.();
  const [forbidden, right] = isForOwnGroup ? [0o027, "640"] : [0o077, "600"];
  return found.mode & forbidden ? open(path.resolve(settingsPath), found, right) : null;
}

function open(file: string, { mode }: Stats, right: string) {
  return fail("open", { file, mode: (mode & 0o777).toString(8), right });
}
