import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { beforeEach, expect, test } from "vitest";
import { makeSellingFolder } from "../../../../test/factories/base/site-folder";
import type { Store } from "~/integrations/storage/object-store/store";
import { Copier } from "./copier";
import { fileCopier } from "./copy-files";
import { forgetLostChain } from "./copy-state";
import { createBackup } from "../create-backup";
import { pruneBackups } from "../prune-backups";
import { verifyBackup } from "../verify-backup";
import { restoreCopy } from "./restore-copy";

let dataFolder: string;
let to: string;
let store: Store;
let site: Database.Database;
let sell: (count: number) => void;
let time = Date.UTC(2026, 0, 1);

const now = () => (time += 1000);
const copier = () => new Copier(dataFolder, store, now);
const restored = async () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "restored-")), "data");
  const at = await restoreCopy({ store, dataFolder: folder });
  const handle = new Database(path.join(folder, "nhacsong.db"));
  const rows = handle.prepare("SELECT id, text FROM sold ORDER BY id").all();

  handle.close();

  return { folder, at, rows };
};

const sold = () => site.prepare("SELECT id, text FROM sold ORDER BY id").all();
const keys = () => readdirSync(to, { recursive: true, encoding: "utf8" });
const chains = () => readdirSync(path.join(to, "chains"));

beforeEach(() => {
  ({ dataFolder, to, store, site, sell } = makeSellingFolder());
});

test("what was committed before a copy is restored, and its time is told", async () => {
  sell(3);

  const copy = copier();

  await copy.copyOnce();
  await copy.storeSnapshot();
  sell(3);

  const at = await copy.copyOnce();
  const copied = sold();

  sell(1);

  const result = await restored();

  expect(result.rows).toEqual(copied);
  expect(result.at.getTime() - at).toBeLessThanOrEqual(1000);
});

test("a transaction that is not committed, or rolled back, is not copied", async () => {
  const copy = copier();

  await copy.storeSnapshot();
  site.pragma("cache_size = 1");
  site.exec("BEGIN");
  sell(500);
  await copy.copyOnce();
  site.exec("ROLLBACK");
  sell(1);
  await copy.copyOnce();
  expect((await restored()).rows).toEqual(sold());
});

test("the log is started over without a gap, and does not keep what was deleted", async () => {
  const copy = copier();

  await copy.copyOnce();
  await copy.storeSnapshot();
  site.exec("INSERT INTO sold (text) VALUES ('a link that was mailed')");
  site.exec("UPDATE sold SET text = ''");
  for (let round = 0; round < 5; round++) {
    sell(2000);
    await copy.copyOnce();
  }

  time += 3600_000;
  await copy.copyOnce();
  expect((await restored()).rows).toEqual(sold());
  expect(chains()).toHaveLength(1);
  expect(keys().filter((key) => /log\/00000003-/.test(key)).length).toBeGreaterThan(0);
  expect(
    readFileSync(path.join(dataFolder, "nhacsong.db-wal")).includes("a link that was mailed"),
  ).toBe(false);
});

test("sales during a snapshot are in the copy", async () => {
  sell(2000);

  const copy = copier();
  const snapshot = copy.storeSnapshot();

  sell(2000);
  await copy.copyOnce();
  site.pragma("wal_checkpoint(PASSIVE)");
  sell(10);
  await snapshot;
  await copy.copyOnce();
  expect((await restored()).rows).toEqual(sold());
});

test("a copier that was killed goes on where it was, in the same chain", async () => {
  const killed = copier();

  await killed.copyOnce();
  await killed.storeSnapshot();
  sell(10);
  await killed.copyOnce();
  sell(10);

  const next = copier();

  await next.copyOnce();
  expect((await restored()).rows).toEqual(sold());
  expect(chains()).toHaveLength(1);
});

test("a log that was started over unseen begins a new chain, and the old one is used until that is whole", async () => {
  const first = copier();

  await first.copyOnce();
  await first.storeSnapshot();

  const before = sold();

  Object.values(first as unknown as { holder: { readers: Database.Database[] } })
    .flatMap((value) => (value as { readers?: Database.Database[] })?.readers ?? [])
    .forEach((reader) => reader.close());
  sell(5);
  site.pragma("wal_checkpoint(TRUNCATE)");
  sell(5);

  const second = copier();

  await second.copyOnce();
  expect(chains()).toHaveLength(2);
  expect((await restored()).rows).toEqual(before);
  await second.storeSnapshot();
  await second.copyOnce();
  expect((await restored()).rows).toEqual(sold());
  expect(keys().filter((key) => key.endsWith(".json"))).toHaveLength(1);
});

test("what follows a missing or damaged part is not applied", async () => {
  const copy = copier();

  await copy.copyOnce();
  await copy.storeSnapshot();

  const states: unknown[] = [];

  for (let n = 0; n < 3; n++) {
    sell(1);
    await copy.copyOnce();
    states.push(sold());
  }

  const [, middle] = keys().filter((key) => key.includes("/log/")).sort().slice(-3); // prettier-ignore
  const part = path.join(to, middle!);
  const bytes = readFileSync(part);

  bytes[2000]! ^= 1;
  writeFileSync(part, bytes);
  expect((await restored()).rows).toEqual(states[0]);
  rmSync(part);
  expect((await restored()).rows).toEqual(states[0]);
});

test("old snapshots and their logs are deleted, two stay", async () => {
  const copy = copier();

  for (let round = 0; round < 4; round++) {
    sell(1);
    time += 3600_000;
    await copy.copyOnce();
    await copy.storeSnapshot();
  }

  expect(keys().filter((key) => key.endsWith(".db"))).toHaveLength(2);
  await copy.copyOnce();
  expect((await restored()).rows).toEqual(sold());
});

test("the secret and uploads are copied, and deleted ones go", async () => {
  const copy = copier();

  await copy.copyOnce();
  await copy.storeSnapshot();
  mkdirSync(path.join(dataFolder, "images"));
  writeFileSync(path.join(dataFolder, "secret"), "s3cret");
  writeFileSync(path.join(dataFolder, "images/a.webp"), "picture");

  const copyFiles = await fileCopier(store, dataFolder);

  await copyFiles();
  rmSync(path.join(dataFolder, "images/a.webp"));
  await copyFiles();

  const { folder } = await restored();

  expect(readdirSync(folder).sort()).toEqual(["nhacsong.db", "secret", "site-id.json"]);
  expect(keys().filter((key) => /^files\/..\//.test(key))).toHaveLength(1);
});

test("a backup in the same place stays whole, and the copy does, too", async () => {
  writeFileSync(path.join(dataFolder, "secret"), "s3cret");

  const copyFiles = await fileCopier(store, dataFolder);
  const name = (await createBackup({ dataFolder, store, now: new Date(now()) })).name;
  const copy = copier();

  await copy.copyOnce();
  await copy.storeSnapshot();
  await copyFiles();
  expect(await verifyBackup({ store, name })).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: "files", isOk: true })]),
  );
  await createBackup({ dataFolder, store, now: new Date(now()) });
  await pruneBackups(store, { dataFolder, keep: 1 });
  expect(readFileSync(path.join((await restored()).folder, "secret"), "utf8")).toBe("s3cret");
});

test("a chain that is gone from its place is not continued", async () => {
  const first = copier();

  await first.copyOnce();
  await first.storeSnapshot();
  sell(1);
  await first.copyOnce();
  rmSync(path.join(to, "chains"), { recursive: true });
  await forgetLostChain(store, dataFolder);

  const next = copier();

  expect(next.isWhole).toBe(false);
  await next.storeSnapshot();
  await next.copyOnce();
  expect((await restored()).rows).toEqual(sold());
});

test("a copy whose list leads out of the data folder is not restored", async () => {
  writeFileSync(path.join(dataFolder, "secret"), "s3cret");

  const copy = copier();

  await copy.copyOnce();
  await copy.storeSnapshot();

  const copyFiles = await fileCopier(store, dataFolder);

  await copyFiles();

  const list = path.join(to, "files.json");

  writeFileSync(list, readFileSync(list, "utf8").replace('"secret"', '"../../outside"'));
  await expect(restored()).rejects.toThrow("is damaged");
});
