import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { PORT } from "../ports";

// Speed is not asserted: a busy machine may take longer than the second that npm run drill asks
// for.
const SHORT = {
  KILLS: "1",
  BACKUPS: "1",
  AT_ONCE: "10",
  SELLING_MS: "1000",
  RECOVERY_POINT_MS: "60000",
};

let drill: ChildProcess | undefined;

/** With the servers it started: one that is left would keep the port from the tests that follow. */
test.afterEach(() => {
  if (drill?.pid && drill.exitCode === null) process.kill(-drill.pid, "SIGKILL");
});

test("tickets sold until the machine is lost are in the continuous copy, older ones in the backup", async () => {
  const running = spawn(process.execPath, ["--import", "tsx", "scripts/drill.ts"], {
    env: { ...process.env, ...SHORT, DRILL_PORT: String(PORT + 1) },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });

  drill = running;

  let table = "";

  running.stdout.on("data", (chunk: Buffer) => {
    table += chunk.toString();
  });

  const [code] = (await once(running, "close")) as [number | null];

  expect(code, table).toBe(0);
  expect(table).toMatch(/lost tickets that the copy had reported +0\n/);
  expect(table).toMatch(/lost tickets from before the backup +0\n/);
});
