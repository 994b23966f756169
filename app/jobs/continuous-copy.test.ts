import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getCopyStatus } from "~/operations/backup/backup-status.server";
import { logger } from "~/platform/logging/logger.server";
import { env } from "~/platform/settings/env.server";
import { processWithoutDescriptors } from "../../test/fakes/process-without-descriptors";
import { startCopying } from "./continuous-copy.server";

const FAILS = `console.error("The bucket is gone."); process.exit(1)`;
const IS_SILENT = "setInterval(() => {}, 1000)";
const REPORTS = "setInterval(() => process.send({}), 10)";

const statusFile = path.join(env.DATA_DIR, "copy-status.json");
let processes: ChildProcess[] = [];
/** Exit code and signal of each process. */
let ends: Promise<unknown[]>[] = [];
let stop = () => {};

beforeEach(() => {
  env.COPY_TO = "/copy";
  vi.useFakeTimers({
    toFake: ["performance", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  vi.spyOn(logger, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  for (const childProcess of processes) childProcess.kill("SIGKILL");
  [processes, ends] = [[], []];
  env.COPY_TO = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const file of [statusFile, `${statusFile}.part`])
    rmSync(file, { recursive: true, force: true });
});

function copyWith(script: string) {
  stop = startCopying(() => {
    const childProcess = spawn(process.execPath, ["-e", script], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });

    processes.push(childProcess);
    ends.push(once(childProcess, "close"));

    return childProcess;
  });
}

test("a copy that ends tells its reason and starts again after five seconds", async () => {
  copyWith(FAILS);
  await ends[0];
  await vi.advanceTimersByTimeAsync(4999);
  expect(getCopyStatus()).toMatchObject({ reason: "The bucket is gone." });
  expect(processes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(processes).toHaveLength(2);

  await ends[1];
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(processes).toHaveLength(2);
});

test("a copy starts again if its process could not be started", async () => {
  const start = vi.fn(processWithoutDescriptors).mockImplementationOnce(() => {
    throw new Error("spawn ENOMEM");
  });

  stop = startCopying(start);
  await vi.advanceTimersByTimeAsync(4999);
  expect(getCopyStatus()).toMatchObject({ reason: "spawn ENOMEM" });
  expect(start).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(getCopyStatus()).toMatchObject({ reason: "spawn EMFILE" });
  expect(start).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(start).toHaveBeenCalledTimes(3);
});

test("a copy starts again even if its failure cannot be stored", async () => {
  mkdirSync(`${statusFile}.part`);
  copyWith(FAILS);
  await ends[0];
  await vi.advanceTimersByTimeAsync(5000);
  expect(processes).toHaveLength(2);
});

test("a copy that ends after the stop is no failure and does not start again", async () => {
  copyWith(FAILS);

  stop();
  await ends[0];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(processes).toHaveLength(1);
  expect(getCopyStatus()).toMatchObject({ failedAt: null });
  expect(logger.error).not.toHaveBeenCalled();
});

test("a copy that is silent for a minute is killed", async () => {
  copyWith(IS_SILENT);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(processes[0]!.killed).toBe(false);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await ends[0]).toEqual([null, "SIGKILL"]);
});

test("a copy that reports is not killed", async () => {
  copyWith(REPORTS);
  for (let quarter = 0; quarter < 8; quarter++) {
    await once(processes[0]!, "message");
    await vi.advanceTimersByTimeAsync(15_000);
  }

  expect(processes[0]!.killed).toBe(false);
});
