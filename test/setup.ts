import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, vi } from "vitest";
import { watchAnswers } from "./api/watch-answers";
import { commitWithoutDisk } from "./commit-without-disk";
import { keepConnections } from "./keep-connections";
import { watchLeaks } from "./leaks";
import { importQuickly } from "./quick-imports";

// Before the test file imports anything: fresh modules, and its own DATA_DIR with a freshly
// migrated database.
vi.resetModules();

const folder = mkdtempSync(path.join(tmpdir(), "data-of-test-"));

copyFileSync(process.env.TEST_TEMPLATE_DB!, path.join(folder, "nhacsong.db"));
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL ??= "silent";
process.env.PAYMENTS ??= "test";
process.env.RTMP_PORT = "0";
process.env.PUSH_HOSTS ??= "push.example,*.push.example";
// Opening the database makes new files private.
process.umask(0o022);

const requireNoLeaks = process.env.TESTS_SHARE_PROCESS ? watchLeaks() : null;
const stopWatching = watchAnswers();
const stopKeeping = keepConnections();
const commitToDisk = commitWithoutDisk();
const importSlowly = importQuickly();

afterAll(async () => {
  // Tests of pure functions never open the database, and importing it costs more than they do.
  if ("nhacsongDatabase" in globalThis) await (await import("~db/client.server")).closeDatabase();
  Reflect.deleteProperty(globalThis, "nhacsong");
  stopWatching();
  stopKeeping();
  commitToDisk();
  importSlowly();
  rmSync(folder, { recursive: true, force: true });
  await requireNoLeaks?.();
});
