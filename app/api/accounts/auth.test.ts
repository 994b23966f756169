import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import express from "express";
import { beforeAll, expect, test } from "vitest";
import { serve } from "../../../test/factories/base/serve";
import { db } from "~db/client.server";
import { outbox, sessions, users } from "~db/schema";
import { makeMember, PASSWORD } from "../../../test/factories/accounts/members";
import { createApi } from "../base/create-api";

let base: string;

beforeAll(async () => {
  const app = express().use("/api", createApi());

  app.use((request, response) => void response.send(`screen ${request.originalUrl}`));
  base = `${await serve(app)}/api`;
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(base + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const login = (loginId: string, password = PASSWORD, headers = {}) =>
  post("/auth/login", { loginId, password }, headers);
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]!.split(";")[0]!;
const deviceOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0]!)
    .find((pair) => pair.startsWith("nhacsong_device="))!;
const userOf = (Cookie: string) => fetch(`${base}/auth/user`, { headers: { Cookie } });

const signupForm = () => ({
  name: "Nguyễn Thị Mai Anh",
  loginId: `${randomUUID()}@Example.com`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  termsAccepted: true,
});

test("guests get a 401 in their language", async () => {
  const answer = await fetch(`${base}/auth/user`, { headers: { Cookie: "nhacsong_lang=vi" } });

  expect([answer.status, await answer.json()]).toEqual([
    401,
    { message: "Bạn vui lòng đăng nhập để tiếp tục." },
  ]);
});

test("sign-up creates a viewer without signing in; signing in identifies them, and no secret is returned", async () => {
  const form = signupForm();
  const made = await post("/auth/signup", form);

  expect(made.status).toBe(201);
  expect(made.headers.getSetCookie()).toEqual([]);

  const answer = await login(form.loginId.toUpperCase());

  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^nhacsong_session=.+HttpOnly; SameSite=Lax$/);

  const user = await (await userOf(cookieOf(answer))).json();

  expect(user).toEqual({
    id: expect.any(String),
    email: form.loginId.toLowerCase(),
    phone: null,
    firstName: "Nguyễn",
    lastName: "Thị Mai Anh",
    profileImageUrl: null,
    role: "viewer",
    isPasswordInDoubt: false,
  });

  const [row] = await db.select().from(users).where(eq(users.id, user.id));

  expect(row!.name).toBe(form.name);
  expect(row!.passwordHash).toMatch(/^\$argon2id\$/);
});

test("one person has one account under all spellings of a login ID", async () => {
  const digits = String(Math.floor(Math.random() * 1e6)).padStart(6, "0");

  expect((await post("/auth/signup", { ...signupForm(), loginId: `0903${digits}` })).status).toBe(
    201,
  );

  const again = await post("/auth/signup", { ...signupForm(), loginId: `+84 903 ${digits}` });

  expect([again.status, await again.json()]).toEqual([
    409,
    {
      message: "This email or phone number is already in use. If it's yours, sign in with a code.",
    },
  ]);
});

test("two concurrent sign-ups with one login ID create one account", async () => {
  const form = signupForm();
  const answers = await Promise.all([post("/auth/signup", form), post("/auth/signup", form)]);

  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
});

test("a request body cannot set the role", async () => {
  const made = await post("/auth/signup", {
    ...signupForm(),
    role: "admin",
    isVerified: true,
    id: "me",
  });

  expect(await made.json()).toMatchObject({
    role: "viewer",
    id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});

test("the specification's message is in `message`", async () => {
  const answer = await post("/auth/signup", { ...signupForm(), confirmPassword: "other" });

  expect([answer.status, await answer.json()]).toEqual([400, { message: "Passwords don't match" }]);
});

test("a wrong password, an unknown account and an invalid ID get byte-identical responses", async () => {
  const { email } = await makeMember();
  const unhashed = await makeMember({ passwordHash: null });
  const deleted = await makeMember({ deletedAt: new Date() });
  const answers = [];

  for (const loginId of [
    email,
    unhashed.email,
    deleted.email,
    "nobody@example.com",
    "0903555017",
    "no id at all",
  ]) {
    const answer = await login(loginId, "wrong password");

    answers.push(`${answer.status} ${answer.headers.get("content-type")} ${await answer.text()}`);
  }

  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain(
    '401 application/json; charset=utf-8 {"message":"Invalid credentials.',
  );
});

test("a suspension is shown only to someone who knows the password", async () => {
  const { email } = await makeMember({ suspendedAt: new Date(), suspensionReason: "Spam" });

  expect((await login(email, "wrong password")).status).toBe(401);

  const answer = await login(email);

  expect([answer.status, await answer.json()]).toEqual([
    403,
    { message: "Your account is suspended." },
  ]);
});

test("signing in ends the session sent with the request and ignores a planted session secret", async () => {
  const { email } = await makeMember();
  const first = cookieOf(await login(email));
  const second = cookieOf(await login(email, PASSWORD, { Cookie: first }));

  expect(second).not.toBe(first);
  expect((await userOf(first)).status).toBe(401);
  expect((await userOf(second)).status).toBe(200);
});

test("the sessions table holds no secret that opens a session", async () => {
  const user = await makeMember();
  const cookie = cookieOf(await login(user.email));
  const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id));

  expect(decodeURIComponent(cookie)).not.toContain(row!.sid);
});

test("15 of 40 concurrent wrong passwords for one ID are checked; others still sign in", async () => {
  const [victim, other] = [await makeMember(), await makeMember()];
  const tries = Array.from({ length: 40 }, () => login(victim.email, "wrong password"));
  const statuses = (await Promise.all(tries)).map((answer) => answer.status);

  expect(statuses.filter((status) => status === 401)).toHaveLength(15);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);

  const refused = await login(victim.email.toUpperCase());
  const seconds = Number(refused.headers.get("Retry-After"));

  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(300);
  expect((await refused.json()).message).toMatch(/^Too many wrong passwords for this account\./);
  expect((await login(other.email)).status).toBe(200);
});

test("wrong guesses by others do not lock out a browser that signed in before; its own guesses count", async () => {
  const { email } = await makeMember();
  const known = { Cookie: deviceOf(await login(email)) };
  const forged = { Cookie: known.Cookie.replace(/.{4}$/, "AAAA") };

  for (let time = 0; time < 15; time++)
    expect((await login(email, "wrong password")).status).toBe(401);
  expect([(await login(email)).status, (await login(email, PASSWORD, forged)).status]).toEqual([
    429, 429,
  ]);
  expect((await login(email, PASSWORD, known)).status).toBe(200);
  for (let time = 0; time < 15; time++)
    expect((await login(email, "wrong password", known)).status).toBe(401);
  expect((await login(email, PASSWORD, known)).status).toBe(429);
});

test("a browser trusted for one account is not trusted for another", async () => {
  const [mine, other] = [await makeMember(), await makeMember()];
  const known = { Cookie: deviceOf(await login(mine.email)) };

  for (let time = 0; time < 15; time++)
    expect((await login(other.email, "wrong password")).status).toBe(401);
  expect((await login(other.email, PASSWORD, known)).status).toBe(429);
});

test("successful sign-ins are never throttled; only failures count", async () => {
  const { email } = await makeMember();

  for (let time = 0; time < 20; time++) expect((await login(email)).status).toBe(200);
});

test("GET addresses for browsers under /api redirect to their screens; other methods do not", async () => {
  for (const path of [
    "/login?returnTo=/saved",
    "/logout",
    "/auth/google",
    "/auth/google/callback",
    "/logout.data",
  ]) {
    expect(await (await fetch(base + path)).text()).toBe(`screen /api${path}`);
  }

  expect((await post("/logout", {})).status).toBe(404);
});

/** The code of the latest mail to an address. */
async function codeFor(email: string) {
  const mails = await db.select().from(outbox).where(eq(outbox.address, email));

  return /^\d{6}/.exec(mails.at(-1)!.subject)![0];
}

test("a mailed code signs a program in, with the cookie of its request and for the same address only", async () => {
  const email = `${randomUUID()}@example.com`;
  const sent = await post("/auth/code", { loginId: email });

  expect([sent.status, await sent.json()]).toEqual([202, { sent: true }]);

  const code = await codeFor(email);
  const verify = (loginId: string, Cookie = "") =>
    post("/auth/code/verify", { loginId, code }, { Cookie });

  expect((await verify(email)).status).toBe(409);
  expect((await verify("other@example.com", cookieOf(sent))).status).toBe(409);

  const done = await verify(email, cookieOf(sent));

  expect([done.status, await done.json()]).toMatchObject([200, { email, role: "viewer" }]);

  const session = done.headers.getSetCookie().find((line) => line.startsWith("nhacsong_session="))!;

  expect((await userOf(session.split(";")[0]!)).status).toBe(200);
  expect((await verify(email, cookieOf(sent))).status).toBe(409);
});
