import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claimPlace } from "~/integrations/storage/object-store/claim-place";
import { putReport, type StandbyProgress } from "~/operations/backup/standby/standby-report";
import { watchStandbys } from "~/operations/backup/standby/standby-status.server";
import { folderStore } from "~/integrations/storage/object-store/folder-store";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { translator } from "~/locales/i18n.server";
import { LANGUAGES } from "~/locales/languages";
import { lightText } from "~/locales/light-text";
import { metricsRegistry } from "~/operations/metrics/registry.server";
import { readStandbyLight } from "./standby.server";

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
/** A standby reports, ten seconds after its last report. */
async function report(progress: StandbyProgress) {
  now += 10_000;
  await putReport(folderStore(copy), SITE, progress);
  await watchStandbys();
}
const metric = async (name: string) =>
  (await metricsRegistry().metrics()).split("\n").find((line) => line.startsWith(`${name} `));

test("the light follows the standby from its start to its end", async () => {
  await claimPlace(folderStore(copy), { dataFolder: env.DATA_DIR, setting: "COPY_TO" });
  expect(readStandbyLight()).toMatchObject({ state: "ok", fact: "starting" });
  await watchStandbys();
  expect(readStandbyLight()).toMatchObject({ state: "ok", fact: "starting" });
  now += MINUTE_MS;
  expect(readStandbyLight()).toMatchObject({ state: "bad", fact: "none", todo: "start" });
  expect(await metric("nhacsong_standbys")).toBe("nhacsong_standbys 0");

  await report({ files: never, trial: never });
  await report({ files: never, trial: never });
  expect(readStandbyLight()).toMatchObject({ state: "warn", fact: "preparing" });
  expect(await metric("nhacsong_standby_files_timestamp_seconds")).toBeUndefined();
  await report({ files: doneAgo(1), trial: doneAgo(3) });
  expect(readStandbyLight()).toMatchObject({ state: "ok", fact: "ready", values: { tried: { ms: 3 * MINUTE_MS } } });
  expect(await metric("nhacsong_standbys")).toBe("nhacsong_standbys 1");
  const triedAt = (now - 3 * MINUTE_MS) / 1000;
  expect(await metric("nhacsong_standby_last_trial_timestamp_seconds")).toMatch(new RegExp(` ${triedAt}$`));

  await report({ files: doneAgo(16), trial: doneAgo(3) });
  expect(readStandbyLight()).toMatchObject({ state: "warn", todo: "late" });
  await report({ files: doneAgo(1), trial: { ...doneAgo(31), problem: "a part is missing" } });
  expect(readStandbyLight()).toMatchObject({ state: "bad", fact: "failing", values: { reason: "a part is missing" } });
  now += MINUTE_MS;
  await watchStandbys();
  expect(readStandbyLight()).toMatchObject({ state: "bad", fact: "none" });
});

test("while the place of the copy cannot be read, nothing is claimed about standbys", async () => {
  const standbys = path.join(copy, "standbys");
  rmSync(standbys, { recursive: true });
  writeFileSync(standbys, "This is no folder.");
  await watchStandbys();
  expect(readStandbyLight()).toMatchObject({ state: "warn", fact: "unreadable" });
  expect(await metric("nhacsong_standbys")).toBeUndefined();
  rmSync(standbys);
  mkdirSync(standbys);
  await watchStandbys();
  expect(readStandbyLight()).toMatchObject({ state: "ok", fact: "starting" });
});

test("without FAILOVER there is no light; each state has texts in both languages", () => {
  env.FAILOVER = false;
  expect(readStandbyLight()).toBeNull();
  const states = {
    starting: null,
    none: "start",
    preparing: "wait",
    ready: "late",
    failing: "look",
    unreadable: "place",
  };
  const values = { reason: "away", files: { ms: 1000 }, tried: { ms: 1000 } };
  for (const language of LANGUAGES) {
    for (const [fact, todo] of Object.entries(states)) {
      const texts = lightText(translator(language), language, { name: "standby", fact, todo, values });
      expect(Object.values(texts).join()).not.toMatch(/[{}]|health:|standby\.[a-z]/);
    }
  }
});
