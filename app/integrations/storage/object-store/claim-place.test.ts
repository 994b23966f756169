import { randomUUID } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "~/platform/settings/env.server";
import { claimStore } from "./claim-place";
import { Copier } from "~/operations/backup/copy/copier";
import { fileCopier } from "~/operations/backup/copy/copy-files";
import { restoreCopy } from "~/operations/backup/copy/restore-copy";
import { createBackup } from "~/operations/backup/create-backup";
import { findBackup } from "~/operations/backup/find-backup.server";
import { restoreBackup } from "~/operations/backup/restore-backup";
import { runBackup } from "~/operations/backup/run-backup.server";
import { getSiteIdentity } from "./site-identity";
import { folderStore } from "./folder-store";
import { openOwnStore } from "./open-store.server";
import type { Store } from "./store";

let store: Store;
let to: string;
const before = { ...env };
let time = Date.UTC(2026, 0, 1);
const now = () => (time += 1000);

const newFolder = (name: string) => mkdtempSync(path.join(tmpdir(), name));

function newSite(): string {
  const folder = newFolder("site-");

  copyFileSync(process.env.TEST_TEMPLATE_DB!, path.join(folder, "nhacsong.db"));
  new Database(path.join(folder, "nhacsong.db")).pragma("journal_mode = WAL");

  return folder;
}

const claim = (dataFolder: string, setting = "COPY_TO") =>
  claimStore(store, { dataFolder, setting, recheckMs: 0 });

async function copyTo(dataFolder: string): Promise<Copier> {
  const own = await claim(dataFolder);
  const copier = new Copier(dataFolder, own, now);

  await copier.copyOnce();
  await copier.storeSnapshot();
  await (
    await fileCopier(own, dataFolder)
  )();

  return copier;
}

beforeEach(() => {
  to = newFolder("place-");
  store = folderStore(to);
});
afterEach(() => void Object.assign(env, before));

test("the copy of another site is refused by the name of the setting, and stays", async () => {
  const [first, second] = [newSite(), newSite()];

  await copyTo(first);

  const chain = readdirSync(path.join(to, "chains"));

  await expect(copyTo(second)).rejects.toThrow(`${to} (COPY_TO) belongs to another site`);
  expect(readdirSync(path.join(to, "chains"))).toEqual(chain);
  await copyTo(first);
});

test("the backups of another site are refused, whether the server or an operator makes them", async () => {
  await claim(newSite());
  Object.assign(env, { DATA_DIR: newSite(), BACKUP_TO: to });
  await expect(runBackup({ to })).rejects.toThrow(`${to} (BACKUP_TO) belongs to another site`);
  env.BACKUP_TO = undefined;
  await expect(runBackup({ to })).rejects.toThrow(`${to} (--to) belongs to another site`);
});

test("a site that finds a place free, but is not the first to claim it, is refused", async () => {
  const [first, second] = [newSite(), newSite()];
  const raced: Store = {
    ...store,
    get: (key) =>
      store.get(key).catch(async (error: unknown) => {
        await claim(first);
        throw error;
      }),
  };
  const late = claimStore(raced, { dataFolder: second, setting: "BACKUP_TO" });

  await expect(late).rejects.toThrow(`${to} (BACKUP_TO) belongs to another site`);
  await claim(first);
});

test("of many sites that claim a free place at once, one gets it", async () => {
  const sites = Array.from({ length: 8 }, newSite);
  const results = await Promise.allSettled(sites.map((site) => claim(site)));

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);

  const reasons = results.flatMap((it) => (it.status === "rejected" ? [String(it.reason)] : []));

  expect(reasons.filter((reason) => !reason.includes("belongs to another site"))).toEqual([]);
  expect(readdirSync(to)).toEqual(["owner.json"]);
});

test("sites with different passphrases see each other", async () => {
  await claim(newSite());
  Object.assign(env, { DATA_DIR: newSite(), BACKUP_PASSPHRASE: "correct horse battery" });
  await expect(openOwnStore(to, "COPY_TO")).rejects.toThrow("belongs to another site");
  expect(readdirSync(to)).toEqual(["owner.json"]);
});

test("a site restored from the copy takes it over, and the former one notices and stops", async () => {
  const former = newSite();
  const copier = await copyTo(former);
  const restored = path.join(newFolder("restored-"), "data");

  await restoreCopy({ store, dataFolder: restored });

  const next = await copyTo(restored);

  await expect(copier.storeSnapshot()).rejects.toThrow("belongs to another site");
  await expect(copyTo(former)).rejects.toThrow("belongs to another site");
  await next.storeSnapshot();
});

test("a site restored from a backup takes over, as does one restored from that", async () => {
  const former = newSite();

  await createBackup({ dataFolder: former, store: await claim(former), now: new Date(now()) });

  let last = former;

  for (let round = 0; round < 2; round++) {
    const { store: found, name } = await findBackup(to);
    const restored = path.join(newFolder("restored-"), "data");

    await restoreBackup({ store: found, name, dataFolder: restored });
    await createBackup({
      dataFolder: restored,
      store: await claim(restored),
      now: new Date(now()),
    });
    await expect(claim(last)).rejects.toThrow("belongs to another site");
    last = restored;
  }
});

/** Creates sites that were restored from the same backup of a former site. */
async function restoreTwice() {
  const former = newSite();

  await createBackup({ dataFolder: former, store: await claim(former), now: new Date(now()) });

  const { store: found, name } = await findBackup(to);
  const restore = async () => {
    const restored = path.join(newFolder("restored-"), "data");

    await restoreBackup({ store: found, name, dataFolder: restored });

    return restored;
  };

  return [await restore(), await restore()] as const;
}

test("of two sites restored from one backup, the first to take over gets the place", async () => {
  const [first, second] = await restoreTwice();
  let own: Store | undefined;
  // The second site has read that the place belongs to the former site; before it continues, the
  // first one takes over.
  const raced: Store = {
    ...store,
    create: async (key, body) => {
      own = await claim(first);

      return store.create(key, body);
    },
    put: async (key, body) => {
      own ??= await claim(first);

      return store.put(key, body);
    },
  };
  const late = claimStore(raced, { dataFolder: second, setting: "BACKUP_TO" });

  await expect(late).rejects.toThrow(`belongs to another site (${getSiteIdentity(first).id})`);
  await own!.put("mine", Buffer.from("1"));
  await expect(claim(second)).rejects.toThrow("belongs to another site");
});

test("of many sites that take over at once, one gets the place, and stays", async () => {
  const former = newSite();

  await claim(former);

  const { id } = getSiteIdentity(former);
  const sites = Array.from({ length: 8 }, newSite);

  for (const site of sites) {
    const identity = JSON.stringify({ id: randomUUID(), earlier: [id] });

    writeFileSync(path.join(site, "site-id.json"), identity);
  }

  const results = await Promise.allSettled(sites.map((site) => claim(site)));
  const winner = results.findIndex(({ status }) => status === "fulfilled");

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await claim(sites[winner]!);
  for (const site of [former, ...sites.toSpliced(winner, 1)])
    await expect(claim(site)).rejects.toThrow(
      `belongs to another site (${getSiteIdentity(sites[winner]!).id})`,
    );
});

test("a site that stops while it takes over has taken over, and a late one of its notes changes nothing", async () => {
  const [first, second] = await restoreTwice();
  const note = () => readFileSync(path.join(to, "owner.json"));
  const stopping: Store = { ...store, put: () => Promise.reject(new Error("stopped")) };

  await expect(claimStore(stopping, { dataFolder: first, setting: "BACKUP_TO" })).rejects.toThrow(
    "stopped",
  );
  await expect(claim(second)).rejects.toThrow("belongs to another site");

  const own = await claim(first);

  await createBackup({ dataFolder: first, store: own, now: new Date(now()) });

  const late = note();
  const { store: found, name } = await findBackup(to);
  const next = path.join(newFolder("restored-"), "data");

  await restoreBackup({ store: found, name, dataFolder: next });
  await claim(next);
  writeFileSync(path.join(to, "owner.json"), late);
  await expect(claim(first)).rejects.toThrow(
    `belongs to another site (${getSiteIdentity(next).id})`,
  );
  await claim(next);
});

test("a place whose note was deleted is free, also for the site that it was taken over from", async () => {
  const former = newSite();

  await createBackup({ dataFolder: former, store: await claim(former), now: new Date(now()) });

  const { store: found, name } = await findBackup(to);
  const restored = path.join(newFolder("restored-"), "data");

  await restoreBackup({ store: found, name, dataFolder: restored });
  await claim(restored);
  await expect(claim(former)).rejects.toThrow("delete owner.json there");
  rmSync(path.join(to, "owner.json"));
  await claim(former);
  await expect(claim(newSite())).rejects.toThrow(getSiteIdentity(former).id);
  await claim(restored);
});

test("the note of an older version is understood", async () => {
  const former = newSite();
  const { id } = getSiteIdentity(former);

  writeFileSync(path.join(to, "owner.json"), JSON.stringify({ site: id }));
  await claim(former);
  await expect(claim(newSite())).rejects.toThrow(`belongs to another site (${id})`);
});

test("a moved data folder is the same site", async () => {
  const site = newSite();

  await claim(site);

  const moved = path.join(newFolder("moved-"), "data");

  cpSync(site, moved, { recursive: true });
  rmSync(site, { recursive: true });
  await expect(claim(moved)).resolves.toBeDefined();
});

test("a damaged identity is not replaced silently", () => {
  const site = newSite();

  getSiteIdentity(site);
  writeFileSync(path.join(site, "site-id.json"), "{");
  expect(() => getSiteIdentity(site)).toThrow("site-id.json is damaged");
  expect(readdirSync(site).filter((name) => name.endsWith(".part"))).toEqual([]);
});
