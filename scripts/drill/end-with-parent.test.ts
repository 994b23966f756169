import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test, vi } from "vitest";

const HELPER = path.resolve("scripts/drill/end-with-parent.ts");

/**
 * Starts a program with two children that each lead a process group. It watches them in this order,
 * then runs `more`.
 */
async function startFamily(more = "") {
  const program = `
    const { spawn } = await import("node:child_process");
    const { endWithParent } = await import(${JSON.stringify(HELPER)});
    const start = () => spawn("sh", ["-c", "sleep 600 & wait"], { detached: true, stdio: "ignore" });
    const [first, second] = [start(), start()];
    const [stopFirst] = [endWithParent(first), endWithParent(second)];
    ${more}
    console.log(first.pid, second.pid);
    setInterval(() => {}, 1000);`;
  const parent = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", program],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [numbers] = (await once(parent.stdout, "data")) as [Buffer];

  return { parent, groups: numbers.toString().trim().split(" ").map(Number) };
}

/** True if a process of the group runs. */
function isRunning(group: number) {
  try {
    process.kill(-group, 0);

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

test.each(["SIGKILL", "SIGTERM"] as const)(
  "a program that ends by %s takes its servers with it",
  async (signal) => {
    const { parent, groups } = await startFamily();

    expect(groups.map(isRunning)).toEqual([true, true]);
    await end(parent, signal);
    await vi.waitFor(() => expect(groups.map(isRunning)).toEqual([false, false]), 60_000);
  },
);

test("a server that is no longer watched is left alone", async () => {
  const { parent, groups } = await startFamily("stopFirst();");

  await end(parent, "SIGKILL");
  await vi.waitFor(() => expect(isRunning(groups[1]!)).toBe(false), 60_000);
  expect(isRunning(groups[0]!)).toBe(true);
  process.kill(-groups[0]!, "SIGKILL");
});
