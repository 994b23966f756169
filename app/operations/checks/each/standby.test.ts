import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { summarize } from "../../../../test/factories/base/checks";
import { claimStore } from "~/integrations/storage/object-store/claim-place";
import { putReport, type StandbyProgress } from "~/operations/backup/standby/standby-report";
import { watchStandbys } from "~/operations/backup/standby/standby-status.server";
import { folderStore } from "~/integrations/storage/object-store/folder-store";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { metricsRegistry } from "~/operations/metrics/registry.server";
import { readStandby } from "./standby.server";

const SITE = "10000000-0000-4000-8000-000000000000";
const MINUTE_MS = 60_000;
const before = { ...env };
const copy = mkdtempSync(path.join(tmpdir(), "copy-"));
let now = Date.parse("2026-11-23T12:00:00Z");

beforeEach(() => {
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
  Object.assign(env, { FAILOVER: true, COPY_TO: copy });
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(env, { COPY_TO: undefined }, before);
});

const never = { ageMs: null, problem: null };
const doneAgo = (minutes: number) => ({ ageMs: minutes * MINUTE_MS, problem: null });

/** Stores a standby's report, ten seconds after its last one. */
async function report(progress: StandbyProgress) {
  now += 10_000;
  await putReport(folderStore(copy), SITE, progress);
  await watchStandbys();
}

const sees = () => summarize("standby", readStandby());
const metric = async (name: string) =>
  (await metricsRegistry().metrics()).split("\n").find((line) => line.startsWith(`${name} `));

test("the check follows the standby from its start to its end", async () => {
  await claimStore(folderStore(copy), { dataFolder: env.DATA_DIR, setting: "COPY_TO" });
  expect(sees()).toBe("ok starting");
  await watchStandbys();
  expect(sees()).toBe("ok starting");
  now += MINUTE_MS;
  expect(sees()).toBe("bad none start");
  expect(await metric("nhacsong_standbys")).toBe("nhacsong_standbys 0");

  await report({ files: never, trial: never });
  await report({ files: never, trial: never });
  expect(sees()).toBe("warn preparing wait");
  expect(await metric("nhacsong_standby_files_timestamp_seconds")).toBeUndefined();
  await report({ files: doneAgo(1), trial: doneAgo(3) });
  expect(sees()).toBe("ok ready");
  expect(await metric("nhacsong_standbys")).toBe("nhacsong_standbys 1");

  const triedAt = (now - 3 * MINUTE_MS) / 1000;

  expect(await metric("nhacsong_standby_last_trial_timestamp_seconds")).toMatch(
    new RegExp(` ${triedAt}$`),
  );

  await report({ files: doneAgo(16), trial: doneAgo(3) });
  expect(sees()).toBe("warn ready late");
  await report({ files: doneAgo(1), trial: { ...doneAgo(31), problem: "a part is missing" } });
  expect(sees()).toBe("bad failing look");
  now += MINUTE_MS;
  await watchStandbys();
  expect(sees()).toBe("bad none start");
});

test("while the place of the copy cannot be read, nothing is claimed about standbys", async () => {
  const standbys = path.join(copy, "standbys");

  rmSync(standbys, { recursive: true });
  writeFileSync(standbys, "This is no folder.");
  await watchStandbys();
  expect(sees()).toBe("warn unreadable place");
  expect(await metric("nhacsong_standbys")).toBeUndefined();
  rmSync(standbys);
  mkdirSync(standbys);
  await watchStandbys();
  expect(sees()).toBe("ok starting");
});

test("without FAILOVER there is no such check", () => {
  env.FAILOVER = false;
  expect(sees()).toBeNull();
});
