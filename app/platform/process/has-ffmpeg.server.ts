import { spawnSync } from "node:child_process";

let isThere: boolean | undefined;

/** True where ffmpeg is on the PATH; looked up once. */
export function hasFfmpeg(): boolean {
  return (isThere ??= spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status === 0);
}
