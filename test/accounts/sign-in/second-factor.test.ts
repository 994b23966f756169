import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import express from "express";
import { generate } from "otplib";
import { expect, onTestFinished, test } from "vitest";
import { findKnownBrowser } from "~/auth/cookies/known-browser.server";
import { getActor } from "~/auth/session.server";
import { createApi } from "~/api/base/create-api";
import { clock } from "~/platform/clock/clock";
import { action as login } from "~/routes/_accounts+/login/route";
import { action as secondStep, loader as secondStepPage } from "~/routes/_accounts+/login_.code";
import { action, loader } from "~/routes/_accounts+/profile_.second-factor/route";
import { db } from "~db/client.server";
import { recoveryCodes, secondFactors } from "~db/schema";
import { makeMember, PASSWORD } from "../../factories/accounts/members";
import { cookieFor, makeUser } from "../../factories/accounts/people";
import { signedIn } from "../../factories/accounts/profile";
import { comeBack, cookiesOf, outcome, submit, visit } from "../../factories/base/requests";

type Seen = {
  data: { state: string; secret: string | null; codesLeft: number; qr: string | null };
};

/** Somebody who has begun to set it up and can confirm it. */
async function begun(user: { id: string }) {
  const cookie = await cookieFor(user);
  const send = (form: Record<string, string>) =>
    action(submit("/profile/second-factor", form, { cookie }));

  await send({ intent: "begin", currentPassword: PASSWORD });

  const { data } = (await loader(visit("/profile/second-factor", { cookie }))) as unknown as Seen;
  const code = await generate({
    secret: data.secret!,
    epoch: Math.floor(clock.now().getTime() / 1000),
  });

  return { cookie, confirm: () => send({ intent: "confirm", currentPassword: PASSWORD, code }) };
}

async function guarded() {
  const user = await makeMember({ role: "artist" });
  const cookie = await cookieFor(user);
  const send = (form: Record<string, string>) =>
    action(submit("/profile/second-factor", form, { cookie }));
  const open = async () =>
    ((await loader(visit("/profile/second-factor", { cookie }))) as unknown as Seen).data;

  await send({ intent: "begin", currentPassword: PASSWORD });

  const { secret } = await open();
  const codeAt = (at = clock.now()) =>
    generate({ secret: secret!, epoch: Math.floor(at.getTime() / 1000) });
  const confirm = { intent: "confirm", currentPassword: PASSWORD, code: await codeAt() };
  const answer = (await send(confirm)) as unknown as { data: { codes: string[] } };

  return { user, cookie, send, open, secret: secret!, codeAt, codes: answer.data.codes };
}

/** Lets the clock run on: a code counts once, the next one half a minute later. */
async function later<Result>(seconds: number, work: () => Promise<Result>): Promise<Result> {
  const { now } = clock;
  const at = now().getTime() + seconds * 1000;

  clock.now = () => new Date(at);
  try {
    return await work();
  } finally {
    clock.now = now;
  }
}

async function firstStep(email: string) {
  const done = (await login(
    submit("/login?returnTo=/tickets", { loginId: email, password: PASSWORD }),
  )) as Response;
  const cookie = cookiesOf(done);
  const send = (code: string) =>
    secondStep(submit("/login/code?returnTo=/tickets", { code }, { cookie }));

  return { done, cookie, send };
}

test("a second factor is active only after a correct code, then its secret is no longer shown; nothing is stored in plain text", async () => {
  const user = await makeMember();
  const cookie = await cookieFor(user);
  const send = (form: Record<string, string>) =>
    action(submit("/profile/second-factor", form, { cookie }));
  const open = async () =>
    ((await loader(visit("/profile/second-factor", { cookie }))) as unknown as Seen).data;

  expect((await open()).state).toBe("off");
  expect(comeBack(await send({ intent: "begin" })).errors).toHaveProperty("currentPassword");
  expect((await open()).state).toBe("off");
  await send({ intent: "begin", currentPassword: PASSWORD });

  const { secret, qr } = await open();

  expect(qr).toContain("<svg");

  const confirm = (form: object) => send({ intent: "confirm", ...form });

  expect(
    comeBack(await confirm({ code: "000000", currentPassword: PASSWORD })).errors,
  ).toHaveProperty("code");
  expect((await firstStep(user.email)).done.headers.get("Location")).toBe("/tickets");

  const code = await generate({ secret: secret!, epoch: Math.floor(Date.now() / 1000) });

  expect(comeBack(await confirm({ code })).errors).toHaveProperty("currentPassword");

  const { data } = (await confirm({ code, currentPassword: PASSWORD })) as unknown as {
    data: { codes: string[] };
  };

  expect(new Set(data.codes).size).toBe(10);
  expect(await open()).toMatchObject({ state: "on", secret: null, codesLeft: 10 });

  const stored = JSON.stringify([
    await db.select().from(secondFactors),
    await db.select().from(recoveryCodes),
  ]);

  for (const secretText of [secret!, ...data.codes]) expect(stored).not.toContain(secretText);
});

test("turning the second factor on ends every other session", async () => {
  const user = await makeMember({ role: "artist" });
  const elsewhere = await cookieFor(user);
  const { cookie, confirm } = await begun(user);
  const { init } = (await confirm()) as unknown as { init: { headers: Record<string, string> } };

  expect(await findKnownBrowser(init.headers["Set-Cookie"], user.email)).not.toBeNull();
  expect(await getActor(cookie)).toMatchObject({ userId: user.id });
  expect(await getActor(elsewhere)).toMatchObject({ userId: null });
});

test("a sign-in under way when the second factor is turned on requires a code", async () => {
  const { user } = await guarded();

  await expect(cookieFor(user, { isTwoFactor: false })).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

test("an account without a password can turn the second factor on only soon after signing in", async () => {
  const user = await makeUser({ role: "artist", googleId: randomUUID() });
  const cookie = await cookieFor(user);
  const send = (form: Record<string, string>) =>
    action(submit("/profile/second-factor", form, { cookie }));
  const open = async () =>
    ((await loader(visit("/profile/second-factor", { cookie }))) as unknown as Seen).data;
  const stale = await later(11 * 60, () => send({ intent: "begin" }));

  expect(comeBack(stale)).toMatchObject({ status: 403 });
  expect((await open()).state).toBe("off");
  await send({ intent: "begin" });
  expect((await open()).state).toBe("begun");
});

test("an account without a password cannot set one, change its email or be deleted from an old session", async () => {
  const { send, row } = await signedIn({ passwordHash: null });
  const forms: Record<string, string>[] = [
    { intent: "password", password: "hoa sữa mùa thu", confirmPassword: "hoa sữa mùa thu" },
    { intent: "reach", loginId: `${randomUUID()}@nhacsong.test` },
    { intent: "delete" },
  ];

  await later(11 * 60, async () => {
    for (const form of forms) expect(comeBack(await send(form)).status, form.intent).toBe(403);
  });
  expect(await row()).toMatchObject({ passwordHash: null, deletedAt: null });
});

test("the password alone opens no session; the code does, and redirects to the wanted page", async () => {
  const { user, codeAt } = await guarded();
  const { done, cookie, send } = await firstStep(user.email);

  expect(done.headers.get("Location")).toBe("/login/code?returnTo=%2Ftickets");
  expect(await getActor(cookie)).toMatchObject({ userId: null });
  expect(comeBack(await send("123456"))).toMatchObject({
    status: 400,
    errors: { code: ["This code is incorrect. Please enter it again."] },
  });

  const finished = (await later(30, async () => send(await codeAt()))) as Response;

  expect(finished.headers.get("Location")).toBe("/tickets");
  expect(await getActor(cookiesOf(finished))).toMatchObject({ userId: user.id });
});

test("a code works once, and an old one never", async () => {
  const { user, codeAt } = await guarded();
  const code = await later(30, () => codeAt());
  const first = await firstStep(user.email);

  expect((await later(30, () => first.send(code))) as Response).toMatchObject({ status: 302 });

  const again = await firstStep(user.email);

  expect(comeBack(await later(30, () => again.send(code))).status).toBe(400);

  const old = await later(60, () => codeAt());

  expect(comeBack(await later(180, () => again.send(old))).status).toBe(400);
});

test("after the server's clock went back, only the code that follows the last one counts; a page says why", async () => {
  // Codes end at full half minutes: the clock stands still.
  const { now } = clock;
  const stopped = now();

  clock.now = () => stopped;
  onTestFinished(() => {
    clock.now = now;
  });

  const { user, codeAt, codes } = await guarded();
  const { send } = await firstStep(user.email);
  const hourAgo = <Result>(work: () => Promise<Result>) => later(-3600, work);
  const [repeated, behind] = [await codeAt(), await hourAgo(codeAt)];

  for (const code of [repeated, behind])
    expect(comeBack(await hourAgo(() => send(code)))).toMatchObject({
      status: 400,
      errors: { code: [expect.stringContaining("clock of this server")] },
    });

  const next = await later(30, () => codeAt());

  expect((await hourAgo(() => send(next))) as Response).toMatchObject({ status: 302 });

  const again = await hourAgo(() => firstStep(user.email));

  expect((await hourAgo(() => again.send(codes[0]!))) as Response).toMatchObject({ status: 302 });
});

test("a recovery code works once and only for its own account", async () => {
  const { user, codes } = await guarded();
  const stranger = await guarded();
  const { send } = await firstStep(stranger.user.email);

  expect(comeBack(await send(codes[0]!)).status).toBe(400);

  const mine = await firstStep(user.email);

  expect((await mine.send(codes[0]!.toLowerCase().replace("-", " "))) as Response).toMatchObject({
    status: 302,
  });

  const again = await firstStep(user.email);

  expect(comeBack(await again.send(codes[0]!)).status).toBe(400);
});

test("attempts at codes are limited", async () => {
  const { user } = await guarded();
  const { send } = await firstStep(user.email);

  for (let time = 0; time < 15; time++) expect(comeBack(await send("000000")).status).toBe(400);
  expect(comeBack(await send("000000")).status).toBe(429);
});

test("the second step requires the first", async () => {
  for (const cookie of ["", "nhacsong_second_step=eyJ1c2VySWQiOiJ4In0%3D"]) {
    const sent = (await outcome<unknown>(() =>
      secondStepPage(visit("/login/code", { cookie })),
    )) as Response;

    expect(sent.headers.get("Location")).toBe("/login");
  }
});

test("turning the second factor off requires the password and a code", async () => {
  const { user, send, open, codes } = await guarded();
  const off = { intent: "turnOff", currentPassword: PASSWORD, code: codes[0]! };

  expect(comeBack(await send({ ...off, currentPassword: "wrong password" })).status).toBe(400);
  expect(comeBack(await send({ ...off, code: "000000" })).status).toBe(400);
  expect((await open()).state).toBe("on");
  await send(off);
  expect((await open()).state).toBe("off");
  expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))).toEqual(
    [],
  );
});

test("the JSON login requires the code too", async () => {
  const { user, codes } = await guarded();
  const server = express().use("/api", createApi()).listen(0);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth/login`;
  const send = (more: object) =>
    fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ loginId: user.email, password: PASSWORD, ...more }),
    });

  try {
    const without = await send({});

    expect([without.status, without.headers.getSetCookie()]).toEqual([401, []]);
    expect((await send({ code: "000000" })).status).toBe(400);
    expect((await send({ code: codes[0] })).status).toBe(200);
  } finally {
    server.close();
  }
});
