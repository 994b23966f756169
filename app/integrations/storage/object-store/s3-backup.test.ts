import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import S3rver from "s3rver";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { env } from "~/platform/settings/env.server";
import { Copier } from "~/operations/backup/copy/copier";
import { fileCopier } from "~/operations/backup/copy/copy-files";
import { restoreCopy } from "~/operations/backup/copy/restore-copy";
import { verifyCopy } from "~/operations/backup/copy/verify-copy";
import { createBackup } from "~/operations/backup/create-backup";
import { findBackup } from "~/operations/backup/find-backup.server";
import { pruneBackups } from "~/operations/backup/prune-backups";
import { restoreBackup } from "~/operations/backup/restore-backup";
import { runBackup } from "~/operations/backup/run-backup.server";
import { verifyBackup } from "~/operations/backup/verify-backup";
import { openOwnStore, openStore } from "./open-store.server";

const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory: mkdtempSync(path.join(tmpdir(), "s3-")),
  configureBuckets: [{ name: "site", configs: [] }],
});
const before = { ...env };
let dataFolder: string;

beforeAll(async () => {
  const { port } = await server.run();
  const keys = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };

  Object.assign(env, keys, { S3_ENDPOINT: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  Object.assign(env, before);
  await server.close();
});
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), "data-"));

  const database = path.join(dataFolder, "nhacsong.db");

  copyFileSync(process.env.TEST_TEMPLATE_DB!, database);
  new Database(database).pragma("journal_mode = WAL");
  mkdirSync(path.join(dataFolder, "images"));
  writeFileSync(path.join(dataFolder, "secret"), "s3cret");
  writeFileSync(path.join(dataFolder, "images/a.webp"), "picture");
});

const restoredFolder = () => path.join(mkdtempSync(path.join(tmpdir(), "restored-")), "data");
const contentsOf = (folder: string) => ({
  files: readdirSync(folder)
    .filter((name) => !/-(wal|shm)$/.test(name))
    .sort(),
  picture: readFileSync(path.join(folder, "images/a.webp"), "utf8"),
  users: new Database(path.join(folder, "nhacsong.db"))
    .prepare("SELECT id FROM users")
    .pluck()
    .all(),
});
const addUser = (id: string) =>
  new Database(path.join(dataFolder, "nhacsong.db")).exec(
    `INSERT INTO users (id, name, first_name, email) VALUES ('${id}', 'U', 'U', '${id}@example.org')`,
  );
const whole = { files: ["images", "nhacsong.db", "secret", "site-id.json"], picture: "picture" };

test.each([
  ["as it is", "s3://site/plain", undefined],
  ["encrypted", "s3://site/locked/backups", "correct horse battery"],
])(
  "a backup goes to a bucket %s and comes back, and old ones are deleted",
  async (_, to, passphrase) => {
    Object.assign(env, {
      DATA_DIR: dataFolder,
      BACKUP_TO: to,
      BACKUP_KEEP: 1,
      BACKUP_PASSPHRASE: passphrase,
    });
    addUser("first");

    const { name: first } = await runBackup({ to });

    addUser("second");

    const now = new Date(Date.now() + 60_000);
    const newer = await createBackup({
      dataFolder,
      store: await openOwnStore(to, "BACKUP_TO"),
      now,
    });
    const found = await findBackup(to);

    expect(found.name).toBe(newer.name);
    expect((await verifyBackup(found)).filter(({ isOk }) => !isOk)).toEqual([]);

    const restored = restoredFolder();

    await restoreBackup({ ...found, dataFolder: restored });
    expect(contentsOf(restored)).toEqual({ ...whole, users: ["first", "second"] });
    expect(await pruneBackups(found.store, { dataFolder, keep: 1 })).toEqual([first]);
    expect((await verifyBackup(found)).filter(({ isOk }) => !isOk)).toEqual([]);
  },
);

test("the continuous copy goes to a bucket and comes back", async () => {
  Object.assign(env, { DATA_DIR: dataFolder, BACKUP_PASSPHRASE: undefined });

  const store = await openOwnStore("s3://site/copy", "COPY_TO");
  const copier = new Copier(dataFolder, store, Date.now);

  await copier.copyOnce();
  await copier.storeSnapshot();
  await (
    await fileCopier(store, dataFolder)
  )();
  addUser("later");
  await copier.copyOnce();
  expect((await verifyCopy({ store })).filter(({ isOk }) => !isOk)).toEqual([]);

  const restored = restoredFolder();

  await restoreCopy({ store: await openStore("s3://site/copy"), dataFolder: restored });
  expect(contentsOf(restored)).toEqual({ ...whole, users: ["later"] });
});

test("a bucket that belongs to another site, or an unknown key, is refused", async () => {
  Object.assign(env, { DATA_DIR: dataFolder, BACKUP_PASSPHRASE: undefined });
  await openOwnStore("s3://site/owned", "BACKUP_TO");
  rmSync(path.join(dataFolder, "site-id.json"));
  await expect(openOwnStore("s3://site/owned", "BACKUP_TO")).rejects.toThrow(
    "(BACKUP_TO) belongs to another site",
  );
  env.S3_ACCESS_KEY_ID = "another";
  await expect(openStore("s3://site/owned")).rejects.toThrow(
    "s3://site/owned cannot be used: it answered 403",
  );
});
