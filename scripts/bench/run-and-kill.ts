import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../../test/checkout/fault-run";

/** About the length of a run, so that kills hit the middle. */
const KILL_WITHIN_MS = 700;

/**
 * Runs a script that sells, kills it (kill -9) at random instants, and starts it again on the same
 * data with the next seed; the last run may finish. Then the script settles and its exit code is
 * ours.
 * @param script prints a line when it begins to sell
 */
export async function runAndKill(
  script: string,
  [sell, settle]: [string, string],
  { seed, kills }: { seed: number; kills: number },
) {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-faults-"));
  const random = randomFrom(seed);
  const start = (role: string, runSeed: number) => {
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
    for (let run = 0; run <= kills; run++) {
      const child = start(sell, seed + run);
      const end = endOf(child);

      await Promise.race([
        end,
        new Promise<void>((ready) => child.stdout.once("data", () => ready())),
      ]);
      if (run < kills) {
        await sleep(20 + random() * KILL_WITHIN_MS);
        child.kill("SIGKILL");
      }
      if ((await end) === "SIGKILL") killed++;
    }

    const last = start(settle, seed);

    last.stdout.pipe(process.stdout);

    const code = await endOf(last);

    console.log(`killed in the middle ${killed} times`);
    process.exitCode = code === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The signal or exit code. */
function endOf(child: ChildProcess) {
  return new Promise<NodeJS.Signals | number | null>((done) =>
    child.once("close", (code, signal) => done(signal ?? code)),
  );
}
