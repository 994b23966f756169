import { spawnSync } from "node:child_process";

export function isInstalled(command: string, versionFlag: string): boolean {
  return spawnSync(command, [versionFlag], { stdio: "ignore" }).status === 0;
}
