import { eq } from "drizzle-orm";
import { generate } from "otplib";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { auditLog, outbox } from "~db/schema";
import { createAccessToken } from "~/models/accounts/authentication/access-tokens.server";
import { signInWithGoogle } from "~/models/accounts/authentication/google.server";
import {
  requestPasswordReset,
  resetPassword,
} from "~/models/accounts/authentication/passwords/password-resets.server";
import { countRecoveryCodes } from "~/models/accounts/authentication/recovery-codes.server";
import { resetSecondFactorByCommand } from "~/models/office/admin/commands.server";
import { changePassword } from "~/models/accounts/profile.server";
import {
  beginSecondFactor,
  checkSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from "~/models/accounts/authentication/second-factor.server";
import type { Language } from "~db/vocabularies";
import { makeMember, PASSWORD } from "../factories/accounts/members";
import { actorFor } from "../factories/accounts/people";

const NEW = { password: "hoa sữa mùa thu", confirmPassword: "hoa sữa mùa thu" };
const proof = { currentPassword: PASSWORD, session: null };

async function owner(language: Language | null = "en") {
  const user = await makeMember({ role: "artist", language, firstName: "Vy" });
  const mails = () => db.select().from(outbox).where(eq(outbox.userId, user.id));
  const subjects = async () => (await mails()).map(({ subject }) => subject).sort();

  return { user, actor: actorFor(user), mails, subjects };
}

async function turnOn(actor: ReturnType<typeof actorFor>) {
  await beginSecondFactor(actor, proof);

  const setup = await readSecondFactor(actor);
  const code = await generate({ secret: setup.state === "begun" ? setup.secret : "" });

  return confirmSecondFactor(actor, { ...proof, code });
}

test("a password change is mailed to its owner, with a way to undo it", async () => {
  const { user, actor, mails } = await owner();

  await changePassword(actor, { ...proof, ...NEW });

  const [mail] = await mails();

  expect(mail).toMatchObject({
    address: user.email,
    language: "en",
    subject: "Your password was changed",
  });
  expect(mail!.text).toMatch(/^Hello Vy,/);
  expect(mail!.text).toMatch(
    /If this wasn't you, .*\n\nChoose a new password:\nhttp:.*\/forgot-password\n/,
  );
});

test("the email is in its owner's language", async () => {
  const { actor, mails } = await owner("vi");

  await changePassword(actor, { ...proof, ...NEW });
  expect(await mails()).toMatchObject([{ language: "vi", subject: "Đã đổi mật khẩu của bạn" }]);
});

test("a refused change sends no email", async () => {
  const { actor, subjects } = await owner();
  const wrong = { ...proof, ...NEW, currentPassword: "a guess" };

  await expect(changePassword(actor, wrong)).rejects.toMatchObject({ code: "invalid" });
  expect(await subjects()).toEqual([]);
});

test("a password reset is mailed too", async () => {
  const { user, subjects } = await owner();
  let token = "";

  await requestPasswordReset(user.email, "en", (it) => (token = it));
  await resetPassword({ token, ...NEW });
  expect(await subjects()).toContain("Your password was reset");
});

test("turning the second factor on or off is mailed", async () => {
  const { actor, subjects } = await owner();
  const [code] = await turnOn(actor);

  expect(await subjects()).toEqual(["Two-step verification is on"]);
  await removeSecondFactor(actor, { ...proof, code: code! });
  expect(await subjects()).toEqual(["Two-step verification is off", "Two-step verification is on"]);
});

test("the operator's command turns the second factor off with its recovery codes, once, and the owner is told", async () => {
  const { user, actor, subjects } = await owner();
  const [code] = await turnOn(actor);

  await resetSecondFactorByCommand(user.email);

  expect(await readSecondFactor(actor)).toEqual({ state: "off" });
  expect(await countRecoveryCodes(user.id)).toBe(0);
  await expect(checkSecondFactor(user.id, code!)).rejects.toMatchObject({ code: "invalid" });
  expect(await subjects()).toContain("Two-step verification is off");

  const logged = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `user:${user.id}`));

  expect(logged).toMatchObject([{ action: "user.factorReset", actorId: null }]);
  await expect(resetSecondFactorByCommand(user.email)).rejects.toMatchObject({ code: "conflict" });
});

test("joining an account with Google is mailed, the next sign-in is not", async () => {
  const { user, subjects } = await owner();
  const person = {
    id: `google of ${user.id}`,
    email: user.email,
    isEmailVerified: true,
    name: "Vy",
  };

  expect((await signInWithGoogle(person, "en", "Guest")).isJoined).toBe(true);
  expect((await signInWithGoogle(person, "en", "Guest")).isJoined).toBe(false);
  expect(await subjects()).toEqual(["Google is connected to your account"]);
});

test("a new access token is mailed by name, without the token", async () => {
  const { actor, mails } = await owner();
  const { secret } = await createAccessToken(actor, {
    name: "Lịch diễn",
    scopes: ["read"],
    days: null,
  });
  const mail = (await mails())[0]!;

  expect(mail.subject).toBe("A new access token");
  expect(mail.text).toContain("“Lịch diễn”");
  expect(mail.text).toContain("/profile/tokens");
  expect(mail.text + mail.html).not.toContain(secret);
});
