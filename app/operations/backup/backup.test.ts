import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { beforeEach, expect, test } from "vitest";
import { makeSiteFolder } from "../../../test/factories/base/site-folder";
import { createBackup } from "./create-backup";
import { listBackups, readManifest } from "./manifest";
import { pruneBackups } from "./prune-backups";
import { restoreBackup } from "./restore-backup";
import { encryptedStore } from "~/integrations/storage/object-store/encrypted-store";
import { folderStore } from "~/integrations/storage/object-store/folder-store";
import { BackupError, type Store } from "~/integrations/storage/object-store/store";
import { verifyBackup } from "./verify-backup";

let dataFolder: string;
let to: string;
let store: Store;
let day = 0;

const put = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(dataFolder, file)), { recursive: true });
  writeFileSync(path.join(dataFolder, file), text);
};

const backUp = async (into = store) =>
  (await createBackup({ dataFolder, store: into, now: new Date(Date.UTC(2026, 0, ++day, 3)) }))
    .name;
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
/** Files and folders that other accounts may read or write. */
const open = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => statSync(path.join(folder, file)).mode & 0o077,
  );
const failed = async (name: string, from = store) =>
  (await verifyBackup({ store: from, name }))
    .filter(({ isOk }) => !isOk)
    .map((check) => check.name);
const objectOf = async (name: string, file: string) =>
  (await readManifest(store, name)).files.find((entry) => entry.path === file)!.object.key;
const newFolder = () => path.join(mkdtempSync(path.join(tmpdir(), "restored-")), "data");

beforeEach(() => {
  ({ dataFolder, to, store } = makeSiteFolder());
  put("secret", "s3cret");
  put("images/a.webp", "picture");
  put("media/finished/replay-pieces.json", "{}");
  put("media/finished/v720/s1.m4s", "video");
  put("media/running/session.json", "{}");
  put("media/running/v720/s1.m4s", "video");
  put("server.pid", "1");
  put("setup-key.json", "{}");
  put("setup-key.json.partial", "{}");
});

test("a backup has the key pair of push notifications, for the owner only", async () => {
  put("push-keys.json", "keys");

  const restored = newFolder();

  await restoreBackup({ store, name: await backUp(), dataFolder: restored });
  expect(readFileSync(path.join(restored, "push-keys.json"), "utf8")).toBe("keys");
  expect(open(restored)).toEqual([]);
});

test("a backup holds the secret, uploads and finished recordings, and restores to the same files", async () => {
  const name = await backUp();
  const restored = newFolder();

  await restoreBackup({ store, name, dataFolder: restored });
  expect(filesIn(restored)).toEqual([
    "images/a.webp",
    "media/finished/replay-pieces.json",
    "media/finished/v720/s1.m4s",
    "nhacsong.db",
    "secret",
    "site-id.json",
  ]);
  expect(readFileSync(path.join(restored, "secret"), "utf8")).toBe("s3cret");
  expect(await failed(name)).toEqual([]);
});

test("the database is one snapshot while it is written to, with what is still in its write-ahead log", async () => {
  const handle = new Database(path.join(dataFolder, "nhacsong.db"));

  handle.pragma("journal_mode = WAL");
  handle.exec("CREATE TABLE pairs (a, b)");
  handle.exec(
    "BEGIN; INSERT INTO pairs VALUES (1, 1); COMMIT; BEGIN; INSERT INTO pairs VALUES (2, null)",
  );

  const name = await backUp();

  handle.exec("UPDATE pairs SET b = a; COMMIT");

  const copy = new Database(path.join(to, await objectOf(name, "nhacsong.db")));

  expect(copy.prepare("SELECT a, b FROM pairs").all()).toEqual([{ a: 1, b: 1 }]);
});

test("contents are stored once, and changed files anew", async () => {
  const first = await backUp();

  put("images/b.webp", "picture");
  put("secret", "n3w");

  const second = await backUp();
  const picture = await objectOf(first, "images/a.webp");

  expect([
    await objectOf(second, "images/a.webp"),
    await objectOf(second, "images/b.webp"),
  ]).toEqual([picture, picture]);
  expect(readFileSync(path.join(to, await objectOf(first, "secret")), "utf8")).toBe("s3cret");
  expect(readFileSync(path.join(to, await objectOf(second, "secret")), "utf8")).toBe("n3w");
});

test("a content that has been damaged in the store is stored again by the next backup", async () => {
  const first = await backUp();

  writeFileSync(path.join(to, await objectOf(first, "images/a.webp")), "pictur3");
  expect(await failed(first)).toEqual(["files"]);
  expect(await failed(await backUp())).toEqual([]);
});

test("a file that is deleted before the database is copied is still in the backup, later ones are named", async () => {
  const deleting: Store = {
    ...store,
    put: async (key, body) => {
      const stored = await store.put(key, body);
      if (existsSync(path.join(dataFolder, "backup-nhacsong.db.part"))) {
        rmSync(path.join(dataFolder, "images/a.webp"), { force: true });
        put("images/late.webp", "late");
        put("images/late-too.webp", "late too");
      } else if (existsSync(path.join(dataFolder, "images/late-too.webp"))) {
        rmSync(path.join(dataFolder, "images/late.webp"), { force: true });
      }

      return stored;
    },
  };
  const name = await backUp(deleting);
  const { files, missing } = await readManifest(store, name);

  expect(files.map((entry) => entry.path)).toEqual(
    expect.arrayContaining(["images/a.webp", "images/late-too.webp"]),
  );
  expect(missing).toEqual(["images/late.webp"]);
});

test("nothing damaged is restored", async () => {
  const name = await backUp();
  const target = newFolder();

  writeFileSync(path.join(to, await objectOf(name, "images/a.webp")), "pictur3");
  await expect(restoreBackup({ store, name, dataFolder: target })).rejects.toThrow(
    "images/a.webp has changed",
  );
  expect(readdirSync(target)).toEqual([]);
});

test.each(["../outside", "images/../../outside", "/tmp/outside", "images//outside", ""])(
  "a manifest with the file %j is refused, and nothing is written",
  async (file) => {
    const name = await backUp();
    const manifest = path.join(to, name, "manifest.json");
    const changed = readFileSync(manifest, "utf8").replace('"images/a.webp"', JSON.stringify(file));

    writeFileSync(manifest, changed);

    const target = newFolder();

    await expect(restoreBackup({ store, name, dataFolder: target })).rejects.toThrow("is damaged");
    expect(filesIn(path.dirname(target))).toEqual([]);
  },
);

test("a manifest does not bring a file from beside the backups into a data folder", async () => {
  const name = await backUp();
  const beside = path.join(to, "../beside.webp");

  writeFileSync(beside, "picture");

  const manifest = path.join(to, name, "manifest.json");
  const key = await objectOf(name, "images/a.webp");

  writeFileSync(manifest, readFileSync(manifest, "utf8").replaceAll(key, "../beside.webp"));
  await expect(restoreBackup({ store, name, dataFolder: newFolder() })).rejects.toThrow(
    "is damaged",
  );
  rmSync(beside);
});

test("backups and what is restored from them are private, whatever the umask", async () => {
  const before = process.umask(0);

  try {
    const [name, restored] = [await backUp(), newFolder()];

    await restoreBackup({ store, name, dataFolder: restored });
    for (const folder of [to, restored]) expect(open(folder)).toEqual([]);
  } finally {
    process.umask(before);
  }
});

test("a damaged backup does not keep the next one from being made", async () => {
  const damaged = await backUp();

  writeFileSync(path.join(to, damaged, "manifest.json"), "{");
  await expect(failed(damaged)).rejects.toThrow(BackupError);
  expect(await failed(await backUp())).toEqual([]);
});

test("an older list of files is not accepted in the place of a newer one", async () => {
  const locked = await encryptedStore(store, "correct horse battery");
  const older = await backUp(locked);

  put("secret", "newer");

  const newer = await backUp(locked);

  copyFileSync(
    path.join(to, older, "manifest.json.age"),
    path.join(to, newer, "manifest.json.age"),
  );
  await expect(failed(newer, locked)).rejects.toThrow("it is the list of another backup");

  const restore = restoreBackup({ store: locked, name: newer, dataFolder: newFolder() });

  await expect(restore).rejects.toThrow("it is the list of another backup");
});

test("a folder that is not empty is not restored into", async () => {
  const name = await backUp();

  await expect(restoreBackup({ store, name, dataFolder })).rejects.toThrow("is not empty");
});

test("old backups are deleted with what only they need, foreign files and damaged backups stay", async () => {
  put("images/old.webp", "old");

  const first = await backUp();
  const old = await objectOf(first, "images/old.webp");

  rmSync(path.join(dataFolder, "images/old.webp"));

  const [second, third] = [await backUp(), await backUp()];

  writeFileSync(path.join(to, "objects", "notes.txt"), "mine");
  mkdirSync(path.join(to, "nhacsong-2099-01-01T00-00-00Z"));
  writeFileSync(path.join(to, second, "manifest.json"), "{");
  expect(await pruneBackups(store, { dataFolder, keep: 1 })).toEqual([first]);
  expect(await listBackups(store)).toEqual([second, third]);
  expect(filesIn(to)).toEqual(expect.arrayContaining([old, "objects/notes.txt"]));
  rmSync(path.join(to, second), { recursive: true });
  expect(await pruneBackups(store, { dataFolder, keep: 1 })).toEqual([]);
  expect(filesIn(to)).toContain("objects/notes.txt");
  expect(filesIn(to)).not.toContain(old);
  expect(await failed(third)).toEqual([]);
});

test("the last complete backup stays, even if newer ones lack contents", async () => {
  const good = await backUp();

  put("secret", "newer");

  const bad = await backUp();

  rmSync(path.join(to, await objectOf(bad, "secret")));
  await pruneBackups(store, { dataFolder, keep: 1 });
  expect(await failed(good)).toEqual([]);
});

test("with a passphrase nothing is readable without it, changes are found, and everything restores", async () => {
  const locked = await encryptedStore(store, "correct horse battery");
  const name = await backUp(locked);

  expect(filesIn(to).every((file) => file.endsWith(".age"))).toBe(true);
  expect(filesIn(to).some((file) => readFileSync(path.join(to, file)).includes("picture"))).toBe(
    false,
  );
  await expect(encryptedStore(store, "another passphrase")).rejects.toThrow(
    "BACKUP_PASSPHRASE does not open",
  );

  const reopened = await encryptedStore(folderStore(to), "correct horse battery");
  const restored = newFolder();

  await restoreBackup({ store: reopened, name, dataFolder: restored });
  expect(readFileSync(path.join(restored, "images/a.webp"), "utf8")).toBe("picture");

  const { files } = await readManifest(reopened, name);
  const cut = path.join(
    to,
    `${files.find((entry) => entry.path === "nhacsong.db")!.object.key}.age`,
  );

  writeFileSync(cut, readFileSync(cut).subarray(0, statSync(cut).size - 65_552));
  expect(await failed(name, reopened)).toEqual(["files"]);
});

test("two backups of one data folder do not run at the same time", async () => {
  const attempts = await Promise.allSettled([backUp(), backUp()]);

  expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
