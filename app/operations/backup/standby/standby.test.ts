import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeSellingFolder } from "../../../../test/factories/base/site-folder";
import { claimStore, StoreTakenError } from "~/integrations/storage/object-store/claim-place";
import { Copier } from "../copy/copier";
import { fileCopier } from "../copy/copy-files";
import { listDataFiles } from "../data-files";
import { STANDBY_FOLDER, TAKEOVER_MARK } from "../fill-folder";
import { getSiteIdentity } from "~/integrations/storage/object-store/site-identity";
import { folderStore } from "~/integrations/storage/object-store/folder-store";
import { BackupError, type Store } from "~/integrations/storage/object-store/store";
import { HOLD_MS, Lease, SILENCE_MS } from "./lease";
import { LeaseWatch } from "./lease-watch";
import { takeOver } from "./take-over";
import { WarmFiles } from "./warm-files";

let root = "";
let place: Store;
let time = 0;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "standby-"));
  place = folderStore(path.join(root, "copy"));
  time = 1_000_000;
});
afterEach(() => rmSync(root, { recursive: true }));

const now = () => ({ wall: time, monotonic: time });

function newFolder(name: string) {
  const folder = path.join(root, name);

  mkdirSync(folder);

  return folder;
}

const takeLease = (dataFolder: string) => Lease.take(place, { dataFolder, now });

/** Creates a site with a database and its copy in the place. */
async function copiedSite() {
  const { dataFolder: home, sell } = makeSellingFolder();

  writeFileSync(path.join(home, "secret"), "a secret of the site");

  const lease = await takeLease(home);
  const copier = new Copier(home, place, () => Date.now());

  await copier.copyOnce();
  await copier.storeSnapshot();
  await (
    await fileCopier(place, home)
  )();

  return { home, sell, lease, copier };
}

function standbyOptions(name: string) {
  const dataFolder = newFolder(name);
  const folder = path.join(dataFolder, STANDBY_FOLDER);

  return {
    place,
    copy: place,
    dataFolder,
    folder,
    warmFiles: new WarmFiles(place, path.join(folder, "files")),
  };
}

async function findSilent(watch: LeaseWatch) {
  await watch.findSilent();
  time += SILENCE_MS;

  return (await watch.findSilent())!;
}

test("a lease is held for a time from the beginning of its renewal, by both clocks", async () => {
  let monotonic = 0;
  const lease = await Lease.take(place, {
    dataFolder: newFolder("home"),
    now: () => ({ wall: time, monotonic }),
  });

  expect(lease.isHeld()).toBe(true);
  time += HOLD_MS;
  expect(lease.isHeld()).toBe(false);
  await lease.renew();
  expect(lease.isHeld()).toBe(true);
  monotonic += HOLD_MS;
  expect(lease.isHeld()).toBe(false);
});

test("a renewal that fails, or takes too long, leaves no lease", async () => {
  let isAway = false;
  const store = { ...place };

  store.put = async (key, body) => {
    time += isAway ? HOLD_MS : 0;

    return place.put(key, body);
  };

  const lease = await Lease.take(store, { dataFolder: newFolder("home"), now });

  isAway = true;
  await lease.renew();
  expect(lease.isHeld()).toBe(false);
  store.put = () => Promise.reject(new BackupError("The place is away."));
  await expect(lease.renew()).rejects.toThrow("away");
  expect(lease.isHeld()).toBe(false);
});

test("one site holds the lease of a place", async () => {
  await takeLease(newFolder("home"));
  await expect(takeLease(newFolder("other"))).rejects.toThrow(StoreTakenError);
});

test("a server is silent when its lease has not changed for long enough, as far as this machine could read", async () => {
  const watch = new LeaseWatch(place, () => time);

  expect(await watch.findSilent()).toBeNull();

  const home = newFolder("home");
  const lease = await takeLease(home);

  for (let second = 0; second < 30; second++) {
    expect(await watch.findSilent()).toBeNull();
    time += 1000;
    if (second % 5 === 0) await lease.renew();
  }

  await lease.renew();
  await watch.findSilent();
  time += SILENCE_MS - 1;
  expect(await watch.findSilent()).toBeNull();
  time += 1;
  expect(await watch.findSilent()).toMatchObject({ site: getSiteIdentity(home).id });

  const partly = { ...place };
  const cutOff = new LeaseWatch(partly, () => time);

  await cutOff.findSilent();
  partly.get = () => Promise.reject(new BackupError("The place is away."));
  await expect(cutOff.findSilent()).rejects.toThrow("away");
  partly.get = place.get;
  time += SILENCE_MS;
  expect(await cutOff.findSilent()).toBeNull();
});

test("a server whose lease was never written is never replaced", async () => {
  await claimStore(place, { dataFolder: newFolder("home"), setting: "COPY_TO" });

  const watch = new LeaseWatch(place, () => time);

  expect(await findSilent(watch)).toBeNull();
});

test("a standby restores everything that is copied, and the former server is not in charge any more", async () => {
  const { home, sell, lease, copier } = await copiedSite();
  const options = standbyOptions("standby");

  await options.warmFiles.refresh();
  sell(5);
  await copier.copyOnce();

  const silent = await findSilent(new LeaseWatch(place, () => time));

  await takeOver(silent, options);

  const restored = new Database(path.join(options.dataFolder, "nhacsong.db"), { readonly: true });

  expect(restored.prepare("SELECT count(*) FROM sold").pluck().get()).toBe(5);
  restored.close();
  expect(readFileSync(path.join(options.dataFolder, "secret"), "utf8")).toBe(
    "a secret of the site",
  );
  expect(existsSync(options.folder)).toBe(false);
  expect(existsSync(path.join(options.dataFolder, TAKEOVER_MARK))).toBe(true);
  expect([...listDataFiles(options.dataFolder)]).not.toContain(TAKEOVER_MARK);
  expect(getSiteIdentity(options.dataFolder).earlier[0]).toBe(getSiteIdentity(home).id);

  await expect(lease.renew()).rejects.toThrow(StoreTakenError);
  expect(lease.isHeld()).toBe(false);
  await expect(takeLease(home)).rejects.toThrow(StoreTakenError);
  expect((await takeLease(options.dataFolder)).isHeld()).toBe(true);
});

test("of two standbys one takes over", async () => {
  await copiedSite();

  const silent = await findSilent(new LeaseWatch(place, () => time));
  const results = await Promise.allSettled(
    ["first", "second"].map((name) => takeOver(silent, standbyOptions(name))),
  );

  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);

  const { reason } = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;

  expect(reason).toBeInstanceOf(StoreTakenError);
});

test("a standby that stopped after its claim goes on with the same identity", async () => {
  await copiedSite();

  const silent = await findSilent(new LeaseWatch(place, () => time));
  const options = standbyOptions("standby");
  const copy = { ...place, list: () => Promise.reject(new BackupError("The place is away.")) };

  await expect(takeOver(silent, { ...options, copy })).rejects.toThrow("away");

  const id = getSiteIdentity(options.folder).id;

  await takeOver(silent, options);
  expect(getSiteIdentity(options.dataFolder).id).toBe(id);
});
