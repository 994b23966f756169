import { desc, eq, sql } from "drizzle-orm";
import { generate } from "otplib";
import { expect, test } from "vitest";
import { openApi } from "../factories/base/open-api";
import { getActor, sessionKeyOf } from "~/auth/session.server";
import { clock } from "~/platform/clock/clock";
import { signInWithGoogle } from "~/models/accounts/authentication/google.server";
import {
  requestPasswordReset,
  resetPassword,
} from "~/models/accounts/authentication/passwords/password-resets.server";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
} from "~/models/accounts/authentication/second-factor.server";
import { loader as root } from "~/root";
import { inviteHelper } from "~/models/accounts/team/team.server";
import { loader as team } from "~/routes/_accounts+/team/route";
import { action as login } from "~/routes/_accounts+/login/route";
import { action as answerPassword } from "~/routes/_accounts+/login_.password";
import { signInAction } from "~/routes/_accounts+/profile_.sign-in/sign-in-actions.server";
import { db, transaction } from "~db/client.server";
import { outbox, recoveryCodes, secondFactors, users } from "~db/schema";
import { makeMember, PASSWORD } from "../factories/accounts/members";
import { actorFor, cookieFor, makeArtist } from "../factories/accounts/people";
import { comeBack, cookiesOf, submit, visit } from "../factories/base/requests";
import { provideTexts } from "../factories/accounts/texted-codes";

const QUESTION = "/login/password?returnTo=%2F";
const NEW = { password: "hoa sữa mùa thu", confirmPassword: "hoa sữa mùa thu" };

type User = typeof users.$inferSelect;

const { newPhone, codeOf } = provideTexts(903_700_000);
const { post } = openApi();

const send = (fields: Record<string, string>, cookie = "") =>
  login(submit("/login", fields, { cookie })) as Promise<Response>;
const userOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]!;

/** What somebody has who signed up with an address that may be another person's. */
const makeStranger = async (kind: "phone" | "email" = "phone", fields: Partial<User> = {}) => {
  const own = kind === "phone" ? { email: null, phone: newPhone() } : {};
  const user = (await makeMember({ ...own, ...fields } as never)) as unknown as User;

  return { user, actor: actorFor(user), loginId: (user.email ?? user.phone)! };
};

type Stranger = Awaited<ReturnType<typeof makeStranger>>;

async function askAt({ loginId }: { loginId: string }) {
  const asked = await send({ intent: "code", loginId });
  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.address, loginId))
    .orderBy(desc(sql`rowid`))
    .limit(1);

  return {
    browser: cookiesOf(asked),
    code: mail ? /^\d{6}/.exec(mail.subject)![0] : await codeOf(loginId),
  };
}

/** Signs in by a code that the owner of the address gets. */
async function signInByCode(to: { loginId: string }) {
  const { code, browser } = await askAt(to);
  const done = await send({ intent: "verify", code }, browser);

  return { location: done.headers.get("Location"), cookie: cookiesOf(done) };
}

async function signInByCodeOfApi(loginId: string) {
  const asked = await post("/auth/code", { loginId });
  const code = await codeOf(loginId);

  return post("/auth/code/verify", { loginId, code }, cookiesOf(asked));
}

async function turnFactorOn({ user, actor }: Stranger) {
  const proof = {
    currentPassword: PASSWORD,
    session: (await sessionKeyOf(await cookieFor(user)))!,
  };

  await beginSecondFactor(actor, proof);

  const setup = await readSecondFactor(actor);
  const secret = setup.state === "begun" ? setup.secret : "";
  const code = await generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });

  await confirmSecondFactor(actor, { ...proof, code });
}

const factorsOf = async (userId: string) =>
  (await db.$count(secondFactors, eq(secondFactors.userId, userId))) +
  (await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)));

test.each(["phone", "email"] as const)(
  "a second factor of whoever typed the %s first does not keep its owner out, and goes with the password",
  async (kind) => {
    const stranger = await makeStranger(kind);

    await turnFactorOn(stranger);
    await signInByCode(stranger);

    const { location, cookie } = await signInByCode(stranger);

    expect(location).toBe(QUESTION);
    expect(await getActor(cookie)).toMatchObject({ userId: stranger.user.id });
    expect(await factorsOf(stranger.user.id)).toBeGreaterThan(0);
    await answerPassword(submit(QUESTION, { intent: "foreign" }, { cookie }));
    expect(await userOf(stranger.user.id)).toMatchObject({
      passwordHash: null,
      credentialsDoubtedAt: null,
    });
    expect(await factorsOf(stranger.user.id)).toBe(0);
    expect((await signInByCode(stranger)).location).toBe("/");
  },
);

test("programs of the owner need no second factor that is in doubt, and answer whose the password is", async () => {
  const stranger = await makeStranger();

  await turnFactorOn(stranger);

  const signedIn = await signInByCodeOfApi(stranger.loginId);
  const cookie = cookiesOf(signedIn);

  expect(await signedIn.json()).toMatchObject({ id: stranger.user.id, isPasswordInDoubt: true });

  const deletion = await post("/user/delete", { currentPassword: PASSWORD }, cookie);

  expect([deletion.status, await deletion.json()]).toMatchObject([
    409,
    { code: "password_in_doubt" },
  ]);

  const byPassword = await post("/auth/login", { loginId: stranger.loginId, password: PASSWORD });

  expect([byPassword.status, await byPassword.json()]).toMatchObject([
    401,
    { code: "password_in_doubt" },
  ]);

  const answered = await post("/user/password/answer", { isMine: false }, cookie);

  expect(await answered.json()).toMatchObject({ isPasswordInDoubt: false });
  expect(await userOf(stranger.user.id)).toMatchObject({ passwordHash: null });
  expect((await post("/user/password/answer", { isMine: false }, cookie)).status).toBe(409);
});

test("a second factor counts again once the owner keeps the password", async () => {
  const stranger = await makeStranger("email");

  await turnFactorOn(stranger);

  const { cookie } = await signInByCode(stranger);

  await answerPassword(submit(QUESTION, { intent: "mine" }, { cookie }));
  expect((await signInByCode(stranger)).location).toMatch(/^\/login\/code\?/);
});

test.each([
  ["a password reset", (email: string) => resetBy(email)],
  ["Google", (email: string) => joinGoogle(email)],
])(
  "%s for the address ends a second factor from before it was proven, and none after",
  async (_way, takeOver) => {
    const unproven = await makeStranger("email");
    const proven = await makeStranger("email", { emailProvenAt: clock.now() });

    for (const account of [unproven, proven]) {
      await turnFactorOn(account);
      await takeOver(account.loginId);
    }

    expect(await factorsOf(unproven.user.id)).toBe(0);
    expect(await factorsOf(proven.user.id)).toBeGreaterThan(0);
  },
);

test("the second factor of an admin always counts", async () => {
  const admin = await makeStranger("email", { role: "admin" });

  await turnFactorOn(admin);
  expect((await signInByCode(admin)).location).toMatch(/^\/login\/code\?/);
  await resetBy(admin.loginId);
  expect(await factorsOf(admin.user.id)).toBeGreaterThan(0);
});

test("nothing in the profile settles whose the password is", async () => {
  const stranger = await makeStranger("email", { phone: newPhone() });
  const { cookie } = await signInByCode(stranger);
  const asked = (await signInAction(
    submit("/profile/sign-in", { intent: "phoneCode" }, { cookie }),
  )) as Response;

  expect(asked.headers.get("Location")).toBe("/login/password?returnTo=%2Fprofile%2Fsign-in");
  expect((await signInByCode(stranger)).location).toBe(QUESTION);
});

test("an invitation to a proven address says that it waits for the answer whose the password is", async () => {
  const stranger = await makeStranger("email");

  await inviteHelper(actorFor(await makeArtist()), {
    loginId: stranger.loginId,
    task: "moderator",
  });

  const { cookie } = await signInByCode(stranger);
  const teamPage = () => team(visit("/team", { cookie }));

  expect(await teamPage()).toMatchObject({
    places: [],
    waiting: [{ nextStep: "passwordOwner", passwordPath: "/login/password?returnTo=%2Fteam" }],
  });

  await answerPassword(submit(QUESTION, { intent: "mine" }, { cookie }));

  expect(await teamPage()).toMatchObject({ places: [{ task: "moderator" }], waiting: [] });
});

test("every page asks whose the password is until it is answered", async () => {
  const { cookie } = await signInByCode(await makeStranger("email"));
  const isAsked = async () => (await root(visit("/", { cookie }))).data.viewer?.isPasswordInDoubt;

  expect(await isAsked()).toBe(true);

  await answerPassword(submit(QUESTION, { intent: "mine" }, { cookie }));

  expect(await isAsked()).toBe(false);
});

test("proving a number ends with the number that the account has", async () => {
  const { user } = await makeStranger("email", { phone: newPhone(), emailProvenAt: clock.now() });
  const cookie = await cookieFor(user);
  const asked = (await signInAction(
    submit("/profile/sign-in", { intent: "phoneCode" }, { cookie }),
  )) as Response;
  const code = await codeOf(user.phone!);
  const both = `${cookie}; ${cookiesOf(asked)}`;

  await transaction((tx) =>
    tx.update(users).set({ phone: newPhone() }).where(eq(users.id, user.id)),
  );
  expect(
    comeBack(
      await signInAction(
        submit("/profile/sign-in", { intent: "phoneVerify", code }, { cookie: both }),
      ),
    ).status,
  ).toBe(409);
  expect(await userOf(user.id)).toMatchObject({ phoneProvenAt: null });
});

async function resetBy(email: string) {
  let token = "";

  await requestPasswordReset(email, "en", (made) => (token = made));
  await resetPassword({ token, ...NEW });
}

function joinGoogle(email: string) {
  return signInWithGoogle(
    { id: `google of ${email}`, email, isEmailVerified: true, name: "Mai" },
    "en",
    "Guest",
  );
}
