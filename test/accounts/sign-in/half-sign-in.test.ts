import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { secondStepCookie } from "~/auth/second-step.server";
import { startSession } from "~/auth/session.server";
import { raiseCredentialsVersion } from "~/models/accounts/authentication/credentials-version.server";
import { checkCredentials } from "~/models/accounts/authentication/sign-in.server";
import { action as login } from "~/routes/_accounts+/login/route";
import { action as secondStep, loader as secondStepPage } from "~/routes/_accounts+/login_.code";
import { db, transaction } from "~db/client.server";
import { sessions } from "~db/schema";
import {
  CREDENTIAL_CHANGES,
  type CredentialChange,
  makeFullAccount,
} from "../../factories/accounts/credentials";
import { makeMember, PASSWORD } from "../../factories/accounts/members";
import { cookiesOf, outcome, submit, toastOf, visit } from "../../factories/base/requests";

const factorFor = (change: string) =>
  change.endsWith("off") ? "on" : /passkey|changed address/.test(change) ? null : "begun";

const firstStepOf = async (user: { id: string; credentialsVersion: number }) =>
  (await secondStepCookie(user)).split(";")[0]!;

test.each(Object.keys(CREDENTIAL_CHANGES) as CredentialChange[])(
  "%s ends sign-ins that are half done",
  async (change) => {
    const account = await makeFullAccount(factorFor(change));
    const { user } = account;
    const cookie = await firstStepOf(user);
    const open = () =>
      outcome(() => secondStepPage(visit("/login/code?returnTo=/tickets", { cookie })));

    expect(await open()).not.toBeInstanceOf(Response);
    await CREDENTIAL_CHANGES[change](account);

    const proof = {
      userId: user.id,
      credentialsVersion: user.credentialsVersion,
      isTwoFactor: true,
      userAgent: null,
    };
    const refusal = { code: "unauthenticated", messageKey: "accounts:credentialsChanged" };

    await expect(startSession(null, proof)).rejects.toMatchObject(refusal);

    const sent = (await open()) as Response;

    expect(sent.headers.get("Location")).toBe("/login?returnTo=/tickets");
  },
);

test("a code after a password reset opens nothing and says why", async () => {
  const account = await makeFullAccount("on");
  const code = await account.code();
  const cookie = await firstStepOf(account.user);

  await CREDENTIAL_CHANGES["a password reset"](account);

  const sent = (await outcome(() =>
    secondStep(submit("/login/code", { code }, { cookie })),
  )) as Response;

  expect(sent.headers.get("Location")).toBe("/login");
  expect((await toastOf(sent))!.title).toBe(
    "The way to sign in to this account has just changed. Please sign in again.",
  );
  expect(await db.$count(sessions, eq(sessions.userId, account.user.id))).toBe(0);

  const again = { loginId: account.user.email, password: "hoa sữa mùa thu" };
  const half = cookiesOf((await login(submit("/login", again))) as Response);
  const done = (await secondStep(submit("/login/code", { code }, { cookie: half }))) as Response;

  expect(done.headers.get("Location")).toBe("/");
});

test("a password that is replaced while it is checked starts no session", async () => {
  const user = await makeMember();
  const checking = checkCredentials({ loginId: user.email, password: PASSWORD });

  await transaction((tx) => raiseCredentialsVersion(tx, user.id));

  const { id: userId, credentialsVersion } = await checking;
  const proof = { userId, credentialsVersion, isTwoFactor: false, userAgent: null };

  await expect(startSession(null, proof)).rejects.toMatchObject({
    messageKey: "accounts:credentialsChanged",
  });
});
