import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { required } from "~/platform/required";

/** The continuous copy has to keep up; a backup may wait for the processes that serve the site. */
const PRIORITIES = { backup: 10, copy: 0 };

/** Starts one of our own commands beside the server, so that its work never holds a request up. */
export function startCommand(name: keyof typeof PRIORITIES): ChildProcess {
  const built = fileURLToPath(new URL("../commands/nhacsong.js", import.meta.url));
  const program = existsSync(built)
    ? [built, name]
    : ["--import", "tsx", `scripts/commands/${name}.ts`];
  const child = spawn(process.execPath, program, { stdio: ["ignore", "ignore", "pipe", "ipc"] });

  try {
    if (child.pid) setPriority(child.pid, PRIORITIES[name]);
  } catch {
    // It has ended already.
  }

  return child;
}

/** The last line of what it wrote to stderr, and how it ended. */
export function endOf(child: ChildProcess): Promise<{ isOk: boolean; reason: string }> {
  let text = "";

  required(child.stderr).on("data", (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000);
  });

  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ isOk: false, reason: error.message }));
    child.once("close", (code, signal) => {
      const last = text.trim().split("\n").at(-1);

      resolve({
        isOk: code === 0,
        reason: last || (signal ? `it was ended by ${signal}` : `it ended with code ${code}`),
      });
    });
  });
}
