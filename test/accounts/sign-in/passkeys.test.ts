import { generateKeyPairSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { generate, generateSecret } from "otplib";
import { describe, expect, test, vi } from "vitest";
import { getActor, sessionStorage } from "~/auth/session.server";
import { clock } from "~/platform/clock/clock";
import { encrypt, SECOND_FACTOR } from "~/platform/secrets/encryption.server";
import { renewRecoveryCodes } from "~/models/accounts/authentication/recovery-codes.server";
import { confirmPasswordOwner } from "~/models/accounts/authentication/take-over.server";
import {
  requestPasswordReset,
  resetPassword,
} from "~/models/accounts/authentication/passwords/password-resets.server";
import { relyingPartyOf } from "~/models/accounts/authentication/passkeys/relying-party";
import type { PasskeySignIn } from "~/models/accounts/authentication/passkeys/schema";
import { signInWithPasskey } from "~/models/accounts/authentication/passkeys/sign-in-with-passkey.server";
import { action as login } from "~/routes/_accounts+/login/route";
import { action, loader } from "~/routes/_accounts+/profile_.passkeys/route";
import { challengeCookie, findChallenge } from "~/auth/cookies/passkey-challenge.server";
import { newChallenge } from "~/models/accounts/authentication/passkeys/challenge.server";
import { db, transaction } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { outbox, passkeys, secondFactors, sessions, users } from "~db/schema";
import { createAuthenticator } from "../../fakes/authenticator";
import { doubt } from "../../factories/accounts/credentials";
import { makeMember, PASSWORD } from "../../factories/accounts/members";
import { actorFor, cookieFor } from "../../factories/accounts/people";
import {
  comeBack,
  cookiesOf,
  outcome,
  submit,
  toastOf,
  visit,
} from "../../factories/base/requests";

const ORIGIN = "http://nhacsong.test";
const PATH = "/profile/passkeys";

type Begun = {
  data: { options: { challenge: string }; name: string };
  init: { headers: Record<string, string> };
};
type Listed = { data: { passkeys: { id: string; name: string; used: string | null }[] } };

const listed = async (cookie: string) =>
  ((await loader(visit(PATH, { cookie }))) as unknown as Listed).data.passkeys;

/** Somebody who has proven to be the owner, before the device is asked. */
async function begin(cookie: string) {
  const fields = { intent: "begin", name: "Điện thoại của tôi", currentPassword: PASSWORD };
  const { data, init } = (await action(submit(PATH, fields, { cookie }))) as unknown as Begun;
  const own = `${cookie}; ${init.headers["Set-Cookie"]!.split(";")[0]}`;
  const { options, name } = data;
  const send = (credential: string, as = own) =>
    outcome(() => action(submit(PATH, { intent: "add", name, credential }, { cookie: as })));

  return { challenge: options.challenge, own, send };
}

async function withPasskey(fields: Parameters<typeof makeMember>[0] = {}) {
  const user = await makeMember(fields);
  const cookie = await cookieFor(user);
  const { challenge, send } = await begin(cookie);
  const device = createAuthenticator();

  await send(device.create(challenge, { origin: ORIGIN }));

  return { user, cookie, device };
}

/** A browser at the login page that was given a challenge. */
async function atLogin() {
  const challenge = newChallenge(null);
  const cookie = (await challengeCookie(challenge)).split(";")[0]!;
  const send = (credential: string, as = cookie) =>
    outcome(() =>
      login(submit("/login?returnTo=/tickets", { intent: "passkey", credential }, { cookie: as })),
    ) as Promise<Response>;

  return { challenge: challenge.challenge, cookie, send };
}

async function later<Result>(seconds: number, work: () => Promise<Result>): Promise<Result> {
  const at = Date.now() + seconds * 1000;
  const now = vi.spyOn(clock, "now").mockImplementation(() => new Date(at));

  try {
    return await work();
  } finally {
    now.mockRestore();
  }
}

test("a passkey is added by its owner, named, mailed about, and signs in to where the person was going", async () => {
  const { user, cookie, device } = await withPasskey();

  expect(await listed(cookie)).toMatchObject([{ name: "Điện thoại của tôi", used: null }]);

  const [mail] = await db.select().from(outbox).where(eq(outbox.userId, user.id));

  expect(mail!.subject).toBe("A new passkey");

  const browser = await atLogin();
  const answer = await browser.send(device.get(browser.challenge, { origin: ORIGIN }));

  expect(answer.headers.get("Location")).toBe("/tickets");
  expect(await getActor(cookiesOf(answer))).toMatchObject({ userId: user.id });
  expect((await listed(cookie))[0]!.used).not.toBeNull();
});

test("nobody adds a passkey without the password", async () => {
  const cookie = await cookieFor(await makeMember());
  const answer = await action(submit(PATH, { intent: "begin", name: "Máy lạ" }, { cookie }));

  expect(comeBack(answer).errors).toHaveProperty("currentPassword");
});

describe("where an authenticator app is on", () => {
  const ask = (cookie: string, more: Record<string, string> = {}) =>
    action(
      submit(
        PATH,
        { intent: "begin", name: "Máy", currentPassword: PASSWORD, ...more },
        { cookie },
      ),
    );
  const hasBegun = (answer: unknown) => "options" in (answer as Begun).data;

  async function withApp() {
    const user = await makeMember();
    const secret = generateSecret();
    const factor = {
      userId: user.id,
      secret: encrypt(SECOND_FACTOR, secret),
      confirmedAt: new Date(),
    };

    await transaction((tx) => tx.insert(secondFactors).values(factor));

    return { cookie: await cookieFor(user), user, code: () => generate({ secret }) };
  }

  test("nobody adds a passkey without its code", async () => {
    const { cookie } = await withApp();

    for (const more of [{}, { code: "" }, { code: "000 000" }, { code: "khong-phai-ma" }] as Record<
      string,
      string
    >[])
      expect(comeBack(await ask(cookie, more)).errors).toHaveProperty("code");
  });

  test("a code or a recovery code is enough beside the password, once", async () => {
    const { cookie, user, code } = await withApp();
    const [recovery] = await transaction((tx) => renewRecoveryCodes(tx, user.id));

    for (const typed of [await code(), recovery!]) {
      expect(hasBegun(await ask(cookie, { code: typed }))).toBe(true);
      expect(comeBack(await ask(cookie, { code: typed })).errors).toHaveProperty("code");
    }
  });

  test("a wrong password uses no code up", async () => {
    const { cookie, code } = await withApp();
    const typed = await code();
    const wrong = await ask(cookie, { code: typed, currentPassword: "sai mật khẩu" });

    expect(comeBack(wrong).errors).toHaveProperty("currentPassword");
    expect(hasBegun(await ask(cookie, { code: typed }))).toBe(true);
  });

  test("the page asks for the code, and elsewhere does not", async () => {
    const shown = async (cookie: string) =>
      (await loader(visit(PATH, { cookie }))).data.hasSecondFactor;

    expect(await shown((await withApp()).cookie)).toBe(true);
    expect(await shown(await cookieFor(await makeMember()))).toBe(false);
  });
});

test("a passkey is added only to the account that began, by the browser that began, with its own challenge", async () => {
  const [owner, other] = [await makeMember(), await makeMember()];
  const { challenge, own, send } = await begin(await cookieFor(owner));
  const credential = createAuthenticator().create(challenge, { origin: ORIGIN });
  const begunCookie = own.split("; ").at(-1)!;
  const otherAccount = `${await cookieFor(other)}; ${begunCookie}`;
  const otherBrowser = await cookieFor(owner);
  const foreign = createAuthenticator().create(newChallenge(owner.id).challenge, {
    origin: ORIGIN,
  });

  expect(comeBack(await send(credential, otherAccount)).status).toBe(409);
  expect(comeBack(await send(credential, otherBrowser)).status).toBe(409);
  expect(comeBack(await send(foreign)).status).toBe(400);
  expect(await db.$count(passkeys, eq(passkeys.userId, owner.id))).toBe(0);
});

test.each([
  ["another site", { origin: "http://nhacsong.example" }],
  ["a device that was not unlocked", { origin: ORIGIN, isVerified: false }],
  [
    "another key",
    { origin: ORIGIN, key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey },
  ],
])("a signature of %s signs nobody in", async (_what, options) => {
  const { device } = await withPasskey();
  const browser = await atLogin();
  const answer = await browser.send(device.get(browser.challenge, options));

  expect(comeBack(answer)).toMatchObject({ status: 401 });
});

test("a challenge is accepted once, by the browser it was given to, within five minutes", async () => {
  const { device } = await withPasskey();
  const [browser, stranger] = [await atLogin(), await atLogin()];
  const credential = device.get(browser.challenge, { origin: ORIGIN });

  expect(comeBack(await browser.send(credential, stranger.cookie)).status).toBe(401);

  const late = await later(5 * 60 + 1, () => browser.send(credential));

  expect(comeBack(late).status).toBe(409);
  expect((await browser.send(credential)).status).toBe(302);
  expect(comeBack(await browser.send(credential)).status).toBe(409);
});

test("a challenge that expires while its signature is verified is not accepted, used or not", async () => {
  const { device } = await withPasskey();
  const browser = await atLogin();
  const challenge = await findChallenge(browser.cookie);
  const credential = JSON.parse(
    device.get(browser.challenge, { origin: ORIGIN }),
  ) as PasskeySignIn["credential"];
  const party = relyingPartyOf(ORIGIN);
  const signIn = () => signInWithPasskey(credential, { challenge, party });

  await expect(later(5 * 60 + 1, signIn)).rejects.toMatchObject({ code: "conflict" });
  await signIn();
  await expect(later(5 * 60 + 1, signIn)).rejects.toMatchObject({ code: "conflict" });
});

test("a challenge of a sign-in adds no passkey, and the other way round", async () => {
  const { device, cookie } = await withPasskey();
  const browser = await atLogin();
  const { send, challenge, own } = await begin(cookie);
  const added = createAuthenticator().create(browser.challenge, { origin: ORIGIN });

  expect(comeBack(await send(added, `${cookie}; ${browser.cookie}`)).status).toBe(409);

  const signed = device.get(challenge, { origin: ORIGIN });

  expect(comeBack(await browser.send(signed, own.split("; ").at(-1))).status).toBe(409);
  expect(await findChallenge(own)).not.toBeNull();
});

test("a copied device whose count of signatures does not grow signs nobody in", async () => {
  const { device } = await withPasskey();
  const [first, second] = [await atLogin(), await atLogin()];

  expect(
    (await first.send(device.get(first.challenge, { origin: ORIGIN, counter: 7 }))).status,
  ).toBe(302);

  const copied = await second.send(device.get(second.challenge, { origin: ORIGIN, counter: 7 }));

  expect(comeBack(copied).status).toBe(401);
});

test("a passkey is two factors: no code is asked for", async () => {
  const { user, device } = await withPasskey({ role: "artist" });
  const factor = { userId: user.id, secret: "x", confirmedAt: new Date() };

  await transaction((tx) => tx.insert(secondFactors).values(factor));

  const browser = await atLogin();
  const answer = await browser.send(device.get(browser.challenge, { origin: ORIGIN }));

  expect(answer.headers.get("Location")).toBe("/tickets");
});

test("a suspended person's passkey opens nothing, and a removed one is unknown", async () => {
  const { user, cookie, device } = await withPasskey();

  await transaction((tx) =>
    tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, user.id)),
  );

  const browser = await atLogin();

  expect(
    comeBack(await browser.send(device.get(browser.challenge, { origin: ORIGIN }))).status,
  ).toBe(403);
  await transaction((tx) =>
    tx.update(users).set({ suspendedAt: null }).where(eq(users.id, user.id)),
  );

  const { id } = firstRow(await listed(cookie));
  const removed = (await outcome(() =>
    action(submit(PATH, { intent: "remove", id }, { cookie })),
  )) as Response;

  expect((await toastOf(removed))!.title).toBe("Passkey removed");

  const next = await atLogin();

  expect(comeBack(await next.send(device.get(next.challenge, { origin: ORIGIN }))).status).toBe(
    401,
  );
});

test("nobody removes a passkey of somebody else", async () => {
  const { cookie } = await withPasskey();
  const { id } = firstRow(await listed(cookie));
  const stranger = await cookieFor(await makeMember());

  await outcome(() => action(submit(PATH, { intent: "remove", id }, { cookie: stranger })));
  expect(await listed(cookie)).toHaveLength(1);
});

test("the owner of the mailbox ends the passkeys of whoever had the password before", async () => {
  const [squatted, forgotten] = [await withPasskey(), await withPasskey()];

  await doubt(squatted.user.id);
  await confirmPasswordOwner(actorFor(squatted.user), false);

  let token = "";

  await requestPasswordReset(forgotten.user.email, "en", (made) => (token = made));
  await resetPassword({ token, password: "hoa sữa mùa thu", confirmPassword: "hoa sữa mùa thu" });
  for (const { user } of [squatted, forgotten])
    expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0);
});

test("a passkey signs nobody in while it is in doubt", async () => {
  const { user, device } = await withPasskey();

  await doubt(user.id);

  const browser = await atLogin();

  const refused = comeBack(await browser.send(device.get(browser.challenge, { origin: ORIGIN })));

  expect(refused).toMatchObject({
    status: 401,
    errors: { "": [expect.stringContaining("Sign in with a code")] },
  });
});

test("no session begins with a passkey that a password reset removes after its signature was checked", async () => {
  const { user, device } = await withPasskey();
  const browser = await atLogin();
  let token = "";

  await requestPasswordReset(user.email, "en", (made) => (token = made));

  const { commitSession } = sessionStorage;
  const commit = vi
    .spyOn(sessionStorage, "commitSession")
    .mockImplementationOnce(async (session) => {
      await resetPassword({
        token,
        password: "hoa sữa mùa thu",
        confirmPassword: "hoa sữa mùa thu",
      });

      return commitSession(session);
    });
  const answer = await browser.send(device.get(browser.challenge, { origin: ORIGIN }));

  expect(comeBack(answer)).toMatchObject({ status: 401 });
  expect(commit).toHaveBeenCalledOnce();
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  commit.mockRestore();
});

test("an account has at most ten passkeys", async () => {
  const { user, cookie } = await withPasskey();
  const key = { userId: user.id, name: "Máy", publicKey: "x", counter: 0, transports: [] };
  const more = Array.from({ length: 8 }, (_, at) => ({ ...key, credentialId: `${user.id}-${at}` }));

  await transaction((tx) => tx.insert(passkeys).values(more));

  const [first, second] = [await begin(cookie), await begin(cookie)];
  const add = ({ challenge, send }: typeof first) =>
    send(createAuthenticator().create(challenge, { origin: ORIGIN }));

  expect(((await add(first)) as Response).status).toBe(302);
  expect(comeBack(await add(second)).status).toBe(409);
});
