import { randomUUID } from "node:crypto";
import { generateKeyPair } from "jose";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { startOpenIdDouble } from "../../fakes/openid-double";

// The environment is read once, so the fake must exist before the application is loaded.
const double = await startOpenIdDouble({ id: "nhacsong-client", secret: "nhacsong-secret" });

process.env.GOOGLE_CLIENT_ID = "nhacsong-client";
process.env.GOOGLE_CLIENT_SECRET = "nhacsong-secret";
process.env.GOOGLE_ISSUER_BASE = double.issuer;

const { loader: start } = await import("~/routes/api+/auth.google");
const { loader: callback } = await import("~/routes/api+/auth.google_.callback");
const { getActor } = await import("~/auth/session.server");
const { db, transaction } = await import("~db/client.server");
const { users } = await import("~db/schema");
const { makeMember, PASSWORD } = await import("../../factories/accounts/members");
const { cookieFor, makeUser } = await import("../../factories/accounts/people");
const { action: login } = await import("~/routes/_accounts+/login/route");
const { comeBack, cookiesOf, outcome, submit, toastOf, visit } =
  await import("../../factories/base/requests");

afterAll(() => double.close());

const person = (claims: object = {}) => {
  const sub = randomUUID();

  return { sub, email: `${sub}@gmail.test`, email_verified: true, name: "Lê Thị Hồng", ...claims };
};

/** Walks from our button to the provider and back to the callback's address, as a browser does. */
async function walk(returnTo = "/saved") {
  const path = `/api/auth/google?returnTo=${encodeURIComponent(returnTo)}`;
  const away = (await outcome<unknown>(() => start(visit(path)))) as Response;
  const cookie = cookiesOf(away);
  const answer = await fetch(away.headers.get("Location")!, { redirect: "manual" });
  const back = new URL(answer.headers.get("Location")!);
  const arrive = (search = back.search, cookies = cookie) =>
    callback(visit(back.pathname + search, { cookie: cookies }));

  return { away, cookie, back, arrive };
}

async function userOf(sub: string) {
  return (await db.select().from(users).where(eq(users.googleId, sub)))[0];
}

test("a new person returns signed in, with an account, at the page they wanted", async () => {
  double.person = person();

  const { arrive } = await walk();
  const done = await arrive();

  expect(done.headers.get("Location")).toBe("/saved");

  const user = await userOf(double.person.sub);

  expect(user).toMatchObject({
    email: double.person.email,
    name: "Lê Thị Hồng",
    firstName: "Hồng",
    passwordHash: null,
  });
  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: user!.id, role: "viewer" });

  const again = await (await walk()).arrive();

  expect(await getActor(cookiesOf(again))).toMatchObject({ userId: user!.id });
});

test.each(["Mai (Admin)", "…"])(
  "a person named %s at Google gets in, under a general word",
  async (name) => {
    double.person = person({ name });

    const done = await (await walk()).arrive();

    expect(done.headers.get("Location")).toBe("/saved");
    expect(await userOf(double.person.sub)).toMatchObject({
      name: "Guest",
      firstName: "Guest",
      isNameMissing: true,
    });
  },
);

test("an account with the verified email is joined, and its earlier sessions and password are revoked", async () => {
  const member = await makeMember({ email: `${randomUUID()}@gmail.test` });
  const prepared = await cookieFor(member);

  double.person = person({ email: member.email.toUpperCase() });

  const done = await (await walk()).arrive();

  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: member.id });
  expect(await toastOf(done)).toMatchObject({
    title: "Google is now connected to your account",
    body: expect.stringContaining("old password"),
  });
  expect(await getActor(prepared)).toMatchObject({ userId: null });
  expect(
    comeBack(await login(submit("/login", { loginId: member.email, password: PASSWORD }))).status,
  ).toBe(401);
});

test.each([[false], ["false"], [undefined]])(
  "an email with email_verified %s neither joins nor creates an account",
  async (flag) => {
    const member = await makeMember();

    double.person = person({ email: member.email, email_verified: flag });

    const done = await (await walk()).arrive();

    expect(done.headers.get("Location")).toBe("/login");
    expect((await toastOf(done))!.body).toBe(
      "Google hasn't verified this email. Please sign in with a password.",
    );
    expect(await userOf(double.person.sub)).toBeUndefined();
  },
);

test("an email that belongs to another Google person is not taken over", async () => {
  const user = await makeUser({ googleId: randomUUID() });

  double.person = person({ email: user.email });
  expect((await (await walk()).arrive()).headers.get("Location")).toBe("/login");
  expect(await userOf(double.person.sub)).toBeUndefined();
});

test("a suspended person cannot sign in", async () => {
  double.person = person();
  await (await walk()).arrive();
  await transaction((tx) =>
    tx
      .update(users)
      .set({ suspendedAt: new Date(), suspensionReason: "Bán vé giả" })
      .where(eq(users.googleId, double.person.sub)),
  );

  const done = await (await walk()).arrive();

  expect(await toastOf(done, "vi")).toMatchObject({
    title: "Tài khoản của bạn đang bị tạm khóa.",
    body: "Lý do: Bán vé giả",
  });
  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: null });
});

test("responses with another state, no cookie, another browser's cookie or a used code are refused", async () => {
  double.person = person();

  const { arrive, back, cookie } = await walk();
  const refused = async (answer: Promise<Response>) =>
    expect((await answer).headers.get("Location")).toBe("/login");
  const forged = new URL(back);

  forged.searchParams.set("state", randomUUID());
  await refused(arrive(forged.search));
  await refused(arrive(back.search, ""));
  await refused(arrive(back.search, (await walk()).cookie));
  await refused(arrive("?error=access_denied"));

  const [state] = cookie.split("; ").filter((one) => one.startsWith("nhacsong_google="));
  const [otherKept] = (await walk()).cookie
    .split("; ")
    .filter((one) => one.startsWith("nhacsong_google_kept="));

  await refused(arrive(back.search, `${state}; ${otherKept}`));
  expect(await userOf(double.person.sub)).toBeUndefined();

  const honest = await walk();

  await honest.arrive();
  await refused(honest.arrive());
});

test("signing in never redirects to another site", async () => {
  double.person = person();
  expect((await (await walk("https://evil.example/")).arrive()).headers.get("Location")).toBe("/");
});

const stranger = await generateKeyPair("RS256");
const anHourAgo = Math.floor(Date.now() / 1000) - 3600;

test.each([
  ["signed by somebody else", { key: stranger.privateKey }],
  ["of another issuer", { iss: "https://accounts.google.com.evil.example" }],
  ["for another site", { aud: "somebody-else" }],
  ["for several sites without naming us", { aud: ["nhacsong-client", "somebody-else"] }],
  ["that has expired", { exp: anHourAgo }],
  ["that never expires", { exp: undefined }],
  ["of another sign-in", { nonce: "of-another-one" }],
  ["that is not there", { missing: true as const }],
])("an ID token %s is refused", async (_what, forged) => {
  double.person = person();
  double.forged = forged;

  const done = await (await walk()).arrive();

  double.forged = {};
  expect(done.headers.get("Location")).toBe("/login");
  expect((await toastOf(done))!.body).toBe("Google sign-in didn't work. Please try again.");
  expect(await userOf(double.person.sub)).toBeUndefined();
  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: null });
});
