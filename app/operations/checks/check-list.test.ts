import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MessageKey } from "~/locales/message-key";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeUser } from "../../../test/factories/accounts/people";
import { db, transaction } from "~db/client.server";
import { outbox } from "~db/schema";
import { recordFailure, recordSuccess } from "~/operations/backup/backup-status.server";
import { saveCopyState } from "~/operations/backup/copy/copy-state";
import { backupName } from "~/operations/backup/manifest";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { translator } from "~/locales/i18n.server";
import { readingOf, seen, summarize } from "../../../test/factories/base/checks";
import { LANGUAGES } from "~/locales/languages";
import { SETTINGS } from "~/platform/settings/settings";
import {
  type RecordingUploads,
  setRecordingUploads,
} from "~/models/live/streams/replay/recording-uploads.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { noteJobEnded, noteJobsStarted } from "~/operations/health/job-runs.server";
import { type CheckReading, listChecks, readChecks } from "./check-list.server";
import { findProbe, noteProbe, probes } from "./probes.server";
import { runProbes } from "./run-probes.server";
import { watchChecks } from "./watch-checks.server";

const HOUR_MS = 3600_000;
const before = { ...env };
let now = Date.now();

beforeEach(() => void vi.spyOn(clock, "now").mockImplementation(() => new Date(now)));
afterEach(() => {
  vi.restoreAllMocks();
  probes.results.clear();
  for (const task of ["backup", "copy"])
    rmSync(path.join(env.DATA_DIR, `${task}-status.json`), { force: true });
  rmSync(path.join(env.DATA_DIR, "copy-state.json"), { force: true });
  Object.assign(
    env,
    {
      BACKUP_TO: undefined,
      COPY_TO: undefined,
      RECORDINGS_TO: undefined,
      SMTP_URL: undefined,
      CONTACT: undefined,
    },
    before,
  );
});

const places: string[] = [];

afterEach(() => {
  for (const place of places.splice(0)) rmSync(place, { recursive: true, force: true });
});

function makeFolder(prefix: string): string {
  const folder = mkdtempSync(prefix);

  places.push(folder);

  return folder;
}

/** A folder in memory, which is another device than the one of DATA_DIR. */
const makePlace = () => makeFolder("/dev/shm/nhacsong-place-");
const makePlaceOnDataDisk = () => makeFolder(path.join(env.DATA_DIR, "../place-"));

/** Stores something in BACKUP_TO under the name of a backup, and records the backup. */
function noteBackup(hoursAgo: number) {
  const at = new Date(now - hoursAgo * HOUR_MS);
  const folder = path.join(env.BACKUP_TO!, backupName(at));

  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "manifest.json"), "");
  recordSuccess("backup", { at, size: 5e6 });
}

/** Stores something in COPY_TO under the name of a snapshot, and the state that names it. */
function noteSnapshot() {
  const folder = path.join(env.COPY_TO!, "chains/c/snapshot");

  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "00000000.json"), "");
  saveCopyState(env.DATA_DIR, {
    format: 2,
    to: env.COPY_TO!,
    chain: "c",
    log: 0,
    position: { header: "", offset: 0, checksum: [0, 0] },
    previousEnd: 0,
    since: { bytes: 0, parts: 0 },
  });
  recordSuccess("copy", { at: new Date(now) });
}

test("the backup's status depends on its age and failures", async () => {
  Object.assign(env, { BACKUP_TO: makePlace(), BACKUP_EVERY: "24h" });
  expect(await seen("backup")).toBe("warn never wait");
  noteBackup(30);
  expect(await seen("backup")).toBe("ok last");
  recordFailure("backup", { at: new Date(now), reason: "no space" });
  expect(await seen("backup")).toBe("warn failing place");
  noteBackup(50);
  expect(await seen("backup")).toBe("bad last late");
});

test.each(["missing", "made anew"])("a backup is red when its folder is %s", async (state) => {
  Object.assign(env, { BACKUP_TO: makePlace(), BACKUP_EVERY: "24h" });
  noteBackup(50);
  noteBackup(3);

  rmSync(env.BACKUP_TO!, { recursive: true });
  if (state === "made anew") mkdirSync(env.BACKUP_TO!);

  expect(await seen("backup")).toBe("bad gone");
  noteBackup(0);
  expect(await seen("backup")).toBe("ok last");
});

test("an older backup does not stand for the newest one", async () => {
  Object.assign(env, { BACKUP_TO: makePlace(), BACKUP_EVERY: "24h" });
  noteBackup(27);
  noteBackup(3);

  rmSync(path.join(env.BACKUP_TO!, backupName(new Date(now - 3 * HOUR_MS))), { recursive: true });

  expect(await seen("backup")).toBe("bad gone");
});

test("places on the disk of the data are yellow, with words, and add them to what is worse", async () => {
  const details = async () => (await readingOf("backup"))!.details?.map(({ key }) => key);

  Object.assign(env, { BACKUP_TO: makePlaceOnDataDisk(), BACKUP_EVERY: "24h" });
  expect([await seen("backup"), await details()]).toEqual([
    "warn never wait",
    ["backup.todo.sameDisk"],
  ]);
  noteBackup(3);
  expect(await seen("backup")).toBe("warn last sameDisk");
  recordFailure("backup", { at: new Date(now), reason: "no space" });
  expect([await seen("backup"), await details()]).toEqual([
    "warn failing place",
    ["backup.todo.sameDisk"],
  ]);

  env.COPY_TO = makePlaceOnDataDisk();
  noteSnapshot();
  expect(await seen("copy")).toBe("warn last sameDisk");
});

test("a continuous copy is red when its folder was made anew", async () => {
  env.COPY_TO = makePlace();
  noteSnapshot();
  expect(await seen("copy")).toBe("ok last");

  rmSync(env.COPY_TO, { recursive: true });
  mkdirSync(env.COPY_TO);

  expect(await seen("copy")).toBe("bad gone");
});

test("a continuous copy that fails is red with the reason: at once if it never worked, else after minutes", async () => {
  env.COPY_TO = "/copy";
  expect(await seen("copy")).toBe("warn never wait");

  recordFailure("copy", {
    at: new Date(now),
    reason: "/copy cannot be used: the file system is read-only.",
  });
  expect(await seen("copy")).toBe("bad failed unit");
  expect((await readingOf("copy"))!.values).toEqual({
    reason: "/copy cannot be used: the file system is read-only",
  });

  noteProbe(
    "copy",
    { state: "bad", fact: "refused", values: { reason: "no" }, todo: "unit" },
    new Date(now),
  );
  expect(await seen("copy")).toBe("bad refused unit");
  expect((await readingOf("copy"))!.details?.map(({ key }) => key)).toEqual(["copy.failed"]);
  probes.results.clear();

  recordSuccess("copy", { at: new Date(now) });
  expect(await seen("copy")).toBe("ok last");
  recordFailure("copy", { at: new Date(now), reason: "PUT s3://site/copy answered 403." });
  expect(await seen("copy")).toBe("ok last");
  now += 6 * 60_000;
  expect(await seen("copy")).toBe("bad failing keys");
});

test.each(["BACKUP_TO", "COPY_TO"] as const)("%s is tried by writing to it", async (setting) => {
  const name = setting === "COPY_TO" ? "copy" : "backup";
  const folder = mkdtempSync(path.join(tmpdir(), "place-"));
  const probe = async (place: string) => {
    env[setting] = place;
    await runProbes();

    return summarize(name, findProbe(name)?.reading);
  };

  expect(await probe(folder)).toBe("ok works");
  expect(readdirSync(folder)).toEqual([]);
  expect(await probe("/proc/nhacsong")).toBe("bad refused unit");
  writeFileSync(path.join(folder, "file"), "");
  expect(await probe(path.join(folder, "file"))).toBe("bad refused place");
  rmSync(folder, { recursive: true });
});

test("recordings that wait for a storage that is away turn the status red, and have a remedy", async () => {
  expect(await seen("recordings")).toBeNull();
  env.RECORDINGS_TO = "s3://site/recordings";

  const fine = {
    place: env.RECORDINGS_TO,
    waitingBytes: 0,
    waitingSince: null,
    failingSince: null,
    reason: null,
  };
  const report = (uploads: Partial<RecordingUploads>) =>
    setRecordingUploads({ ...fine, shows: 2, remoteShows: 0, ...uploads });

  report({});
  expect(await seen("recordings")).toBe("ok fine");

  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000);

  report({ waitingBytes: 5e6, waitingSince: minutesAgo(90) });
  expect(await seen("recordings")).toBe("warn waiting slow");

  const away = { waitingBytes: 5e6, waitingSince: minutesAgo(5), reason: "it answered 503" };

  report({ ...away, failingSince: minutesAgo(5) });
  expect(await seen("recordings")).toBe("warn failing");
  report({ ...away, failingSince: minutesAgo(11), remoteShows: 1 });
  expect(await seen("recordings")).toBe("bad failing unplayable");
  setRecordingUploads(null);
});

test("an email queued for hours turns the status red, if there is a mail server", async () => {
  const mail = { address: "a@b.test", language: "en", subject: "s", text: "t", html: "h" } as const;

  await transaction((tx) => queueMail(tx, mail));
  expect(await seen("mail")).toBe("warn off set");
  env.SMTP_URL = "smtp://mail.test";
  expect(await seen("mail")).toBe("ok fine");
  now += 3 * HOUR_MS;
  expect(await seen("mail")).toBe("bad waiting server");
});

test("a job that keeps failing has a red status, and a success turns it green", async () => {
  noteJobsStarted([{ name: "send mails", everySeconds: 5 }]);
  expect(await seen("jobs")).toBe("ok fine");
  noteJobEnded("send mails", false);
  expect(await seen("jobs")).toBe("warn failing look");
  noteJobEnded("send mails", false);
  noteJobEnded("send mails", false);
  expect(await readingOf("jobs")).toMatchObject({
    state: "bad",
    details: [{ values: { name: "send mails" } }],
  });
  noteJobEnded("send mails", true);
  expect(await seen("jobs")).toBe("ok fine");
});

test("missing settings are those that the declarations require", async () => {
  const missing = async () =>
    (await readingOf("settings"))!.details?.map(({ key }) => key.split(".").at(-1));

  expect(await missing()).toEqual(["APP_URL", "CONTACT", "SMTP_URL", "BACKUP_TO"]);
  Object.assign(env, { CONTACT: "us@nhacsong.test", STRIPE_SECRET_KEY: "sk" });
  expect(await missing()).toContain("STRIPE_WEBHOOK_SECRET");
  Object.assign(env, { STRIPE_SECRET_KEY: undefined });
  expect(await missing()).not.toContain("CONTACT");
  expect((await readingOf("settings"))!.values?.file).toBe(".env");
  expect(translator("en")("health:settings.todo.set", { file: "/etc/nhacsong/env" })).toContain(
    "/etc/nhacsong/env",
  );
});

test("the worst comes first, and all have texts in both languages", async () => {
  const late = {
    state: "bad",
    fact: "late",
    values: { off: { ms: 90_000 } },
    todo: "late",
  } as const;

  noteProbe("clock", late, new Date());

  const readings = await readChecks();

  probes.results.clear();

  expect(readings[0]!.state).toBe("bad");
  expect(readings.map((it) => summarize(it.name, it))).toContain("bad late");
  for (const [name, { wanted }] of Object.entries(SETTINGS) as [string, { wanted?: object }][]) {
    const key = `health:settings.without.${name}`;

    for (const language of LANGUAGES) {
      if (wanted) expect(translator(language)(key as MessageKey)).not.toBe(key);
    }
  }
});

test("of what is seen now and what a probe found, the worse leads and the other is a detail", async () => {
  const details = async () => (await readingOf("mail"))!.details?.map(({ key }) => key);

  env.SMTP_URL = "smtp://mail.test";
  noteProbe("mail", { state: "ok", fact: "answers" }, new Date());
  expect([await seen("mail"), await details()]).toEqual(["bad waiting server", ["mail.answers"]]);

  const refused = {
    state: "bad",
    fact: "refused",
    values: { reason: "550" },
    todo: "refused",
  } as const;

  noteProbe("mail", refused, new Date());
  expect([await seen("mail"), await details()]).toEqual([
    "bad refused",
    ["mail.waiting", "mail.todo.server"],
  ]);

  await transaction((tx) => tx.delete(outbox));
  noteProbe("mail", { state: "ok", fact: "answers" }, new Date());
  expect([await seen("mail"), await details()]).toEqual(["ok fine", ["mail.answers"]]);
  probes.results.clear();
});

test("only admins read the statuses", async () => {
  await expect(listChecks({ userId: null, role: null } as never)).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

const disk = (state: CheckReading["state"]): CheckReading[] => [
  { name: "disk", state, fact: "used", values: { percent: 1, free: { bytes: 1 } } },
];
const mailsTo = async (address: string) =>
  db.select().from(outbox).where(eq(outbox.address, address));
/** Sets the check's state after the given seconds. */
const see = async (state: CheckReading["state"], seconds: number) => {
  now += seconds * 1000;
  await watchChecks(disk(state));
};

test("admins get one email in their language when a status stays red", async () => {
  const admin = await makeUser({ role: "admin", language: "vi" });
  const viewer = await makeUser();

  await see("ok", 30);
  await see("bad", 30);
  await see("ok", 30);
  await see("bad", 30);
  expect(await mailsTo(admin.email!)).toHaveLength(0);
  await see("bad", 30);
  await see("bad", 30);
  await see("bad", 30);

  const [mail, ...others] = await mailsTo(admin.email!);

  expect(others).toEqual([]);
  expect([mail!.subject, mail!.language]).toEqual(["Cần sửa: Ổ đĩa", "vi"]);
  expect(mail!.text).toContain("/admin");
  expect(await mailsTo(viewer.email!)).toHaveLength(0);
});

test("a flapping status causes no further email until it was good for ten minutes", async () => {
  const admin = await makeUser({ role: "admin" });

  await see("bad", 30);
  await see("ok", 300);
  await see("bad", 300);
  await see("bad", 300);
  expect(await mailsTo(admin.email!)).toHaveLength(0);
  await see("ok", 30);
  await see("ok", 600);
  await see("bad", 30);
  await see("bad", 60);
  expect(await mailsTo(admin.email!)).toHaveLength(1);
});
