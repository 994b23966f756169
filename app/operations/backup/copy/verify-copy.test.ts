import { copyFileSync, cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { beforeEach, expect, test } from "vitest";
import { makeSellingFolder } from "../../../../test/factories/base/site-folder";
import { encryptedStore } from "~/integrations/storage/object-store/encrypted-store";
import type { Store } from "~/integrations/storage/object-store/store";
import { Copier } from "./copier";
import { fileCopier } from "./copy-files";
import { restoreCopy } from "./restore-copy";
import { verifyCopy } from "./verify-copy";

let dataFolder: string;
let to: string;
let store: Store;
let site: Database.Database;
let sell: (count: number) => void;
let time = Date.UTC(2026, 0, 1);

const now = () => (time += 1000);

async function startCopy(into = store): Promise<Copier> {
  const copy = new Copier(dataFolder, into, now);

  await copy.copyOnce();
  await copy.storeSnapshot();

  return copy;
}

const keys = () => readdirSync(to, { recursive: true, encoding: "utf8" });
const logs = () => keys().filter((key) => key.includes("/log/")).sort(); // prettier-ignore

beforeEach(() => {
  ({ dataFolder, to, store, site, sell } = makeSellingFolder());
});

const failed = async () =>
  (await verifyCopy({ store })).filter(({ isOk }) => !isOk).map((check) => check.name);

test("the copy is verified like a backup, and told up to when it has everything", async () => {
  writeFileSync(path.join(dataFolder, "secret"), "s3cret");

  const copy = await startCopy();

  await (
    await fileCopier(store, dataFolder)
  )();
  sell(3);

  const at = await copy.copyOnce();
  const checks = await verifyCopy({ store });

  expect(checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "log",
      "files",
      "integrity",
      "foreign keys",
      "ledger",
      "receipts",
      "paid tickets",
      "secret",
    ]),
  );
  expect(checks.every(({ isOk }) => isOk)).toBe(true);

  const { detail } = checks.find(({ name }) => name === "log")!;

  expect(at - new Date(/\S+Z$/.exec(detail)![0]).getTime()).toBeLessThanOrEqual(1000);
});

test("a copy with a missing part, a damaged file, or a ledger that does not add up fails the verification", async () => {
  writeFileSync(path.join(dataFolder, "secret"), "s3cret");

  const copy = await startCopy();

  await (
    await fileCopier(store, dataFolder)
  )();
  site.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO ledger_lines (fact, kind, account, amount_cents, payment_id, event_id, artist_id, at)
    VALUES ('f', 'ticket', 'provider', 100, 'p', 'e', 'a', 0)`);
  for (let n = 0; n < 3; n++) {
    sell(1);
    await copy.copyOnce();
  }

  const [, middle] = logs().slice(-3);

  expect(await failed()).toEqual(["foreign keys", "ledger"]);

  const secret = keys().find((key) => /^files\/..\/./.test(key))!;

  writeFileSync(path.join(to, secret), "chang3");
  rmSync(path.join(to, middle!));
  expect(await failed()).toEqual(["log", "files"]);
});

test("a snapshot of another chain is not accepted in the place of this one's", async () => {
  const locked = await encryptedStore(store, "correct horse battery");

  await startCopy(locked);

  const earlier = path.join(to, "chains", readdirSync(path.join(to, "chains"))[0]!);
  const moved = path.join(to, "chains", "2099-01-01T00-00-00Z-00000000");

  cpSync(earlier, moved, { recursive: true });
  await expect(
    restoreCopy({ store: locked, dataFolder: path.join(to, "restored") }),
  ).rejects.toThrow("is damaged");
});

test("an earlier log is not accepted in the place of a later one", async () => {
  const copy = await startCopy();

  sell(5);
  await copy.copyOnce();

  const stale = logs();

  time += 3600_000;
  await copy.copyOnce();
  site.exec("DELETE FROM sold");
  await copy.copyOnce();

  const [, , end] = path.basename(logs().at(-1)!).split("-");

  for (const part of stale) {
    const [, from, till, , at] = path.basename(part).split("-");

    copyFileSync(
      path.join(to, part),
      path.join(to, path.dirname(part), `00000003-${from}-${till}-${end}-${at}`),
    );
  }

  const restored = path.join(to, "restored");

  await restoreCopy({ store, dataFolder: restored });
  expect(
    new Database(path.join(restored, "nhacsong.db")).prepare("SELECT * FROM sold").all(),
  ).toEqual([]);
  expect(await failed()).toEqual(["log"]);
});
