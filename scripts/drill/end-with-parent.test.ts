import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test, vi } from "vitest";

const HELPER = path.resolve("scripts/drill/end-with-parent.ts");

/** A program with a child that leads a group, and a grandchild in it. @returns the parent and their numbers */
async function startFamily(more = "") {
  const program = `
    const { spawn } = await import("node:child_process");
    const { endWithParent } = await import(${JSON.stringify(HELPER)});
    const child = spawn("sh", ["-c", "sleep 600 & echo $! $$; wait"], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
    const stop = endWithParent(child);
    ${more}
    child.stdout.once("data", (numbers) => process.stdout.write(numbers));
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [numbers] = (await once(parent.stdout, "data")) as [Buffer];
  return { parent, pids: numbers.toString().trim().split(" ").map(Number) };
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function end(parent: ChildProcess, signal: NodeJS.Signals) {
  const ended = once(parent, "close");
  parent.kill(signal);
  await ended;
}

test.each(["SIGKILL", "SIGTERM"] as const)("a program that ends by %s takes its server with it", async (signal) => {
  const { parent, pids } = await startFamily();
  expect(pids.map(isRunning)).toEqual([true, true]);
  await end(parent, signal);
  await vi.waitFor(() => expect(pids.map(isRunning)).toEqual([false, false]), 10_000);
});

test("a server that is no longer watched is left alone", async () => {
  const { parent, pids } = await startFamily("stop();");
  await end(parent, "SIGKILL");
  expect(pids.map(isRunning)).toEqual([true, true]);
  process.kill(-pids[1]!, "SIGKILL");
});
