import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { folderStore } from "~/integrations/storage/object-store/folder-store";
import { BackupError, type Store } from "~/integrations/storage/object-store/store";
import { listReports, putReport, type StandbyProgress } from "./standby-report";
import { MAX_SILENCE_MS, StandbyWatch } from "./standby-watch";

const [OWN, FIRST, SECOND] = ["0", "1", "2"].map(
  (digit) => `${digit}0000000-0000-4000-8000-000000000000`,
) as [string, string, string];
const HOUR_MS = 3600_000;

let root = "";
let place: Store;
let time = 0;
let watch: StandbyWatch;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "standbys-"));
  place = folderStore(root);
  time = Date.parse("2026-11-23T12:00:00Z");
  watch = new StandbyWatch(place, OWN, () => time);
});

const fine = (ageMs: number) => ({ ageMs, problem: null });
const usual = { files: fine(5000), trial: fine(60_000) };
const report = (site: string, progress: StandbyProgress = usual) =>
  putReport(place, site, progress);

test("a standby is there while its reports change", async () => {
  await report(FIRST);
  expect(await watch.list()).toEqual([]);
  time += 10_000;
  expect(await watch.list()).toEqual([]);
  await report(FIRST);

  const present = [
    { filesAt: new Date(time - 5000), triedAt: new Date(time - 60_000), problem: null },
  ];

  expect(await watch.list()).toEqual(present);
  time += MAX_SILENCE_MS - 1;
  expect(await watch.list()).toEqual(present);
  time += 1;
  expect(await watch.list()).toEqual([]);
});

test("the most useful standby comes first", async () => {
  const never = { ageMs: null, problem: null };
  const broken = { ageMs: 1000, problem: "the copy is damaged" };
  const put = async () => {
    await report(OWN);
    await report(FIRST, { files: never, trial: broken });
    await report(SECOND, { files: fine(0), trial: never });
  };

  await put();
  await watch.list();
  await put();
  expect((await watch.list()).map(({ problem, filesAt }) => [problem, filesAt?.getTime()])).toEqual(
    [
      [null, time],
      ["the copy is damaged", undefined],
    ],
  );
});

test("time in which the place could not be read does not make a standby silent", async () => {
  await report(FIRST);
  await watch.list();
  await report(FIRST);
  expect(await watch.list()).toHaveLength(1);

  const { list } = place;

  place.list = () => Promise.reject(new BackupError("The place is away."));
  await expect(watch.list()).rejects.toThrow("away");
  place.list = list;
  time += HOUR_MS * 2;
  await watch.list();
  expect((await listReports(place)).size).toBe(1);
  await report(FIRST);
  expect(await watch.list()).toHaveLength(1);
});

test("reports of this server from its time as a standby, and of those long gone, are deleted", async () => {
  await report(OWN);
  await report(FIRST);
  await watch.list();
  expect([...(await listReports(place)).keys()]).toEqual([FIRST]);
  time += HOUR_MS;
  await watch.list();
  expect((await listReports(place)).size).toBe(1);
  time += 1;
  await watch.list();
  expect((await listReports(place)).size).toBe(0);
});

test("what is no report is left alone, and a long reason is cut", async () => {
  await report(FIRST, { files: { ageMs: null, problem: "x".repeat(5000) }, trial: fine(0) });
  writeFileSync(path.join(root, "standbys", `${SECOND}.json`), "{");
  writeFileSync(
    path.join(root, "standbys", `${OWN}.json`),
    JSON.stringify({ text: "x".repeat(10_000) }),
  );
  writeFileSync(path.join(root, "standbys", "notes.txt"), "ours");

  const reports = await listReports(place);

  expect([...reports.keys()]).toEqual([FIRST]);
  expect(reports.get(FIRST)!.files.problem).toHaveLength(300);
});
