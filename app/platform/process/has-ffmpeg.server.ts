import { spawnSync } from "node:child_process";

let isInstalled: boolean | undefined;

/** True if ffmpeg is on the PATH; checked once. */
export function hasFfmpeg(): boolean {
  return (isInstalled ??= spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status === 0);
}
