import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { transaction } from "~db/client.server";
import { env } from "~/platform/settings/env.server";
import { noteJobsStarted, noteJobsStopped } from "./job-runs.server";
import { readReadiness } from "./readiness.server";
import { noteShuttingDown } from "./shutting-down.server";
import { noteVideoFailed } from "~/media/video-start.server";

const DATA_DIR = env.DATA_DIR;
let time = Math.ceil(performance.now());
/** Reads after the cache and the last successful write have expired. */
const read = () => readReadiness((time += 10_000));

beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => time);
  noteJobsStarted([{ name: "expire holds", everySeconds: 2 }]);
});
afterEach(() => {
  vi.restoreAllMocks();
  env.DATA_DIR = DATA_DIR;
});

const allOk = { database: "ok", disk: "ok", migrations: "ok", jobs: "ok", video: "ok" };

/** Changes the database through a second connection, like another program. */
function alter(...statements: string[]) {
  const handle = new Database(path.join(DATA_DIR, "nhacsong.db"));

  statements.forEach((sql) => handle.exec(sql));
  handle.close();
}

test("a running site is ready", async () => {
  expect(await read()).toEqual({ status: "ok", checks: allOk });
});

test("readiness checks within a second share one result", async () => {
  const first = readReadiness((time += 10_000));

  expect(await readReadiness(time + 999)).toBe(await first);
  expect(await readReadiness((time += 1000))).not.toBe(await first);
});

test("a busy writer is ready, a stuck one is not, and it recovers", async () => {
  let work: Promise<void> | undefined;
  const release = await new Promise<() => void>((began) => {
    work = transaction(() => new Promise<void>((resolve) => began(resolve)));
  });

  expect((await read()).checks.database).toBe("ok");
  noteJobsStarted([{ name: "expire holds", everySeconds: 2 }]);
  expect(await read()).toEqual({ status: "unavailable", checks: { ...allOk, database: "failed" } });
  release();
  await work;
  await expect.poll(async () => (await read()).checks.database).toBe("ok");
});

test("a database that refuses writes is not ready", async () => {
  alter("ALTER TABLE write_probe RENAME TO gone");
  expect((await read()).checks).toEqual({ ...allOk, database: "failed" });
  alter("ALTER TABLE gone RENAME TO write_probe");
  expect((await read()).status).toBe("ok");
});

test("a database of another version is not ready", async () => {
  alter("UPDATE __drizzle_migrations SET created_at = created_at - 1");
  expect((await read()).checks).toEqual({ ...allOk, migrations: "failed" });
  alter("UPDATE __drizzle_migrations SET created_at = created_at + 1");
});

test("a site with stopped jobs or a missing data folder is not ready", async () => {
  time += 60_000;
  expect((await read()).checks.jobs).toBe("failed");
  noteJobsStopped();
  expect((await read()).checks.jobs).toBe("failed");
  noteJobsStarted([{ name: "expire holds", everySeconds: 2 }]);
  env.DATA_DIR = path.join(DATA_DIR, "gone");
  expect((await read()).checks).toEqual({ ...allOk, disk: "failed" });
});

test("a site that shuts down is not ready, even within the cached second", async () => {
  expect((await read()).status).toBe("ok");
  noteShuttingDown();
  expect((await readReadiness(time)).status).toBe("unavailable");
});

test("a site whose video could not start is not ready", async () => {
  noteVideoFailed();
  expect((await read()).checks).toEqual({ ...allOk, video: "failed" });
  expect((await read()).status).toBe("unavailable");
});
