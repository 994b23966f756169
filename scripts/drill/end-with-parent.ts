import { type ChildProcess, spawn } from "node:child_process";

/**
 * Kills the group of a child that leads one when this process ends, even by kill -9: the standard
 * input of a shell ends with it.
 * @returns stops watching, for a child that has ended: its number may be another one's by then
 */
export function endWithParent({ pid }: ChildProcess): () => void {
  const watcher = spawn("sh", ["-c", `read -r line; kill -KILL -${pid}`], {
    stdio: ["pipe", "ignore", "ignore"],
    // Ctrl+C in a terminal goes to the whole group of this process.
    detached: true,
  });

  watcher.unref();
  watcher.stdin.on("error", () => {});
  (watcher.stdin as unknown as { unref(): void }).unref();

  return () => void watcher.kill("SIGKILL");
}
