import { afterEach, beforeEach, expect, test } from "vitest";
import { mkdtempSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { env } from "~/platform/settings/env.server";
import {
  getBackupStatus,
  getCopyStatus,
  recordFailure,
  recordSuccess,
} from "./backup-status.server";

const before = { ...env };

beforeEach(() => {
  Object.assign(env, {
    DATA_DIR: mkdtempSync(path.join(tmpdir(), "data-")),
    BACKUP_TO: "/backups",
    BACKUP_EVERY: "12h",
    COPY_TO: "s3://copies/site",
  });
});
afterEach(() => void Object.assign(env, { BACKUP_TO: undefined, COPY_TO: undefined }, before));

test("a failure keeps the last success, and a success clears the failure", () => {
  const never = { lastAt: null, failedAt: null, reason: null };

  expect(getBackupStatus()).toEqual({
    to: "/backups",
    everyMs: 12 * 3600_000,
    lastSize: null,
    ...never,
  });
  recordSuccess("backup", { at: new Date(1000), size: 42 });
  recordFailure("backup", { at: new Date(2000), reason: "the disk is full" });

  const failed = {
    lastAt: new Date(1000),
    lastSize: 42,
    failedAt: new Date(2000),
    reason: "the disk is full",
  };

  expect(getBackupStatus()).toMatchObject(failed);
  recordSuccess("backup", { at: new Date(3000), size: 43 });
  expect(getBackupStatus()).toMatchObject({
    lastAt: new Date(3000),
    lastSize: 43,
    failedAt: null,
    reason: null,
  });
  expect(getCopyStatus()).toEqual({ to: "s3://copies/site", ...never });
});

test("without a destination there is no status, and a damaged status counts as never", () => {
  writeFileSync(path.join(env.DATA_DIR, "backup-status.json"), "{");
  expect(getBackupStatus()).toMatchObject({ lastAt: null, failedAt: null });
  Object.assign(env, { BACKUP_TO: undefined, COPY_TO: undefined });
  expect([getBackupStatus(), getCopyStatus()]).toEqual([null, null]);
});

test("results of another place do not count for the present one", () => {
  recordSuccess("backup", { at: new Date(1000), size: 42 });
  Object.assign(env, { BACKUP_TO: "/elsewhere" });
  expect(getBackupStatus()).toMatchObject({ lastAt: null, lastSize: null });
  Object.assign(env, { BACKUP_TO: "/backups" });
  expect(getBackupStatus()).toMatchObject({ lastAt: new Date(1000) });
});

test("a failure on a full disk leaves no file open", () => {
  const openFiles = () =>
    readdirSync("/proc/self/fd").flatMap((descriptor) => findTarget(`/proc/self/fd/${descriptor}`));

  symlinkSync("/dev/full", path.join(env.DATA_DIR, "backup-status.json.part"));
  recordFailure("backup", { at: new Date(1000), reason: "the disk is full" });

  expect(openFiles()).not.toContain("/dev/full");
});

/** The descriptor that lists the others is closed by then. */
function findTarget(link: string): string[] {
  try {
    return [readlinkSync(link)];
  } catch {
    return [];
  }
}
