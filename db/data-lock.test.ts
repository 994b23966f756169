import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { isServerRunning, lockDataFolder } from "./data-lock.server";
import { StartError } from "./start-error";

const holders: ChildProcess[] = [];

afterEach(() => holders.splice(0).forEach((holder) => holder.kill("SIGKILL")));

/** Starts another process that locks the folder and keeps running. */
async function holdLock(folder: string) {
  const code = `import("./db/data-lock.server.ts").then(({ lockDataFolder }) => {
    lockDataFolder(${JSON.stringify(folder)});
    console.log("locked");
    setInterval(() => {}, 1000);
  })`;
  const holder = spawn(process.execPath, ["--import", "tsx", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });

  holders.push(holder);
  await once(holder.stdout!, "data");

  return holder;
}

test("a folder belongs to one process, and is free as soon as that process is killed", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "lock-"));

  expect(isServerRunning(folder)).toBe(false);

  const holder = await holdLock(folder);

  expect(isServerRunning(folder)).toBe(true);
  expect(() => lockDataFolder(folder, 0)).toThrow(StartError);
  expect(() => lockDataFolder(folder, 0)).toThrow(`process ${holder.pid}`);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(isServerRunning(folder)).toBe(false);
  expect(() => lockDataFolder(folder, 0)).not.toThrow();
});
