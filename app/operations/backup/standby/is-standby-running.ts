import { existsSync } from "node:fs";
import path from "node:path";
import { tryLock } from "~db/try-lock";
import { STANDBY_FOLDER } from "../fill-folder";

export const standbyLock = (dataFolder: string) =>
  path.join(dataFolder, STANDBY_FOLDER, "standby.lock");

/** Whether a process waits to fill the folder and serve. */
export function isStandbyRunning(dataFolder: string): boolean {
  const file = standbyLock(dataFolder);
  if (!existsSync(file)) return false;

  const unlock = tryLock(file);

  unlock?.();

  return unlock === null;
}
