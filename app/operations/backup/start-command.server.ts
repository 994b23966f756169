import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/**
 * Niceness of the commands: the continuous copy has to keep up, while a backup may wait for the
 * processes that serve the site.
 */
const PRIORITIES = { backup: 10, copy: 0 };

/** Starts a command of this site in its own process, so that its work never delays a request. */
export function startCommand(commandName: keyof typeof PRIORITIES): ChildProcess {
  const builtCommand = fileURLToPath(new URL("../commands/nhacsong.js", import.meta.url));
  const program = existsSync(builtCommand)
    ? [builtCommand, commandName]
    : ["--import", "tsx", `scripts/commands/${commandName}.ts`];
  const childProcess = spawn(process.execPath, program, {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });

  try {
    if (childProcess.pid) setPriority(childProcess.pid, PRIORITIES[commandName]);
  } catch {
    // The process has already ended.
  }

  return childProcess;
}

type ProcessEnd = { isOk: boolean; reason: string };

/**
 * Starts a process and waits for its end. One that cannot be started, for want of memory or of file
 * descriptors, counts as failed.
 * @returns whether it succeeded, and the last line of its stderr
 */
export async function runProcess(start: () => ChildProcess): Promise<ProcessEnd> {
  try {
    return await endOf(start());
  } catch (error) {
    return { isOk: false, reason: (error as Error).message };
  }
}

function endOf(childProcess: ChildProcess): Promise<ProcessEnd> {
  let errorText = "";

  // Without file descriptors there are no streams, although the types promise them.
  childProcess.stderr?.on("data", (errorChunk: Buffer) => {
    errorText = (errorText + errorChunk.toString()).slice(-4000);
  });

  return new Promise((resolve, reject) => {
    childProcess.once("error", reject);
    childProcess.once("close", (exitCode, signal) => {
      const lastLine = errorText.trim().split("\n").at(-1);

      resolve({
        isOk: exitCode === 0,
        reason:
          lastLine || (signal ? `it was ended by ${signal}` : `it ended with code ${exitCode}`),
      });
    });
  });
}
