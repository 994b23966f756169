import path from "node:path";
import { tryLock } from "~db/try-lock";
import { UpgradeError } from "./upgrade-error";

/** One upgrade of an installation at a time. @throws UpgradeError while another one runs */
export function lockUpgrades(home: string): () => void {
  const unlock = tryLock(path.join(home, "upgrade.lock"));
  if (!unlock) throw new UpgradeError("Another upgrade is running. Wait until it has ended.");

  return unlock;
}
