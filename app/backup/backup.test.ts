import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { beforeEach, expect, test } from "vitest";
import { createBackup, listBackups, pruneBackups } from "./create-backup";
import { BackupError } from "./manifest";
import { restoreBackup } from "./restore-backup";
import { verifyBackup } from "./verify-backup";

let dataFolder: string;
let to: string;
let day = 0;

const put = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(dataFolder, file)), { recursive: true });
  writeFileSync(path.join(dataFolder, file), text);
};
const backUp = () => createBackup({ dataFolder, to, now: new Date(Date.UTC(2026, 0, ++day, 3)) });
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
const failed = async (backup: string) =>
  (await verifyBackup(backup)).filter(({ isOk }) => !isOk).map(({ name }) => name);

beforeEach(() => {
  [dataFolder, to] = [mkdtempSync(path.join(tmpdir(), "data-")), mkdtempSync(path.join(tmpdir(), "backups-"))];
  copyFileSync(process.env.TEST_TEMPLATE_DB!, path.join(dataFolder, "nhacsong.db"));
  put("secret", "s3cret");
  put("images/a.webp", "picture");
  put("media/finished/replay-pieces.json", "{}");
  put("media/finished/v720/s1.m4s", "video");
  put("media/running/session.json", "{}");
  put("media/running/v720/s1.m4s", "video");
  put("server.pid", "1");
});

test("a backup holds the secret, uploads and finished recordings, and restores to the same files", async () => {
  const backup = await backUp();
  const restored = path.join(mkdtempSync(path.join(tmpdir(), "restored-")), "data");
  await restoreBackup({ from: backup, dataFolder: restored });
  expect(filesIn(restored)).toEqual([
    "images/a.webp",
    "media/finished/replay-pieces.json",
    "media/finished/v720/s1.m4s",
    "nhacsong.db",
    "secret",
  ]);
  expect(readFileSync(path.join(restored, "secret"), "utf8")).toBe("s3cret");
  expect(await failed(backup)).toEqual([]);
});

test("the database is one snapshot while it is written to, with what is still in its write-ahead log", async () => {
  const handle = new Database(path.join(dataFolder, "nhacsong.db"));
  handle.pragma("journal_mode = WAL");
  handle.exec("CREATE TABLE pairs (a, b)");
  handle.exec("BEGIN; INSERT INTO pairs VALUES (1, 1); COMMIT; BEGIN; INSERT INTO pairs VALUES (2, null)");
  const backup = await backUp();
  handle.exec("UPDATE pairs SET b = a; COMMIT");
  const copy = new Database(path.join(backup, "data", "nhacsong.db"));
  expect(copy.prepare("SELECT a, b FROM pairs").all()).toEqual([{ a: 1, b: 1 }]);
});

test("unchanged files are linked to the previous backup, changed ones are copied", async () => {
  const first = await backUp();
  put("images/b.webp", "another");
  put("secret", "n3w");
  const second = await backUp();
  const place = (backup: string, file: string) => statSync(path.join(backup, "data", file)).ino;
  expect(place(second, "images/a.webp")).toBe(place(first, "images/a.webp"));
  expect(readFileSync(path.join(first, "data", "secret"), "utf8")).toBe("s3cret");
  expect(readFileSync(path.join(second, "data", "secret"), "utf8")).toBe("n3w");
  expect(await failed(second)).toEqual([]);
});

test("damage is found, and nothing damaged is restored", async () => {
  const backup = await backUp();
  const target = path.join(to, "restored");
  writeFileSync(path.join(backup, "data", "images", "a.webp"), "pictur3");
  expect(await failed(backup)).toEqual(["files"]);
  await expect(restoreBackup({ from: backup, dataFolder: target })).rejects.toThrow(BackupError);
  expect(readdirSync(to)).not.toContain("restored");
});

test("a damaged backup does not keep the next one from being made", async () => {
  const damaged = await backUp();
  writeFileSync(path.join(damaged, "manifest.json"), "{");
  expect(await failed(await backUp())).toEqual([]);
});

test("a ledger that does not add up fails the verification", async () => {
  const handle = new Database(path.join(dataFolder, "nhacsong.db"));
  handle.pragma("foreign_keys = OFF");
  handle.exec(`INSERT INTO ledger_lines (fact, kind, account, amount_cents, payment_id, event_id, artist_id, at)
    VALUES ('f', 'ticket', 'provider', 100, 'p', 'e', 'a', 0)`);
  handle.close();
  expect(await failed(await backUp())).toEqual(expect.arrayContaining(["ledger", "foreign keys"]));
});

test("a folder that is not empty is not restored into, and a folder without a backup is refused", async () => {
  const backup = await backUp();
  await expect(restoreBackup({ from: backup, dataFolder })).rejects.toThrow("is not empty");
  await expect(verifyBackup(dataFolder)).rejects.toThrow("holds no backup");
});

test("only as many backups are kept as asked for, and an unfinished one never counts", async () => {
  for (let count = 0; count < 3; count++) await backUp();
  mkdirSync(path.join(to, "nhacsong-2099-01-01T00-00-00Z.partial"));
  const before = await listBackups(to);
  await pruneBackups(to, 2);
  expect(await listBackups(to)).toEqual(before.slice(1));
});
