import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as actAsAdmin } from "~/routes/admin+/actions.$action.$id/route";
import { loader as personPage } from "~/routes/admin+/users_.$id/route";
import { action as forgot } from "~/routes/_accounts+/forgot-password";
import { action as login, loader as loginPage } from "~/routes/_accounts+/login/route";
import { action as signup } from "~/routes/_accounts+/signup";
import { getActor } from "~/auth/session.server";
import { db, transaction } from "~db/client.server";
import { auditLog, signInCodes, users } from "~db/schema";
import { PASSWORD } from "../factories/accounts/members";
import { cookieFor, makeUser } from "../factories/accounts/people";
import { stopClock } from "../factories/money/money";
import { withMailServer } from "../factories/delivery/mail-server";
import { comeBack, cookiesOf, submit, toastOf, visit } from "../factories/base/requests";

// People with a phone number only, on a site without text messages.

const PURCHASE = "?returnTo=%2Fcheckout%2F7%3Fbuy%3D1";
let count = 0;
const newNumber = () => `+8490355${String(1000 + (count += 1))}`;

async function makeCaller() {
  const phone = newNumber();
  const person = await makeUser({ email: null, phone });
  const admin = await makeUser({ role: "admin" });
  const cookie = await cookieFor(admin);

  const issue = (id: string) =>
    actAsAdmin({
      ...submit(`/admin/actions/signInCode/${id}`, { words: "She called." }, { cookie }),
      params: { action: "signInCode", id },
    });
  const askForCode = async () =>
    (await login(submit(`/login${PURCHASE}`, { intent: "code", loginId: phone }))) as Response;
  const codeFor = async (id: string) =>
    ((await issue(id)) as unknown as { data: { code: string } }).data.code;

  return { person, phone, admin, cookie, issue, codeFor, askForCode };
}

test("a number that gets no code leads to a sign-up that keeps the number and the purchase, and signs in", async () => {
  const phone = newNumber();

  const refused = await login(submit(`/login${PURCHASE}`, { intent: "code", loginId: phone }));

  expect(refused).toMatchObject({
    data: { isNumberRefused: true, lastResult: { initialValue: { loginId: phone } } },
  });

  const opened = await signup(submit(`/signup${PURCHASE}`, { intent: "start", loginId: phone }));
  const typed = (opened as { data: { lastResult: { initialValue: Record<string, string> } } }).data
    .lastResult;

  expect(typed.initialValue).toEqual({ loginId: phone, intent: "signIn" });

  const fields = {
    name: "Trần Thị Mai",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    termsAccepted: "on",
  };
  const done = (await signup(
    submit(`/signup${PURCHASE}`, { ...typed.initialValue, ...fields }),
  )) as Response;

  expect(done.headers.get("Location")).toBe("/checkout/7?buy=1");
  expect(await toastOf(done)).toMatchObject({ title: "Account created successfully" });

  const [user] = await db.select().from(users).where(eq(users.phone, phone));

  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: user!.id });
});

test("a sign-up that is refused keeps what was typed, and still signs in", async () => {
  const fields = { name: "", password: PASSWORD, confirmPassword: PASSWORD, termsAccepted: "on" };
  const refused = comeBack(
    await signup(
      submit(`/signup${PURCHASE}`, { ...fields, intent: "signIn", loginId: newNumber() }),
    ),
  );

  expect(refused).toMatchObject({
    status: 400,
    errors: { name: ["Name is required"] },
    typed: { intent: "signIn" },
  });
});

test("a sign-up names an address that can't be read together with the other faults", async () => {
  const sign = async (loginId: string) =>
    comeBack(
      await signup(
        submit("/signup", { name: "Mai", loginId, password: "a", confirmPassword: "a" }),
      ),
    ).errors;

  expect(await sign("abc")).toMatchObject({
    loginId: ["Please enter an email or a phone number."],
    password: ["Password must be at least 6 characters"],
  });
  expect((await sign("555 123")).loginId).toEqual([expect.stringContaining("country code")]);
  expect((await sign("")).loginId).toEqual(["Login ID is required"]);
  expect((await sign("a".repeat(255))).loginId).toHaveLength(1);
});

test("an admin reads out a code, which signs in once and leads on to the purchase", async () => {
  const { person, phone, admin, askForCode, codeFor } = await makeCaller();

  expect(await askForCode()).toMatchObject({ data: { isNumberRefused: true } });

  const code = await codeFor(person.id);

  expect(code).toMatch(/^\d{6}$/);

  const isHers = and(
    eq(auditLog.action, "user.signInCode"),
    eq(auditLog.target, `user:${person.id}`),
  );

  expect(await db.select().from(auditLog).where(isHers)).toMatchObject([
    { actorId: admin.id, detail: { words: "She called." } },
  ]);

  const browser = cookiesOf(await askForCode());

  expect(await loginPage(visit(`/login${PURCHASE}`, { cookie: browser }))).toMatchObject({
    code: { sentTo: phone, way: "call" },
  });

  const verify = (typed: string) =>
    login(submit(`/login${PURCHASE}`, { intent: "verify", code: typed }, { cookie: browser }));
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  expect(comeBack(await verify(wrong)).errors.code).toEqual([
    expect.stringMatching(/^This code is incorrect/),
  ]);

  const done = (await verify(code)) as Response;

  expect(done.headers.get("Location")).toBe("/checkout/7?buy=1");
  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: person.id });
  expect(comeBack(await verify(code))).toMatchObject({ status: 409 });
});

test("a number can wait for an admin's code, which is made and read out afterwards", async () => {
  const { person, phone, codeFor } = await makeCaller();

  const asked = (await login(
    submit(`/login${PURCHASE}`, { intent: "adminCode", loginId: phone }),
  )) as Response;
  const browser = cookiesOf(asked);
  const verify = (typed: string) =>
    login(submit(`/login${PURCHASE}`, { intent: "verify", code: typed }, { cookie: browser }));

  expect(await loginPage(visit(`/login${PURCHASE}`, { cookie: browser }))).toMatchObject({
    code: { sentTo: phone, way: "call" },
  });
  expect(comeBack(await verify("000000")).errors.code).toEqual([
    expect.stringMatching(/^This code is incorrect/),
  ]);

  const done = (await verify(await codeFor(person.id))) as Response;

  expect(done.headers.get("Location")).toBe("/checkout/7?buy=1");
  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: person.id });
  expect(comeBack(await verify("000000"))).toMatchObject({ status: 409 });
});

const verifyFrom = (browser: string, code: string) =>
  login(submit("/login", { intent: "verify", code }, { cookie: browser }));

async function waitForAdmin(loginId: string) {
  const asked = (await login(submit("/login", { intent: "adminCode", loginId }))) as Response;

  return { asked, browser: cookiesOf(asked) };
}

test("a browser waits an hour for an admin's code, and its cookie with it", async () => {
  const { person, phone, codeFor } = await makeCaller();
  const { asked, browser } = await waitForAdmin(phone);

  expect(asked.headers.get("Set-Cookie")).toContain("Max-Age=3600");

  const reset = stopClock(Date.now() + 50 * 60_000);

  try {
    expect(await verifyFrom(browser, await codeFor(person.id))).toMatchObject({ status: 302 });
  } finally {
    reset();
  }
});

test("codes that strangers guess before an admin has made one don't use up the owner's tries", async () => {
  const { person, phone, codeFor } = await makeCaller();
  const [stranger, owner] = [await waitForAdmin(phone), await waitForAdmin(phone)];

  // A browser has five tries; strangers have any number of browsers.
  for (let guess = 0; guess < 70; guess++) {
    await verifyFrom(stranger.browser, "000000");
    await transaction((tx) => tx.update(signInCodes).set({ wrongTries: 0 }));
  }

  expect(await verifyFrom(owner.browser, await codeFor(person.id))).toMatchObject({ status: 302 });
});

test("a second code that an admin makes takes the place of the first, also where that was awaited", async () => {
  const { person, phone, codeFor } = await makeCaller();
  const first = await codeFor(person.id);
  const { browser } = await waitForAdmin(phone);
  const second = await codeFor(person.id);

  expect(comeBack(await verifyFrom(browser, first)).status).toBe(400);
  expect(await verifyFrom(browser, second)).toMatchObject({ status: 302 });

  const later = await waitForAdmin(phone);

  expect(comeBack(await verifyFrom(later.browser, first)).status).toBe(400);
});

test("a sender waits for a few codes at a time, which no other browser joins", async () => {
  const phone = newNumber();
  const ask = () => login(submit("/login", { intent: "adminCode", loginId: phone }));

  for (let time = 0; time < 3; time++) expect(await ask()).toMatchObject({ status: 302 });

  expect(comeBack(await ask()).status).toBe(429);
});

test("a number without an account gets the same field for an admin's code", async () => {
  const asked = (await login(
    submit("/login", { intent: "adminCode", loginId: newNumber() }),
  )) as Response;

  expect(await loginPage(visit("/login", { cookie: cookiesOf(asked) }))).toMatchObject({
    code: { way: "call" },
  });
});

test("the page for forgotten passwords says whom to ask, for numbers and emails alike", async () => {
  const ask = async (loginId: string) =>
    (await toastOf((await forgot(submit("/forgot-password", { loginId }))) as Response))?.body;

  expect(await ask(newNumber())).toContain("Ask an admin of this site to read out");
  expect(await withMailServer(false, () => ask("nobody@example.com"))).toContain("ask an admin");
  expect(await withMailServer(true, () => ask("nobody@example.com"))).toBeUndefined();
});

test("a code to read out is offered for people whom no code can be sent to, and for nobody else", async () => {
  const { person, cookie, issue } = await makeCaller();
  const mailed = await makeUser();
  const actionsOf = async (id: string) =>
    (await personPage({ ...visit(`/admin/users/${id}`, { cookie }), params: { id } })).signIn
      .actions;

  expect(await actionsOf(person.id)).toContain("signInCode");
  expect(await actionsOf(mailed.id)).not.toContain("signInCode");

  expect(comeBack(await issue(mailed.id))).toMatchObject({ status: 409 });
  expect(await db.select().from(signInCodes).where(eq(signInCodes.email, mailed.email!))).toEqual(
    [],
  );
});
