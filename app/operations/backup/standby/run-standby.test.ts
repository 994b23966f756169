import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tryLock } from "~db/try-lock";
import { logger } from "~/platform/logging/logger.server";
import { env } from "~/platform/settings/env.server";
import { required } from "~/platform/required";
import type { Store } from "~/integrations/storage/object-store/store";
import { folderStore } from "~/integrations/storage/object-store/folder-store";
import { makeSellingFolder } from "../../../../test/factories/base/site-folder";
import { Copier } from "../copy/copier";
import { fileCopier } from "../copy/copy-files";
import { STANDBY_FOLDER } from "../fill-folder";
import { isStandbyRunning, standbyLock } from "./is-standby-running";
import { Lease, SILENCE_MS } from "./lease";
import { runStandby } from "./run-standby.server";
import { deleteReport, listReports } from "./standby-report";

const TOOK_OVER = "Took over: everything up to this time is restored";
const soon = { timeout: 60_000, interval: 500 };
const before = { ...env };

beforeEach(() => {
  const root = mkdtempSync(path.join(tmpdir(), "standby-"));

  Object.assign(env, {
    FAILOVER: true,
    COPY_TO: path.join(root, "copy"),
    DATA_DIR: path.join(root, "data"),
  });
  mkdirSync(env.DATA_DIR);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.assign(env, { COPY_TO: undefined }, before);
});

/** The lease of a site with a copy in the place. */
async function leaseOfCopiedSite(place: Store): Promise<Lease> {
  const { dataFolder, site } = makeSellingFolder();

  writeFileSync(path.join(dataFolder, "secret"), "a secret of the site");

  const lease = await Lease.take(place, { dataFolder });
  const copier = new Copier(dataFolder, place, () => Date.now());

  await copier.copyOnce();
  await copier.storeSnapshot();
  await (
    await fileCopier(place, dataFolder)
  )();
  site.close();

  return lease;
}

test("a data folder that a takeover could not fill is refused at once", async () => {
  writeFileSync(path.join(env.DATA_DIR, "secret"), "of another site");
  await expect(runStandby()).rejects.toThrow("is not empty. Move its content away first.");
});

test("a folder has one standby", async () => {
  expect(isStandbyRunning(env.DATA_DIR)).toBe(false);
  mkdirSync(path.join(env.DATA_DIR, STANDBY_FOLDER));

  const unlock = tryLock(standbyLock(env.DATA_DIR))!;

  expect(isStandbyRunning(env.DATA_DIR)).toBe(true);
  await expect(runStandby()).rejects.toThrow("Another standby uses the data folder");
  unlock();
  expect(isStandbyRunning(env.DATA_DIR)).toBe(false);
});

test("a standby whose takeover failed prepares again while the server renews its lease", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.spyOn(logger, "warn").mockImplementation(() => undefined);

  const errors = vi.spyOn(logger, "error").mockImplementation(() => undefined);
  const copyTo = required(env.COPY_TO);
  const place = folderStore(copyTo);
  const lease = await leaseOfCopiedSite(place);
  const successors = path.join(copyTo, "owners");
  const beSilent = () => vi.advanceTimersByTime(SILENCE_MS);
  const findReport = async () => [...(await listReports(place)).keys()][0];

  symlinkSync("/nowhere/owners", successors);

  const over = runStandby();

  await vi.waitFor(async () => expect(await findReport()).toBeDefined(), soon);
  await vi.waitFor(() => {
    beSilent();
    expect(errors).toHaveBeenCalledWith(
      expect.anything(),
      "Could not take over; it is tried again",
    );
  }, soon);
  await lease.renew();
  await deleteReport(place, required(await findReport()));

  await vi.waitFor(async () => expect(await findReport()).toBeDefined(), soon);

  rmSync(successors);
  await vi.waitFor(() => {
    beSilent();
    expect(logger.warn).toHaveBeenCalledWith(expect.anything(), TOOK_OVER);
  }, soon);
  await over;
});
