import { existsSync } from "node:fs";
import path from "node:path";
import { tryLock } from "~db/try-lock";
import { STANDBY_FOLDER } from "../fill-folder";

export const standbyLock = (dataFolder: string) =>
  path.join(dataFolder, STANDBY_FOLDER, "standby.lock");

/** True if a standby process waits to fill the folder and serve. */
export function isStandbyRunning(dataFolder: string): boolean {
  const lockFile = standbyLock(dataFolder);
  if (!existsSync(lockFile)) return false;

  const unlock = tryLock(lockFile);

  unlock?.();

  return unlock === null;
}
