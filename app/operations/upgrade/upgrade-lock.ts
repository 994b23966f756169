import path from "node:path";
import { tryLock } from "~db/try-lock";
import { UpgradeError } from "./upgrade-error";

/**
 * Locks an installation so that one upgrade runs at a time.
 * @throws UpgradeError while another one runs
 */
export function lockUpgrades(installationFolder: string): () => void {
  const unlock = tryLock(path.join(installationFolder, "upgrade.lock"));
  if (!unlock) throw new UpgradeError("Another upgrade is running. Wait until it has ended.");

  return unlock;
}
