import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { clock } from "~/platform/clock/clock";
import { action as restore, loader as restorePage } from "~/routes/_accounts+/restore-address";
import { action as confirm, loader as confirmPage } from "~/routes/_accounts+/confirm-address";
import { action as answerPassword } from "~/routes/_accounts+/login_.password";
import { signInAction } from "~/routes/_accounts+/profile_.sign-in/sign-in-actions.server";
import { db } from "~db/client.server";
import { outbox, sessions } from "~db/schema";
import { makeMember, PASSWORD } from "../factories/accounts/members";
import { signedIn } from "../factories/accounts/profile";
import { comeBack, cookiesOf, outcome, submit, visit } from "../factories/base/requests";

const countSessions = async (userId: string) =>
  (await db.select().from(sessions).where(eq(sessions.userId, userId))).length;

async function lastLink(userId: string) {
  const letters = await db.select().from(outbox).where(eq(outbox.userId, userId));
  const token = /confirm-address\?token=([\w-]+)/.exec(letters.at(-1)?.text ?? "")?.[1];

  return { mail: letters.at(-1)!, token: token! };
}

test("a new email is active once its link is confirmed, which works once, and the old email is notified", async () => {
  const { user, cookie, send, row } = await signedIn();
  const loginId = `moi-${user.id}@nhacsong.test`;

  expect(
    comeBack(await send({ intent: "reach", loginId, currentPassword: "wrong password" })).status,
  ).toBe(400);
  await send({ intent: "reach", loginId: loginId.toUpperCase(), currentPassword: PASSWORD });
  expect((await row()).email).toBe(user.email);

  const { mail, token } = await lastLink(user.id);

  expect(mail.address).toBe(loginId);

  const page = await confirmPage(visit(`/confirm-address?token=${token}`, { cookie }));

  expect(page).toMatchObject({ change: { to: loginId, isOwn: true } });
  expect((await row()).email).toBe(user.email);
  expect(
    (await confirm(submit("/confirm-address", { token }, { cookie }))) as Response,
  ).toMatchObject({ status: 302 });
  expect((await row()).email).toBe(loginId);

  const addresses = (await db.select().from(outbox).where(eq(outbox.userId, user.id))).map(
    ({ address }) => address,
  );

  expect(addresses).toEqual([loginId, user.email]);
  expect(comeBack(await confirm(submit("/confirm-address", { token }, { cookie }))).status).toBe(
    409,
  );
});

test("an address in use is refused, also if taken in the meantime; a link expires after an hour", async () => {
  const { user, cookie, send, row } = await signedIn();
  const other = await makeMember();
  const ask = (loginId: string) => send({ intent: "reach", loginId, currentPassword: PASSWORD });

  expect(comeBack(await ask(other.email)).status).toBe(409);

  const wanted = `gianh-${user.id}@nhacsong.test`;

  await ask(wanted);

  const { token } = await lastLink(user.id);
  const { now } = clock;

  clock.now = () => new Date(Date.now() + 61 * 60_000);
  expect(comeBack(await confirm(submit("/confirm-address", { token }, { cookie }))).status).toBe(
    409,
  );
  clock.now = now;
  await makeMember({ email: wanted });
  expect(comeBack(await confirm(submit("/confirm-address", { token }, { cookie }))).status).toBe(
    409,
  );
  expect((await row()).email).toBe(user.email);
});

/** Changes the address; returns the path of the link that the account's email got. */
async function changeAddress(member: Awaited<ReturnType<typeof signedIn>>, loginId: string) {
  await member.send({ intent: "reach", loginId, currentPassword: PASSWORD });

  const { token } = await lastLink(member.user.id);

  await confirm(submit("/confirm-address", { token }, { cookie: member.cookie }));

  const mails = await db.select().from(outbox).where(eq(outbox.userId, member.user.id));
  const mail = mails.findLast(({ text }) => text.includes("/restore-address?"));

  return { mail: mail!, token: /restore-address\?token=([\w-]+)/.exec(mail!.text)![1]! };
}

test("the old email gets a link that restores it and ends all sessions", async () => {
  const member = await signedIn();
  const before = member.user.email;
  const { mail, token } = await changeAddress(member, `moi-${member.user.id}@nhacsong.test`);

  expect(mail.address).toBe(before);

  const again = await changeAddress(member, `nua-${member.user.id}@nhacsong.test`);

  expect(again.mail.address).toBe(`moi-${member.user.id}@nhacsong.test`);
  expect(await restorePage(visit(`/restore-address?token=${token}`))).toMatchObject({
    former: before,
  });
  expect(await countSessions(member.user.id)).toBe(1);

  const done = (await restore(submit("/restore-address", { token }))) as Response;

  expect([done.status, done.headers.get("location")]).toEqual([302, "/forgot-password"]);
  expect((await member.row()).email).toBe(before);
  expect(await countSessions(member.user.id)).toBe(0);
});

test("the link that restores an address expires after 7 days, cannot be forged, and takes nobody's address", async () => {
  const member = await signedIn();
  const changed = `moi-${member.user.id}@nhacsong.test`;
  const { token } = await changeAddress(member, changed);
  const forged = `${token.slice(0, -4)}AAAA`;

  expect(comeBack(await restore(submit("/restore-address", { token: forged }))).status).toBe(409);
  expect(await restorePage(visit(`/restore-address?token=${forged}`))).toMatchObject({
    former: null,
  });

  const { now } = clock;

  clock.now = () => new Date(Date.now() + 7 * 24 * 3600_000 + 1000);
  expect(comeBack(await restore(submit("/restore-address", { token }))).status).toBe(409);
  clock.now = now;
  await makeMember({ email: member.user.email! });
  expect(comeBack(await restore(submit("/restore-address", { token }))).status).toBe(409);
  expect((await member.row()).email).toBe(changed);
});

test("a phone number is confirmed by the account's email, and cannot be changed without one", async () => {
  const { user, cookie, send, row } = await signedIn();

  await send({ intent: "reach", loginId: "0903 555 017", currentPassword: PASSWORD });

  const { mail, token } = await lastLink(user.id);

  expect(mail.address).toBe(user.email);
  await confirm(submit("/confirm-address", { token }, { cookie }));
  expect(await row()).toMatchObject({ email: user.email, phone: "+84903555017" });

  const phoneOnly = await signedIn({ email: null, emailProvenAt: null, phone: "+84903555018" });
  const back = await phoneOnly.send({
    intent: "reach",
    loginId: "0903 555 019",
    currentPassword: PASSWORD,
  });

  expect(comeBack(back).status).toBe(409);
});

test("a link that an intruder has sent confirms nothing into the intruder's account", async () => {
  const intruder = await signedIn({ name: "Người Lạ" });
  const owner = await signedIn();
  const wanted = `chu-${owner.user.id}@nhacsong.test`;

  await intruder.send({ intent: "reach", loginId: wanted, currentPassword: PASSWORD });

  const { token } = await lastLink(intruder.user.id);
  const path = `/confirm-address?token=${token}`;

  const asGuest = await confirmPage(visit(path));
  const asOwner = await confirmPage(visit(path, { cookie: owner.cookie }));
  const refused = comeBack(await confirm(submit(path, { token }, { cookie: owner.cookie })));
  const toLogin = (await outcome(() => confirm(submit(path, { token })))) as Response;

  for (const page of [asGuest, asOwner])
    expect(page.change).toMatchObject({ name: "Người Lạ", isOwn: false });
  expect(refused.status).toBe(409);
  expect(toLogin.headers.get("Location")).toMatch(/^\/login\?returnTo=/);
  expect((await intruder.row()).email).toBe(intruder.user.email);
});

test("nobody changes an address before the first one is proven, which the profile does by a code", async () => {
  const { user, cookie, send, row } = await signedIn({ emailProvenAt: null });
  const wanted = {
    intent: "reach",
    loginId: `moi-${user.id}@nhacsong.test`,
    currentPassword: PASSWORD,
  };

  expect(comeBack(await send(wanted)).errors.loginId).toEqual([
    expect.stringContaining(user.email),
  ]);

  const asked = (await send({ intent: "emailCode" })) as Response;
  const mails = await db.select().from(outbox).where(eq(outbox.address, user.email));
  const mail = mails.at(-1)!;
  const code = /^\d{6}/.exec(mail.subject)![0];

  expect(mail.subject).toBe(`${code} is your code to confirm your email at Nhạc Sống`);
  expect(mail.text).toContain(code);
  expect(mail.text + mail.html).not.toMatch(/\/login\/link|Sign in/);

  const both = `${cookie}; ${cookiesOf(asked)}`;
  const proven = (await signInAction(
    submit("/profile/sign-in", { intent: "emailVerify", code }, { cookie: both }),
  )) as Response;

  expect(proven.headers.get("Location")).toBe("/login/password?returnTo=%2Fprofile%2Fsign-in");
  expect(await row()).toMatchObject({
    emailProvenAt: expect.any(Date),
    credentialsDoubtedAt: expect.any(Date),
  });
  await answerPassword(submit("/login/password", { intent: "mine" }, { cookie }));
  expect((await send(wanted)) as Response).toMatchObject({ status: 302 });
});
