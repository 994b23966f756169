import { statSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { transaction } from "~db/client.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { Copier } from "~/operations/backup/copy/copier";
import { metricsRegistry } from "~/operations/metrics/registry.server";
import { folderStore } from "~/integrations/storage/object-store/folder-store";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { readDatabase } from "~/operations/checks/each/machine.server";
import { summarize } from "../../../test/factories/base/checks";
import { findOpenReader } from "./open-readers.server";

const MINUTE_MS = 60_000;
const MB = 1024 ** 2;
const file = path.join(env.DATA_DIR, "nhacsong.db");
const mail = { address: "a@b.test", language: "en", subject: "s", text: "t" } as const;
let now = Date.parse("2026-11-28T12:00:00Z");
let reader: Database.Database;

beforeEach(() => {
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
  reader = new Database(file, { readonly: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  reader.close();
});

/** Writes more than two hundred pages in one commit. */
const write = () =>
  transaction(async (tx) => void (await queueMail(tx, { ...mail, html: "h".repeat(MB) })));
const openRead = () => {
  reader.exec("BEGIN");
  reader.prepare("SELECT count(*) FROM outbox").get();
};

const sees = async () => summarize("database", await readDatabase());
const logBytes = () => statSync(`${file}-wal`).size;
const metric = async (name: string) =>
  (await metricsRegistry().metrics()).split("\n").find((line) => line.startsWith(`${name} `));

test("a program that holds a read transaction open is found, and its end shrinks the journal", async () => {
  openRead();
  for (let count = 0; count < 12; count += 1) await write();
  expect(logBytes()).toBeGreaterThan(12 * MB);
  expect(await sees()).toBe("ok answers");

  now += 5 * MINUTE_MS;
  await write();
  expect(await sees()).toBe("warn held close");
  expect(await metric("nhacsong_database_held_seconds")).toBe("nhacsong_database_held_seconds 300");
  expect(await metric("nhacsong_database_log_bytes")).toBe(
    `nhacsong_database_log_bytes ${logBytes()}`,
  );
  now += 25 * MINUTE_MS;
  expect(await sees()).toBe("bad held close");
  expect(await readDatabase()).toMatchObject({
    values: { held: { ms: 30 * MINUTE_MS }, log: { bytes: logBytes() } },
  });

  reader.exec("COMMIT");
  expect(await sees()).toBe("ok answers");
  await write();
  expect(logBytes()).toBeLessThanOrEqual(4 * MB);
  expect(await metric("nhacsong_database_held_seconds")).toBe("nhacsong_database_held_seconds 0");
});

test("one reader after another holds nothing for long", async () => {
  for (let count = 0; count < 4; count += 1) {
    openRead();
    await write();
    expect(findOpenReader().heldMs).toBe(0);
    reader.exec("COMMIT");
    now += 5 * MINUTE_MS;
  }
});

test("the continuous copy, which always reads the journal, is not taken for such a program", async () => {
  const copier = new Copier(env.DATA_DIR, folderStore(path.join(env.DATA_DIR, "copy")), () => now);

  for (let count = 0; count < 7; count += 1) {
    await write();
    findOpenReader();
    now += MINUTE_MS + 1;
    await copier.copyOnce();
  }

  await write();
  expect(findOpenReader().heldMs).toBe(0);

  openRead();
  await write();
  findOpenReader();
  for (let count = 0; count < 7; count += 1) {
    now += MINUTE_MS;
    await copier.copyOnce();
    await write();
    findOpenReader();
  }

  expect(findOpenReader().heldMs).toBeGreaterThanOrEqual(5 * MINUTE_MS);
});
