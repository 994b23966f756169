import path from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { env } from "~/platform/settings/env.server";
import { readReadiness } from "~/operations/health/readiness.server";
import { closeMedia, startMedia } from "./media.server";

test("a site whose video could not start is not ready", async () => {
  const handle = new Database(path.join(env.DATA_DIR, "nhacsong.db"));

  handle.exec("ALTER TABLE events RENAME TO gone");
  await expect(startMedia({ demo: false })).rejects.toThrow();
  handle.exec("ALTER TABLE gone RENAME TO events");
  handle.close();
  expect((await readReadiness()).checks.video).toBe("failed");
  await closeMedia();
});
