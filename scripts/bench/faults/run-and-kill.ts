import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../../../test/checkout/fault-run";

/** Kills happen within this many milliseconds, about the length of a run. */
const KILL_WITHIN_MS = 700;

/**
 * Runs a script that sells, kills it (kill -9) at random instants, and starts it again on the same
 * data with the next seed; the last run may finish. Then the script settles, and its exit code
 * becomes that of this process.
 * @param script a script that prints a line when it starts to sell
 */
export async function runAndKill(
  script: string,
  [sellRole, settle]: [string, string],
  { seed, kills }: { seed: number; kills: number },
) {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-faults-"));
  const random = randomFrom(seed);
  const startScript = (role: string, runSeed: number) => {
    const settings = {
      DATA_DIR: folder,
      PAYMENTS: "test",
      LOG_LEVEL: "silent",
      SEED: String(runSeed),
      DEMO: "0",
    };
    const args = ["--import", "tsx", script, role];

    return spawn(process.execPath, args, {
      env: { ...process.env, ...settings },
      stdio: ["ignore", "pipe", "inherit"],
    });
  };

  let killed = 0;

  try {
    for (let runNumber = 0; runNumber <= kills; runNumber++) {
      const childProcess = startScript(sellRole, seed + runNumber);
      const runEnd = endOf(childProcess);

      await Promise.race([
        runEnd,
        new Promise<void>((resolve) => childProcess.stdout.once("data", () => resolve())),
      ]);
      if (runNumber < kills) {
        await sleep(20 + random() * KILL_WITHIN_MS);
        childProcess.kill("SIGKILL");
      }
      if ((await runEnd) === "SIGKILL") killed++;
    }

    const lastRun = startScript(settle, seed);

    lastRun.stdout.pipe(process.stdout);

    const exitCode = await endOf(lastRun);

    console.log(`killed in the middle ${killed} times`);
    process.exitCode = exitCode === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits for the end of a process. @returns its signal or exit code */
function endOf(childProcess: ChildProcess) {
  return new Promise<NodeJS.Signals | number | null>((resolve) =>
    childProcess.once("close", (exitCode, signal) => resolve(signal ?? exitCode)),
  );
}
