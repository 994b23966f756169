import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getActor } from "~/auth/session.server";
import { loader as apiLogin } from "~/routes/api+/login";
import { loader as apiLogout } from "~/routes/api+/logout";
import { action as login, loader as loginPage } from "~/routes/_accounts+/login/route";
import { action as logout } from "~/routes/_accounts+/logout";
import { action as signup } from "~/routes/_accounts+/signup";
import { db } from "~db/client.server";
import { sessions } from "~db/schema";
import { makeMember, PASSWORD } from "../../factories/accounts/members";
import { cookieFor } from "../../factories/accounts/people";
import {
  comeBack,
  cookiesOf,
  outcome,
  submit,
  toastOf,
  visit,
} from "../../factories/base/requests";

const VI = "nhacsong_lang=vi";
const signIn = async (path: string, fields: Record<string, string>, options = {}) =>
  (await login(submit(path, fields, options))) as Response;

test("signing in redirects to the wanted page with a confirmation and the person's session", async () => {
  const user = await makeMember();
  const done = await signIn("/login?returnTo=%2Fcheckout%2F7%3Ftype%3Ddonation", {
    loginId: user.email,
    password: PASSWORD,
  });

  expect([done.status, done.headers.get("Location")]).toEqual([302, "/checkout/7?type=donation"]);
  expect(await toastOf(done)).toEqual({
    title: "Login successful",
    body: "Welcome back!",
    isError: false,
  });
  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: user.id });
});

test("a returnTo to another site redirects home", async () => {
  const { email } = await makeMember();

  for (const returnTo of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    const path = `/login?returnTo=${encodeURIComponent(returnTo)}`;
    const done = await signIn(path, { loginId: email, password: PASSWORD });

    expect(done.headers.get("Location")).toBe("/");
    expect((await outcome(() => loginPage(visit(path)))) as object).toMatchObject({
      returnTo: "/",
    });

    const sent = (await apiLogin(visit(`/api${path}`))) as Response;

    expect(sent.headers.get("Location")).toBe("/login?returnTo=%2F");
  }
});

test("/api/login passes returnTo on", async () => {
  const sent = (await apiLogin(visit("/api/login?returnTo=/saved?a=1"))) as Response;

  expect([sent.status, sent.headers.get("Location")]).toEqual([
    302,
    "/login?returnTo=%2Fsaved%3Fa%3D1",
  ]);
});

test("signed-in people are redirected from the login page", async () => {
  const cookie = await cookieFor(await makeMember());
  const sent = (await outcome(() =>
    loginPage(visit("/login?returnTo=/saved", { cookie })),
  )) as Response;

  expect([sent.status, sent.headers.get("Location")]).toEqual([302, "/saved"]);
});

test("the form returns with the ID and without the password, in the page's language", async () => {
  const { email } = await makeMember();
  const back = comeBack(
    await login(submit("/login", { loginId: email, password: "wrong password" })),
  );

  expect(back).toMatchObject({
    status: 401,
    errors: { "": ["Invalid credentials. Please try again."] },
  });
  expect(back.typed).toEqual({ loginId: email });

  const unknown = comeBack(
    await login(submit("/login", { loginId: "nobody@example.com", password: "wrong password" })),
  );

  expect({ ...unknown, typed: null }).toEqual({ ...back, typed: null });

  const vi = comeBack(
    await login(submit("/login", { loginId: "", password: "1" }, { cookie: VI })),
  );

  expect(vi).toMatchObject({
    status: 400,
    errors: {
      loginId: ["Bạn chưa nhập email hoặc số điện thoại"],
      password: ["Mật khẩu cần ít nhất 6 ký tự"],
    },
  });
});

test("the form shows how long to wait after 15 wrong passwords", async () => {
  const { email } = await makeMember();
  const wrong = () => login(submit("/login", { loginId: email, password: "wrong password" }));

  for (let time = 0; time < 15; time++) expect(comeBack(await wrong()).status).toBe(401);
  const back = comeBack(await wrong());

  expect(back.status).toBe(429);

  const minutes = Math.ceil(Number(back.retryAfter) / 60);

  expect(back.errors[""]).toEqual([
    expect.stringMatching(new RegExp(`sign in with a code.* ${minutes} minutes?\\.$`)),
  ]);
});

test("signing in by the form ends the previous session", async () => {
  const user = await makeMember();
  const cookie = await cookieFor(user);
  const done = await signIn("/login", { loginId: user.email, password: PASSWORD }, { cookie });

  expect(await getActor(cookie)).toMatchObject({ userId: null });
  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: user.id });
});

test("the sign-up form leads to login, keeps returnTo, and does not sign in", async () => {
  const loginId = `${randomUUID()}@example.com`;
  const fields = {
    name: "Mai Anh",
    loginId,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    termsAccepted: "on",
  };
  const done = (await signup(submit("/signup?returnTo=/saved", fields))) as Response;

  expect([done.status, done.headers.get("Location")]).toEqual([302, "/login?returnTo=%2Fsaved"]);
  expect(cookiesOf(done)).not.toContain("nhacsong_session");
  expect(await toastOf(done)).toMatchObject({
    title: "Account created successfully",
    body: `Your account is ready. Please sign in with ${loginId}.`,
  });
  expect(await loginPage(visit("/login", { cookie: cookiesOf(done) }))).toMatchObject({
    newLoginId: loginId,
  });
  expect(await toastOf(done, "vi")).toMatchObject({ title: "Đã tạo tài khoản" });
  expect((await signIn("/login", { loginId, password: PASSWORD })).status).toBe(302);
});

test("the sign-up form returns with every message at its field and all values but the passwords", async () => {
  const fields = { name: " \u200b", loginId: "903555017", password: "12345", confirmPassword: "x" };
  const back = comeBack(await signup(submit("/signup", fields)));

  expect(back).toMatchObject({
    status: 400,
    errors: {
      name: ["Name is required"],
      password: ["Password must be at least 6 characters"],
      confirmPassword: ["Passwords don't match"],
      termsAccepted: ["You must accept the terms and conditions"],
    },
  });
  expect(JSON.stringify(back.typed)).toContain("903555017");
  expect(JSON.stringify(back.typed)).not.toContain("12345");

  const noCountry = {
    ...fields,
    name: "Mai",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    termsAccepted: "on",
  };

  expect(comeBack(await signup(submit("/signup", noCountry)))).toMatchObject({
    status: 400,
    errors: { loginId: ["Please add the country code, for example +1 or +84."] },
  });
});

test("signing out deletes the session, so that its cookie is refused", async () => {
  const user = await makeMember();
  const cookie = await cookieFor(user);
  const done = await logout(submit("/logout", {}, { cookie }));

  expect(done.headers.get("Location")).toBe("/");
  expect(await toastOf(done)).toMatchObject({ title: "You are logged out." });
  expect(done.headers.getSetCookie()[0]).toContain("nhacsong_session=; ");
  expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
  expect(await getActor(cookie)).toMatchObject({ userId: null });
});

test("GET /api/logout signs out only from our own pages; others get a confirmation", async () => {
  const user = await makeMember();
  const cookie = await cookieFor(user);
  const from = (site: string) =>
    outcome(() => apiLogout(visit("/api/logout", { cookie, headers: { "Sec-Fetch-Site": site } })));

  expect(await from("cross-site")).toMatchObject({ title: "Logout" });
  expect(await getActor(cookie)).toMatchObject({ userId: user.id });
  expect(((await from("same-origin")) as Response).status).toBe(302);
  expect(await getActor(cookie)).toMatchObject({ userId: null });
});
