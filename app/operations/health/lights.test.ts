import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeUser } from "../../../test/factories/people";
import { db, transaction } from "~db/client.server";
import { outbox } from "~db/schema";
import { recordFailure, recordSuccess } from "~/operations/backup/backup-status.server";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { translator } from "~/locales/i18n.server";
import { LANGUAGES } from "~/locales/languages";
import { lightText } from "~/locales/light-text";
import { SETTINGS } from "~/platform/settings/settings";
import { type RecordingUploads, setRecordingUploads } from "~/models/live/streams/replay/recording-uploads.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { noteJobEnded, noteJobsStarted } from "./job-runs.server";
import { type Light, listLights, readLights } from "./lights.server";
import { setSetupReport } from "./setup-report.server";
import { watchLights } from "./watch-lights.server";

const HOUR_MS = 3600_000;
const before = { ...env };
let now = Date.now();

beforeEach(() => void vi.spyOn(clock, "now").mockImplementation(() => new Date(now)));
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(
    env,
    { BACKUP_TO: undefined, RECORDINGS_TO: undefined, SMTP_URL: undefined, CONTACT: undefined },
    before,
  );
});

const light = async (name: string) => (await readLights()).find((it) => it.name === name);

test("the backup's status depends on its age and failures", async () => {
  Object.assign(env, { BACKUP_TO: "/backups", BACKUP_EVERY: "24h" });
  expect(await light("backup")).toMatchObject({ state: "warn", fact: "never" });
  recordSuccess("backup", { at: new Date(now - 30 * HOUR_MS), size: 5e6 });
  expect(await light("backup")).toMatchObject({ state: "ok", values: { age: { ms: 30 * HOUR_MS } } });
  recordFailure("backup", { at: new Date(now), reason: "no space" });
  expect(await light("backup")).toMatchObject({ state: "warn", todo: "failed" });
  recordSuccess("backup", { at: new Date(now - 50 * HOUR_MS), size: 5e6 });
  expect(await light("backup")).toMatchObject({ state: "bad", todo: "late" });
});

test("recordings that wait for a storage that is away turn the status red, and have a remedy", async () => {
  expect(await light("recordings")).toBeUndefined();
  env.RECORDINGS_TO = "s3://site/recordings";
  const fine = { place: env.RECORDINGS_TO, waitingBytes: 0, waitingSince: null, failingSince: null, reason: null };
  const report = (uploads: Partial<RecordingUploads>) =>
    setRecordingUploads({ ...fine, shows: 2, remoteShows: 0, ...uploads });
  report({});
  expect(await light("recordings")).toMatchObject({ state: "ok", fact: "fine" });
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000);
  report({ waitingBytes: 5e6, waitingSince: minutesAgo(90) });
  expect(await light("recordings")).toMatchObject({ state: "warn", fact: "waiting", todo: "slow" });
  const away = { waitingBytes: 5e6, waitingSince: minutesAgo(5), reason: "it answered 503" };
  report({ ...away, failingSince: minutesAgo(5) });
  expect(await light("recordings")).toMatchObject({ state: "warn", fact: "failing", todo: "failing" });
  report({ ...away, failingSince: minutesAgo(11), remoteShows: 1 });
  const found = await light("recordings");
  expect(found).toMatchObject({ state: "bad", todo: "unplayable", values: { reason: "it answered 503" } });
  for (const language of LANGUAGES) expect(lightText(translator(language), language, found!).fact).toContain("503");
  setRecordingUploads(null);
});

test("an email queued for hours turns the status red, if there is a mail server", async () => {
  const mail = { address: "a@b.test", language: "en", subject: "s", text: "t", html: "h" } as const;
  await transaction((tx) => queueMail(tx, mail));
  expect(await light("mail")).toMatchObject({ state: "warn", fact: "off" });
  env.SMTP_URL = "smtp://mail.test";
  expect(await light("mail")).toMatchObject({ state: "ok" });
  now += 3 * HOUR_MS;
  expect(await light("mail")).toMatchObject({ state: "bad", fact: "waiting" });
});

test("a job that keeps failing has a red status, and a success turns it green", async () => {
  noteJobsStarted([{ name: "send mails", everySeconds: 5 }]);
  expect(await light("jobs")).toMatchObject({ state: "ok" });
  noteJobEnded("send mails", false);
  expect(await light("jobs")).toMatchObject({ state: "warn" });
  noteJobEnded("send mails", false);
  noteJobEnded("send mails", false);
  expect(await light("jobs")).toMatchObject({ state: "bad", details: [{ values: { name: "send mails" } }] });
  noteJobEnded("send mails", true);
  expect(await light("jobs")).toMatchObject({ state: "ok" });
});

test("missing settings are those that the declarations require", async () => {
  const missing = async () => (await light("settings"))!.details?.map(({ key }) => key.split(".").at(-1));
  expect(await missing()).toEqual(["APP_URL", "CONTACT", "SMTP_URL", "BACKUP_TO"]);
  Object.assign(env, { CONTACT: "us@nhacsong.test", STRIPE_SECRET_KEY: "sk" });
  expect(await missing()).toContain("STRIPE_WEBHOOK_SECRET");
  Object.assign(env, { STRIPE_SECRET_KEY: undefined });
  expect(await missing()).not.toContain("CONTACT");
});

test("the worst status comes first, and each has texts in both languages", async () => {
  setSetupReport([{ name: "clock", state: "fail", finding: "late", values: { off: { ms: 90_000 } } }]);
  const lights = await readLights();
  expect(lights[0]!.state).toBe("bad");
  for (const language of LANGUAGES) {
    for (const it of lights) {
      const { details, ...texts } = lightText(translator(language), language, it);
      expect([...details, ...Object.values(texts)].join()).not.toMatch(/[{}]|health:|\.todo\.|(without|doctor)\./);
    }
    for (const [name, { wanted }] of Object.entries(SETTINGS) as [string, { wanted?: object }][]) {
      const key = `health:settings.without.${name}`;
      if (wanted) expect(translator(language)(key)).not.toBe(key);
    }
  }
});

test("only admins read the statuses", async () => {
  await expect(listLights({ userId: null, role: null } as never)).rejects.toMatchObject({ code: "unauthenticated" });
});

const disk = (state: Light["state"]): Light[] => [
  { name: "disk", state, fact: "used", values: { percent: 1, free: { bytes: 1 } } },
];
const mailsTo = async (address: string) => db.select().from(outbox).where(eq(outbox.address, address));
/** Seconds later, the light is seen like this. */
const see = async (state: Light["state"], seconds: number) => {
  now += seconds * 1000;
  await watchLights(disk(state));
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
