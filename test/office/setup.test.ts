import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import type { Request, Response } from "express";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSetupKey, isSetupPending } from "~/operations/setup/setup-key.server";
import { getSiteSettings } from "~/models/base/site/site-settings.server";
import { checkCredentials } from "~/models/accounts/authentication/sign-in.server";
import { clock } from "~/platform/clock/clock";
import { env } from "~/platform/settings/env.server";
import { readSetupSettings, setupFileIn } from "~/platform/settings/setup-settings";
import { setupFirst } from "~/web/middleware/setup-first";
import { action, loader } from "~/routes/_site+/setup/route";
import { transaction } from "~db/client.server";
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
    title: "Trang của bạn đã được thiết lập",
    result: { address: "https://music.example", needsRestart: true },
  });
  expect(readSetupSettings(env.DATA_DIR)).toEqual({
    APP_URL: "https://music.example",
    SMTP_URL: "smtp://mail.example:587",
  });
  expect(await checkCredentials({ loginId: admin.email, password: admin.password })).toMatchObject({
    role: "admin",
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

test("a wrong key is refused, and twenty of them spend the right one", async () => {
  const key = createSetupKey();
  const wrong = () => send({ intent: "finish", key: "0000-0000-0000-0000", ...form });

  expect(comeBack(await wrong()).errors).toMatchObject({
    key: ["This key is incorrect. Check all 16 characters."],
  });
  for (let tries = 1; tries < 20; tries += 1) await wrong();
  expect(comeBack(await send({ intent: "key", key })).errors).toMatchObject({
    key: [expect.stringContaining("expired")],
  });

  expect(await send({ intent: "key", key: createSetupKey() })).not.toHaveProperty(
    "data.lastResult",
  );
});

test("a key expires after a day, and a new one replaces it", async () => {
  const made = new Date();

  clock.now = () => made;

  const [first, second] = [createSetupKey(), createSetupKey()];

  expect(comeBack(await send({ intent: "key", key: first })).errors).toHaveProperty("key");
  clock.now = () => new Date(made.getTime() + 24 * HOUR_MS - 1);
  expect(await send({ intent: "key", key: second })).toMatchObject({ data: { key: second } });
  clock.now = () => new Date(made.getTime() + 24 * HOUR_MS);
  expect(comeBack(await send({ intent: "key", key: second })).errors).toHaveProperty("key");
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

function send(fields: Record<string, string>) {
  return outcome(async () => action(submit("/setup", fields)));
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
