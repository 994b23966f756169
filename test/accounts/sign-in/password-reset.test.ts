import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getActor } from "~/auth/session.server";
import { clock } from "~/platform/clock/clock";
import { requestPasswordReset } from "~/models/accounts/authentication/passwords/password-resets.server";
import { action as forgot } from "~/routes/_accounts+/forgot-password";
import { action as login } from "~/routes/_accounts+/login/route";
import { action as reset, loader as resetPage } from "~/routes/_accounts+/reset-password";
import { db } from "~db/client.server";
import { outbox, passwordResets } from "~db/schema";
import { makeMember, PASSWORD } from "../../factories/accounts/members";
import { cookieFor } from "../../factories/accounts/people";
import { comeBack, submit, toastOf, visit } from "../../factories/base/requests";
import { withMailServer } from "../../factories/delivery/mail-server";

const NEW = "lời mới cho bài cũ";

async function mailTo(userId: string) {
  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.userId, userId))
    .orderBy(desc(outbox.createdAt));

  return mail;
}

const ask = (loginId: string) => forgot(submit("/forgot-password", { loginId }));

async function tokenFor(user: { id: string; email: string }) {
  await ask(user.email);

  return /token=([\w-]+)/.exec((await mailTo(user.id))!.text)![1]!;
}

const choose = (token: string, password = NEW) =>
  reset(submit("/reset-password", { token, password, confirmPassword: password }));

test("a link sets the password once, ends every session, and invalidates the old password", async () => {
  const user = await makeMember();
  const cookie = await cookieFor(user);
  const token = await tokenFor(user);

  expect(await resetPage(visit(`/reset-password?token=${token}`))).toMatchObject({
    isUsable: true,
  });

  const done = (await choose(token)) as Response;

  expect(done.headers.get("Location")).toBe("/login");
  expect((await toastOf(done))!.title).toBe(
    "Your password has been changed. All devices have been signed out.",
  );
  expect(await getActor(cookie)).toMatchObject({ userId: null });

  const signIn = (password: string) => login(submit("/login", { loginId: user.email, password }));

  expect(comeBack(await signIn(PASSWORD)).status).toBe(401);
  expect(((await signIn(NEW)) as Response).status).toBe(302);
  expect(comeBack(await choose(token))).toMatchObject({
    status: 409,
    errors: { "": ["This link has expired or was already used."] },
  });
  expect(await resetPage(visit(`/reset-password?token=${token}`))).toMatchObject({
    isUsable: false,
  });
});

test("using one link revokes the account's others", async () => {
  const user = await makeMember();
  const [first, second] = [await tokenFor(user), await tokenFor(user)];

  expect(((await choose(second)) as Response).status).toBe(302);
  expect(comeBack(await choose(first)).status).toBe(409);
});

test("a link is valid for 60 minutes, and the table contains no usable token", async () => {
  const user = await makeMember();
  const token = await tokenFor(user);
  const [row] = await db.select().from(passwordResets).where(eq(passwordResets.userId, user.id));

  expect(row!.tokenHash).not.toContain(token);
  expect(Math.round((row!.expiresAt.getTime() - row!.createdAt.getTime()) / 60_000)).toBe(60);

  const { now } = clock;

  clock.now = () => new Date(row!.expiresAt.getTime() + 1);
  try {
    expect(comeBack(await choose(token)).status).toBe(409);
  } finally {
    clock.now = now;
  }
});

test("known and unknown accounts get the same response", async () => {
  const { email } = await makeMember();
  const { phone } = await makeMember({ phone: "+84903555991" });
  const answersTo = (loginIds: string[], hasMailServer = true) =>
    withMailServer(hasMailServer, () =>
      Promise.all(
        loginIds.map(async (loginId) => {
          const answer = (await ask(loginId)) as Response;

          return [answer.status, answer.headers.get("Location"), (await toastOf(answer))!.title];
        }),
      ),
    );
  const toEmails = await answersTo([email, "nobody@example.com", "nonsense"]);

  expect(new Set(toEmails.map(String)).size).toBe(1);
  expect(toEmails[0]![2]).toBe(
    "If this account exists, we've sent a link. It works once and expires in 60 minutes.",
  );

  const toPhones = await answersTo([phone!, "0903555017"]);
  const unsent = await answersTo([email, "nobody@example.com", phone!, "0903555017"], false);

  expect(new Set(unsent.map(String)).size).toBe(1);
  expect(unsent[0]![2]).toContain("This site can't send emails yet.");

  expect(new Set(toPhones.map(String)).size).toBe(1);
  expect(toPhones[0]![2]).toMatch(
    /^If this number's account has an email, we've sent a link there\./,
  );
});

test("the response time does not reveal unknown accounts", async () => {
  const member = await makeMember();

  for (const loginId of [member.email, "nobody@nhacsong.test", "no login id at all"]) {
    const began = performance.now();

    await requestPasswordReset(loginId, "en", (token) => token);
    expect(performance.now() - began).toBeGreaterThan(290);
  }
});

test("the fourth email in five minutes is refused", async () => {
  const { email } = await makeMember();

  for (let time = 0; time < 3; time++) expect(((await ask(email)) as Response).status).toBe(302);
  expect(comeBack(await ask(email.toUpperCase())).status).toBe(429);
});

test("the email is in the person's language, with the same text in HTML and escaped names", async () => {
  const user = await makeMember({ language: "vi", firstName: "<b>Mai</b>" });

  await ask(user.email);

  const mail = (await mailTo(user.id))!;

  expect(mail).toMatchObject({
    subject: "Đặt lại mật khẩu",
    address: user.email,
    state: "waiting",
  });
  expect(mail.text).toContain("Chào <b>Mai</b>,");
  expect(mail.html).toContain("&lt;b&gt;Mai&lt;/b&gt;");
  expect(mail.html).not.toContain("<b>Mai");
  expect(mail.text).toContain("http://nhacsong.test/reset-password?token=");
});
