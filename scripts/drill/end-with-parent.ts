import { type ChildProcess, spawn } from "node:child_process";

/**
 * Kills the process group of a child when this process ends, even by kill -9: a shell notices the
 * end of its standard input.
 * @returns a function that stops watching, to be called when the child has ended, because its
 * number may be used again
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
