import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tryLock } from "~db/try-lock";
import { env } from "~/platform/settings/env.server";
import { STANDBY_FOLDER } from "../fill-folder";
import { isStandbyRunning, standbyLock } from "./is-standby-running";
import { runStandby } from "./run-standby.server";

const before = { ...env };

beforeEach(() => {
  const root = mkdtempSync(path.join(tmpdir(), "standby-"));

  Object.assign(env, {
    FAILOVER: true,
    COPY_TO: path.join(root, "copy"),
    DATA_DIR: path.join(root, "data"),
  });
  mkdirSync(env.DATA_DIR);
});
afterEach(() => void Object.assign(env, { COPY_TO: undefined }, before));

test("a data folder that a takeover could not fill is refused at once", async () => {
  writeFileSync(path.join(env.DATA_DIR, "secret"), "of another site");
  await expect(runStandby()).rejects.toThrow("is not empty. Move its content away first.");
});

test("a folder has one standby", async () => {
  expect(isStandbyRunning(env.DATA_DIR)).toBe(false);
  mkdirSync(path.join(env.DATA_DIR, STANDBY_FOLDER));

  const unlock = tryLock(standbyLock(env.DATA_DIR))!;

  expect(isStandbyRunning(env.DATA_DIR)).toBe(true);
  await expect(runStandby()).rejects.toThrow("Another standby uses the data folder");
  unlock();
  expect(isStandbyRunning(env.DATA_DIR)).toBe(false);
});
