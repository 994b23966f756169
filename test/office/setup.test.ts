import { existsSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { Request, Response } from "express";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSetupKey, isSetupPending, setupKeyLines } from "~/operations/setup/setup-key.server";
import { getSiteSettings } from "~/models/base/site/site-settings.server";
import { makeAdmin } from "~/models/accounts/admins.server";
import { checkCredentials } from "~/models/accounts/authentication/sign-in.server";
import { clock } from "~/platform/clock/clock";
import { env } from "~/platform/settings/env.server";
import {
  readSetupSettings,
  setupFileIn,
  writeSetupSettings,
} from "~/platform/settings/setup-settings";
import { setupFirst } from "~/web/middleware/setup-first";
import { action, loader } from "~/routes/_office+/setup/route";
import { db, transaction } from "~db/client.server";
import { siteSettings, users } from "~db/schema";
import { StrictMailServer } from "../fakes/strict-mail-server";
import { comeBack, outcome, submit, visit } from "../factories/base/requests";
import { makeUser } from "../factories/accounts/people";

const { now } = clock;
const HOUR_MS = 60 * 60_000;
const admin = {
  email: "first@nhacsong.test",
  password: "đèn dầu 2026",
  confirmPassword: "đèn dầu 2026",
};
const form = { ...admin, name: "Sân Khấu", languages: "vi", address: "https://music.example" };

beforeEach(async () => {
  await revokeAdmins();
  await transaction(async (tx) => {
    await tx.delete(siteSettings);
  });
  forget();
});
afterEach(forget);

test("the lines of a key lead to the site's address, or say which browser opens the server's", () => {
  const { APP_URL } = env;

  env.APP_URL = "https://music.example";

  const named = setupKeyLines("ABCD");

  env.APP_URL = undefined;

  const unnamed = setupKeyLines("ABCD");

  env.APP_URL = APP_URL;

  expect(named).toMatch(/^One-time key: ABCD\nEnter it at https:\/\/music\.example\/setup within/);
  expect(unnamed).toMatch(/Enter it on the first page of your site, or .* on this machine, within/);
});

test("without a key, a site without an admin shows its pages, and no first-run page", async () => {
  expect(isSetupPending()).toBe(false);
  expect(leadsTo("/events")).toBeNull();
  for (const url of ["/setup", "/setup?done"]) {
    expect(await outcome(async () => loader(visit(url)))).toMatchObject({ status: 404 });
  }
});

test("a key leads every page to the first-run page, until there is an admin", async () => {
  createSetupKey();
  expect(["/", "/events", "/login"].map(leadsTo)).toEqual(["/setup", "/setup", "/setup"]);
  expect(["/setup", "/api/events", "/language", "/site-colors.css"].map(leadsTo)).toEqual(
    Array(4).fill(null),
  );
  expect(await loader(visit("/setup"))).toMatchObject({
    title: "Set up your site",
    given: ["PAYMENTS"],
  });

  await makeUser({ role: "admin" });
  expect(leadsTo("/events")).toBeNull();
  expect(() => createSetupKey()).toThrow("setup:hasAdmin");
});

test("the key opens the settings, makes the admin, writes the settings, and is used once", async () => {
  const key = createSetupKey();

  expect(await send({ intent: "key", key: ` ${key.toLowerCase()} ` })).not.toHaveProperty(
    "data.lastResult",
  );

  const settings = { smtpUrl: "smtp://mail.example:587", testPayments: "on", contact: "" };
  const done = await send({ intent: "finish", key, ...form, ...settings });

  expect((done as globalThis.Response).headers.get("Location")).toBe("/setup?done");
  expect(await loader(visit("/setup?done"))).toMatchObject({
    title: "Đã thiết lập xong trang của bạn",
    result: { address: "https://music.example", needsRestart: true },
  });
  expect(readSetupSettings(env.DATA_DIR)).toEqual({
    APP_URL: "https://music.example",
    SMTP_URL: "smtp://mail.example:587",
  });
  expect(await checkCredentials({ loginId: admin.email, password: admin.password })).toMatchObject({
    role: "admin",
    language: "en",
  });
  expect(getSiteSettings()).toMatchObject({ name: "Sân Khấu", languages: "vi" });

  await revokeAdmins();
  expect(comeBack(await send({ intent: "finish", key, ...form })).status).toBe(404);
});

test("a form that is refused says so at the field, keeps what was typed, and writes nothing", async () => {
  const key = createSetupKey();
  const smtpUrl = "smtp://x/?sendmail=true&path=/bin/sh&args=-c";
  const typed = { ...form, smtpUrl, address: "music", bankAccount: "0123499999", email: "you" };
  const { status, errors } = comeBack(await send({ intent: "finish", key, ...typed }));

  expect(status).toBe(400);
  expect(errors).toMatchObject({
    address: ["Please enter an address without a path, such as https://music.example."],
    email: ["Please enter an email address."],
    smtpUrl: [expect.stringContaining("such as smtp://")],
  });

  const bank = await send({ intent: "finish", key, ...form, bankAccount: "0123499999" });

  expect(comeBack(bank).errors).toMatchObject({
    bankAccount: [expect.stringContaining("all three")],
  });
  expect(existsSync(setupFileIn(env.DATA_DIR))).toBe(false);
  expect(isSetupPending()).toBe(true);
});

test("a wrong key is refused, and an address that tries many is throttled alone", async () => {
  const key = createSetupKey();
  const wrong = () => send({ intent: "finish", key: "0000-0000-0000-0000", ...form }, "192.0.2.66");

  expect(comeBack(await wrong()).errors).toMatchObject({
    key: ["This key is incorrect. Check all 16 characters; only the newest key works."],
  });
  for (let tries = 1; tries < 60; tries += 1) await wrong();
  expect(comeBack(await wrong()).status).toBe(429);

  expect(await send({ intent: "key", key })).toMatchObject({ data: { key } });
});

test("an admin made by command uses the key up, and a suspended admin opens nothing", async () => {
  createSetupKey();

  const { id } = await makeAdmin("command@nhacsong.test", { name: "Admin", password: "đèn dầu" });

  expect(existsSync(path.join(env.DATA_DIR, "setup-key.json"))).toBe(false);
  await revokeAdmins();
  createSetupKey();
  await transaction(async (tx) => {
    await tx.update(users).set({ role: "admin", suspendedAt: new Date() }).where(eq(users.id, id));
  });
  expect(isSetupPending()).toBe(false);
  expect(comeBack(await send({ intent: "finish", key: "any", ...form })).status).toBe(404);
});

test("of two forms that are sent at once, one makes the admin", async () => {
  const key = createSetupKey();
  const second = { ...form, email: "second@nhacsong.test", address: "https://second.example" };
  const answers = await Promise.all(
    [form, second].map((fields) => send({ intent: "finish", key, ...fields })),
  );

  const admins = await db.select().from(users).where(eq(users.role, "admin"));
  const [winner] = admins.map(({ email }) => (email === form.email ? form : second));

  expect(admins).toHaveLength(1);
  expect(readSetupSettings(env.DATA_DIR)).toEqual({ APP_URL: winner!.address });
  expect(answers.filter((answer) => !(answer instanceof globalThis.Response))).toMatchObject([
    { init: { status: 404 } },
  ]);
});

test("settings of a form that failed are not kept", async () => {
  writeSetupSettings(env.DATA_DIR, { SMTP_URL: "smtp://mistaken.example" });
  await send({ intent: "finish", key: createSetupKey(), ...form });

  expect(readSetupSettings(env.DATA_DIR)).toEqual({ APP_URL: "https://music.example" });
});

test.each([
  ["https://Music.Example/", "https://music.example"],
  ["http://192.0.2.1:3000", "http://192.0.2.1:3000"],
  ["https://nhạc.example", "https://xn--nhc-tgz.example"],
])("%s is stored as %s", async (address, stored) => {
  await send({ intent: "finish", key: createSetupKey(), ...form, address });

  expect(readSetupSettings(env.DATA_DIR)).toEqual({ APP_URL: stored });
});

test.each([
  "https://you:secret@music.example",
  "https://music.example/live",
  "https://music.example//",
  "https://music.example\\live",
  "https://mu sic.example",
  "https://mu'sic.example",
  "https://music.example?a",
])("%s is refused at the field", async (address) => {
  const answer = await send({ intent: "finish", key: createSetupKey(), ...form, address });

  expect(comeBack(answer).errors).toMatchObject({
    address: [expect.stringContaining("without a path")],
  });
});

test("the page of the result is there for ten minutes", async () => {
  await send({ intent: "finish", key: createSetupKey(), ...form });

  const written = statSync(setupFileIn(env.DATA_DIR)).mtimeMs;
  const page = () => outcome(async () => loader(visit("/setup?done")));

  clock.now = () => new Date(written + 10 * 60_000 - 1);
  expect(await page()).toHaveProperty("result");
  clock.now = () => new Date(written + 10 * 60_000 + 1);
  expect(await page()).toMatchObject({ status: 404 });
});

test("a key expires after a day, and a new one replaces it", async () => {
  const made = new Date();

  clock.now = () => made;

  const [first, second] = [createSetupKey(), createSetupKey()];

  expect(comeBack(await send({ intent: "key", key: first })).errors).toHaveProperty("key");
  clock.now = () => new Date(made.getTime() + 24 * HOUR_MS - 1);
  expect(await send({ intent: "key", key: second })).toMatchObject({ data: { key: second } });
  clock.now = () => new Date(made.getTime() + 24 * HOUR_MS);
  expect(comeBack(await send({ intent: "key", key: second })).errors).toMatchObject({
    key: [expect.stringContaining("expired")],
  });
  expect(await loader(visit("/setup"))).toHaveProperty("given");
  expect(leadsTo("/events")).toBeNull();
});

test("the test mail goes through the typed server, and its refusal is told", async () => {
  const key = createSetupKey();
  const server = new StrictMailServer(10, Date.now);

  await server.open();

  const mail = { intent: "testMail", key, email: "you@example.org", mailFrom: "no@music.example" };

  const smtpUrl = server.url;

  expect(await send({ ...mail, smtpUrl })).toMatchObject({
    data: { key, sentTo: "you@example.org" },
  });
  expect(server.taken).toMatchObject([
    { address: "you@example.org", subject: "Your mail server works" },
  ]);

  await server.close();
  expect(comeBack(await send({ ...mail, smtpUrl })).errors).toMatchObject({
    smtpUrl: [expect.stringContaining("The mail server says: ")],
  });
  expect(comeBack(await send(mail)).errors).toMatchObject({
    smtpUrl: ["Please enter a mail server first."],
  });
});

function send(fields: Record<string, string>, ip?: string) {
  return outcome(async () => action(submit("/setup", fields, { ip })));
}

/** Where the middleware leads a visit to; null for a page that is shown. */
function leadsTo(url: string): string | null {
  let target: string | null = null;
  const response = {
    setHeader() {},
    redirect: (_status: number, to: string) => (target = to),
  } as unknown as Response;

  void setupFirst({ method: "GET", path: url } as Request, response, () => {});

  return target;
}

function revokeAdmins() {
  return transaction(async (tx) => {
    await tx.update(users).set({ role: "viewer" }).where(eq(users.role, "admin"));
  });
}

function forget() {
  clock.now = now;
  for (const name of ["setup.env", "setup-key.json"])
    rmSync(path.join(env.DATA_DIR, name), { force: true });
}
