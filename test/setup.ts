import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { watchAnswers } from "./api/watch-answers";
import { keepConnections } from "./keep-connections";

// Before the test file imports anything: its own DATA_DIR with a freshly migrated database.
const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-test-"));
copyFileSync(process.env.TEST_TEMPLATE_DB!, path.join(folder, "nhacsong.db"));
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL ??= "silent";
process.env.PAYMENTS ??= "test";
process.env.RTMP_PORT = "0";
watchAnswers();
keepConnections();

afterAll(async () => {
  // Most files of pure functions never open it, and importing it costs more than they do.
  if ("nhacsongDatabase" in globalThis) await (await import("~db/client.server")).closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});
