import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getBackupStatus, recordSuccess } from "~/operations/backup/backup-status.server";
import { backupName } from "~/operations/backup/manifest";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { clock } from "~/platform/clock/clock";
import { backUpWhenDue } from "./back-up.server";

// Each backup is a program that loads the sources first, at a low priority: a busy machine keeps it
// waiting.
vi.setConfig({ testTimeout: 300_000 });

const running = new AbortController().signal;
const statusFile = path.join(env.DATA_DIR, "backup-status.json");
let to = "";

beforeEach(() => {
  to = mkdtempSync(path.join(tmpdir(), "backups-"));
  Object.assign(env, { BACKUP_TO: to, BACKUP_EVERY: "12h" });
  // The child process reads its settings itself.
  vi.stubEnv("BACKUP_TO", to);
  vi.stubEnv("BACKUP_KEEP", "1");
  vi.stubEnv("ENV_FILE", "none");
  vi.stubEnv("NODE_ENV", "production");
});
afterEach(() => {
  env.BACKUP_TO = undefined;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const file of [statusFile, `${statusFile}.part`])
    rmSync(file, { recursive: true, force: true });
});

const names = () => readdirSync(to).filter((name) => name.startsWith("nhacsong-"));

test("a backup is made and recorded when the last one is old enough", async () => {
  await backUpWhenDue(running);

  const [first] = names();

  expect(first).toBeDefined();

  const status = getBackupStatus()!;

  expect(status).toMatchObject({ failedAt: null, reason: null });
  expect(status.lastSize).toBeGreaterThan(0);
  await backUpWhenDue(running);
  expect(names()).toEqual([first]);
  recordSuccess("backup", { at: new Date(clock.now().getTime() - 12 * 3600_000) });
  // The names of backups contain the second.
  await expect.poll(() => backupName(new Date())).not.toBe(first);
  await backUpWhenDue(running);
  expect(getBackupStatus()).toMatchObject({ failedAt: null, reason: null });
  expect(names()).toHaveLength(1);
  expect(names()).not.toEqual([first]);
});

test("a failed backup is recorded with its reason and not retried at once", async () => {
  const file = path.join(to, "file");

  writeFileSync(file, "");
  env.BACKUP_TO = file;
  vi.stubEnv("BACKUP_TO", file);
  await backUpWhenDue(running);
  expect(getBackupStatus()).toMatchObject({
    lastAt: null,
    reason: `${file} cannot be used: it is not a folder.`,
  });

  const { failedAt } = getBackupStatus()!;

  await backUpWhenDue(running);
  expect(getBackupStatus()!.failedAt).toEqual(failedAt);
});

test("a failed backup is not retried at once even if its failure cannot be stored", async () => {
  const file = path.join(to, "file");
  const hourLater = new Date(clock.now().getTime() + 3600_000);

  writeFileSync(file, "");
  mkdirSync(`${statusFile}.part`);
  env.BACKUP_TO = file;
  vi.stubEnv("BACKUP_TO", file);
  // Failures before this test do not count any more.
  vi.spyOn(clock, "now").mockReturnValue(hourLater);

  const logged = vi.spyOn(logger, "error").mockImplementation(() => undefined);
  const failures = () =>
    logged.mock.calls.filter(([, message]) => message === "The backup failed; it is tried again");

  await backUpWhenDue(running);
  await backUpWhenDue(running);

  expect(failures()).toMatchObject([
    [{ reason: `${file} cannot be used: it is not a folder.` }, {}],
  ]);
});
