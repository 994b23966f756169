import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openApi } from "../factories/base/open-api";
import { findKnownBrowser } from "~/auth/cookies/known-browser.server";
import { readSignInSecret } from "~/auth/cookies/sign-in-code.server";
import { replaceTexts } from "~/integrations/texts/configured-texts.server";
import { sendWaitingTexts } from "~/jobs/send-texts.server";
import { confirmAddressChange } from "~/models/accounts/addresses/address-changes.server";
import {
  createResetByPhone,
  resetPassword,
} from "~/models/accounts/authentication/passwords/password-resets.server";
import { findRequestedCode } from "~/models/accounts/authentication/codes/redeem-code.server";
import {
  joinSentCode,
  requestSignInCode,
} from "~/models/accounts/authentication/codes/request-code.server";
import { required } from "~/platform/required";
import { action as login, loader as loginPage } from "~/routes/_accounts+/login/route";
import { action, loader } from "~/routes/_accounts+/profile_.sign-in/route";
import { db, transaction } from "~db/client.server";
import { signInCodes, users } from "~db/schema";
import { PASSWORD } from "../factories/accounts/members";
import { stopClock } from "../factories/money/money";
import { actorFor } from "../factories/accounts/people";
import { signedIn } from "../factories/accounts/profile";
import { comeBack, cookiesOf, submit, visit } from "../factories/base/requests";
import { provideTexts } from "../factories/accounts/texted-codes";

const { post } = openApi();
const { newPhone, codeOf, textsTo } = provideTexts(903_400_000);

/** A member with an email whose number nobody has proven. */
async function makeHolder() {
  const member = await signedIn();
  const phone = newPhone();

  await transaction((tx) => tx.update(users).set({ phone }).where(eq(users.id, member.user.id)));

  return { ...member, phone };
}

type Holder = Awaited<ReturnType<typeof makeHolder>>;

const send = (cookie: string, fields: Record<string, string>) =>
  action(submit("/profile/sign-in", fields, { cookie }));
const proofOf = async (cookie: string) =>
  (await loader(visit("/profile/sign-in", { cookie }))).proofs.phone?.state ?? null;
const isProven = async ({ user }: Holder) =>
  (await db.select().from(users).where(eq(users.id, user.id)))[0]!.phoneProvenAt !== null;

async function ask({ cookie, phone }: Holder) {
  const sent = (await send(cookie, { intent: "phoneCode" })) as Response;

  return { both: `${cookie}; ${cookiesOf(sent)}`, code: await codeOf(phone) };
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a member proves the number of their account by a code", async () => {
  const holder = await makeHolder();

  expect(await proofOf(holder.cookie)).toBe("possible");

  const { both, code } = await ask(holder);

  expect(await proofOf(both)).toBe("sent");
  expect(
    await db.select().from(signInCodes).where(eq(signInCodes.phone, holder.phone)),
  ).toMatchObject([{ returnTo: "/profile/sign-in#phone" }]);
  expect(comeBack(await send(both, { intent: "phoneVerify", code: other(code) })).status).toBe(400);
  expect(await isProven(holder)).toBe(false);

  const done = (await send(both, { intent: "phoneVerify", code })) as Response;

  expect([done.status, done.headers.get("Location")]).toEqual([302, "/profile/sign-in#phone"]);
  expect(await findKnownBrowser(cookiesOf(done), holder.phone)).not.toBeNull();
  expect(await isProven(holder)).toBe(true);
  expect(await proofOf(both)).toBe("proven");
  expect(comeBack(await send(both, { intent: "phoneCode" })).status).toBe(409);
});

/** Types the code at the sign-in. @returns the status of the answer */
async function signInWith(browser: string, loginId: string, code: string) {
  const fields = { intent: "verify", loginId, code };

  return comeBack(await login(submit("/login", fields, { cookie: browser }))).status;
}

test("a code that proves an address does not sign in", async () => {
  const holder = await makeHolder();
  const { both, code } = await ask(holder);
  const browser = both.slice(both.indexOf("; ") + 2);

  expect(await loginPage(visit("/login", { cookie: browser }))).toMatchObject({ code: null });
  expect(await signInWith(browser, holder.phone, code)).toBe(409);
  expect(await isProven(holder)).toBe(false);
});

test("a code that confirms a new number does not sign in", async () => {
  const holder = await makePhoneOnly();
  const browser = cookiesOf((await change(holder.cookie, holder.next)) as Response);

  expect(await signInWith(browser, holder.next, await codeOf(holder.next))).toBe(409);
});

test("a browser that signs in does not join a code that proves an address", async () => {
  const holder = await makeHolder();
  const { both, code } = await ask(holder);
  const proofSecret = await readSignInSecret(both);
  const request = {
    loginId: holder.phone,
    language: "en",
    returnTo: "/",
    site: "http://nhacsong.test",
  } as const;

  expect(await joinSentCode({ ...request, formerSecret: proofSecret })).toBeNull();

  const signIn = await requestSignInCode(request);
  const joined = required(await joinSentCode(request));

  expect(await codeOf(holder.phone)).not.toBe(code);
  expect(await findRequestedCode(joined)).toMatchObject({ sentTo: holder.phone });
  expect(joined).not.toBe(signIn);
});

test("a code proves no other number, and none in another browser", async () => {
  const [holder, neighbour] = [await makeHolder(), await makeHolder()];
  const { both, code } = await ask(holder);

  expect(comeBack(await send(holder.cookie, { intent: "phoneVerify", code })).status).toBe(409);

  const mixed = both.replace(holder.cookie, neighbour.cookie);

  expect(comeBack(await send(mixed, { intent: "phoneVerify", code })).status).toBe(409);
  expect([await isProven(holder), await isProven(neighbour)]).toEqual([false, false]);
});

test("without text messages, a number or a country that is paid for, there is nothing to prove", async () => {
  const holder = await makeHolder();

  replaceTexts(null);
  expect(await proofOf(holder.cookie)).toBe("impossible");
  expect(comeBack(await send(holder.cookie, { intent: "phoneCode" })).status).toBe(400);

  const { cookie } = await signedIn();

  expect(await proofOf(cookie)).toBeNull();
  expect(comeBack(await send(cookie, { intent: "phoneCode" })).status).toBe(409);
});

test("programs prove a number in the same way", async () => {
  const holder = await makeHolder();
  const sent = await post("/user/phone/code", {}, holder.cookie);

  expect([sent.status, await sent.json()]).toEqual([202, { sent: true }]);

  const both = `${holder.cookie}; ${cookiesOf(sent)}`;
  const code = await codeOf(holder.phone);

  expect((await post("/user/phone/verify", { code: other(code) }, both)).status).toBe(400);

  const done = await post("/user/phone/verify", { code }, both);

  expect([done.status, await done.json()]).toEqual([200, { proven: true }]);
  expect(await findKnownBrowser(cookiesOf(done), holder.phone)).not.toBeNull();
  expect(await isProven(holder)).toBe(true);
});

/** A member with only a number, which they have proven. */
async function makePhoneOnly() {
  const holder = await makeHolder();
  const fields = { email: null, emailProvenAt: null, phoneProvenAt: new Date() };

  await transaction((tx) => tx.update(users).set(fields).where(eq(users.id, holder.user.id)));

  return { ...holder, next: newPhone() };
}

const numberOf = async ({ user }: Holder) =>
  (await db.select().from(users).where(eq(users.id, user.id)))[0]!.phone;
const change = (cookie: string, loginId: string) =>
  send(cookie, { intent: "reach", loginId, currentPassword: PASSWORD });

test("a new number is confirmed by a code to it, and the former one is told", async () => {
  const holder = await makePhoneOnly();
  const asked = (await change(holder.cookie, holder.next)) as Response;

  expect([asked.status, asked.headers.get("Location")]).toEqual([302, "/profile/sign-in#phone"]);

  const both = `${holder.cookie}; ${cookiesOf(asked)}`;
  const page = await loader(visit("/profile/sign-in", { cookie: both }));

  expect(page.proofs.phone).toEqual({ state: "sent", sentTo: holder.next });

  const code = await codeOf(holder.next);

  expect(comeBack(await send(both, { intent: "phoneVerify", code: other(code) })).status).toBe(400);
  expect(await numberOf(holder)).toBe(holder.phone);
  expect(((await send(both, { intent: "phoneVerify", code })) as Response).status).toBe(302);
  expect([await numberOf(holder), await isProven(holder)]).toEqual([holder.next, true]);
  await sendWaitingTexts();
  expect(textsTo(holder.phone).map(({ kind }) => kind)).toEqual(["account_change"]);
  expect(comeBack(await send(both, { intent: "phoneVerify", code })).status).toBe(409);
});

test("nobody changes a number without the password, to one that is taken, or by another account's code", async () => {
  const [holder, neighbour] = [await makePhoneOnly(), await makePhoneOnly()];
  const wrong = await send(holder.cookie, {
    intent: "reach",
    loginId: holder.next,
    currentPassword: "wrong-password",
  });

  expect(comeBack(wrong).status).toBe(400);
  expect(comeBack(await change(holder.cookie, neighbour.phone)).status).toBe(409);

  const asked = (await change(holder.cookie, holder.next)) as Response;
  const code = await codeOf(holder.next);
  const mixed = `${neighbour.cookie}; ${cookiesOf(asked)}`;

  expect(comeBack(await send(mixed, { intent: "phoneVerify", code })).status).toBe(409);
  // Taken while the code was on its way.
  await transaction((tx) =>
    tx.update(users).set({ phone: holder.next }).where(eq(users.id, neighbour.user.id)),
  );

  const late = await send(`${holder.cookie}; ${cookiesOf(asked)}`, { intent: "phoneVerify", code });

  expect(comeBack(late).status).toBe(409);
  expect([await numberOf(holder), await numberOf(neighbour)]).toEqual([holder.phone, holder.next]);
});

test("the secret of the browser is no link that confirms a number", async () => {
  const holder = await makePhoneOnly();
  const asked = (await change(holder.cookie, holder.next)) as Response;
  const secret = await readSignInSecret(cookiesOf(asked));

  expect(secret).toBeTruthy();
  await expect(confirmAddressChange(actorFor(holder.user), secret!)).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await numberOf(holder)).toBe(holder.phone);
});

async function changeTo(holder: Holder & { next: string }) {
  const asked = (await change(holder.cookie, holder.next)) as Response;
  const both = `${holder.cookie}; ${cookiesOf(asked)}`;

  return send(both, { intent: "phoneVerify", code: await codeOf(holder.next) });
}

test("for seven days the holder of the former number gets the account back by a code to it", async () => {
  const holder = await makePhoneOnly();

  await changeTo(holder);
  expect(await createResetByPhone("+84903999999")).toBeNull();

  // A person has typed the number into an account with an email, which must not keep it from its
  // holder.
  const other = await makeHolder();

  await transaction((tx) =>
    tx.update(users).set({ phone: holder.phone }).where(eq(users.id, other.user.id)),
  );

  const token = await createResetByPhone(holder.phone);

  expect([await numberOf(holder), await isProven(holder), await numberOf(other)]).toEqual([
    holder.phone,
    true,
    null,
  ]);
  await resetPassword({ token: token!, password: "hoa sữa mùa thu" } as never);

  // Whoever had changed it is out.
  const outside = (await change(holder.cookie, holder.next).catch(
    (thrown: unknown) => thrown,
  )) as Response;

  expect(outside.headers.get("Location")).toContain("/login");

  const late = await makePhoneOnly();

  await changeTo(late);

  const restart = stopClock(Date.now() + 7 * 24 * 3600_000 + 1000);

  expect(await createResetByPhone(late.phone)).toBeNull();
  restart();
});

test("a former number that nobody had proven opens nothing", async () => {
  const holder = await makeHolder();

  await transaction((tx) =>
    tx.update(users).set({ phoneProvenAt: null }).where(eq(users.id, holder.user.id)),
  );
  await changeTo({ ...holder, next: newPhone() });
  expect(await createResetByPhone(holder.phone)).toBeNull();
});

test("a number that somebody only typed into an account with an email goes to its holder", async () => {
  const [holder, stranger] = [await makePhoneOnly(), await makeHolder()];

  expect(((await changeTo({ ...holder, next: stranger.phone })) as Response).status).toBe(302);
  expect([await numberOf(holder), await numberOf(stranger)]).toEqual([stranger.phone, null]);
});

test("an email added in the last days goes when the holder of the older number resets the password", async () => {
  const holder = await makePhoneOnly();
  const day = 24 * 3600_000;
  const times = {
    phoneProvenAt: new Date(Date.now() - 20 * day),
    emailProvenAt: new Date(Date.now() - 2 * day),
  };
  const set = (fields: object) =>
    transaction((tx) => tx.update(users).set(fields).where(eq(users.id, holder.user.id)));
  const emailAfterReset = async () => {
    const token = await createResetByPhone(holder.phone);

    await resetPassword({ token: token!, password: "hoa sữa mùa thu" } as never);

    return (await db.select().from(users).where(eq(users.id, holder.user.id)))[0]!.email;
  };

  const email = `${holder.user.id}@intruder.test`;

  await set({ email, ...times });
  expect(await emailAfterReset()).toBeNull();
  // Who has had it for longer, or before the number, keeps it.
  await set({ email, ...times, emailProvenAt: new Date(Date.now() - 8 * day) });
  expect(await emailAfterReset()).toBe(email);
  await set({ email, ...times, emailProvenAt: new Date(Date.now() - 21 * day) });
  expect(await emailAfterReset()).toBe(email);
});
