import { and, eq, ne } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { sessions, users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError } from "~/errors";
import type { Member } from "../actor";
import { announce } from "../announcements.server";
import { getAccount } from "./accounts.server";
import { endOpenLinks } from "./open-links.server";
import { hashPassword, isPassword } from "./passwords.server";
import { removeImage, storeImage } from "../uploads/images.server";
import { choicesOf, type NamesForm, type NoticesChange, type PasswordForm, type SettingsForm } from "./profile-schema";

/** Both names are taken as typed; what is left of the full name beside the first name becomes the last name. */
export async function changeNames(actor: Member, { name, firstName }: NamesForm) {
  const lastName = ` ${name} `.replace(` ${firstName} `, " ").trim();
  await change(actor, { name, firstName, lastName: lastName === name ? "" : lastName });
}

export async function changeSettings(actor: Member, { language, timeZone, theme }: SettingsForm) {
  await change(actor, { language, timeZone: timeZone ?? null, theme });
}

/** The language of the switch on every page: mails follow it. */
export async function changeLanguage(actor: Member, language: Language) {
  await change(actor, { language });
}

/** Every other session of the account ends, and so does every link mailed for it. @throws AppError invalid at currentPassword */
export async function changePassword(actor: Member, currentSid: string | null, input: PasswordForm) {
  await assertPassword(actor, input.currentPassword);
  const passwordHash = await hashPassword(input.password);
  await transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, actor.userId));
    const others = and(eq(sessions.userId, actor.userId), ne(sessions.sid, currentSid ?? ""));
    await tx.delete(sessions).where(others);
    await endOpenLinks(tx, actor.userId);
  });
  announce({ type: "session.ended", userId: actor.userId });
}

/** Stores the picture anew (see storeImage); the one before is gone. @throws AppError invalid, too_large */
export async function changePicture(actor: Member, bytes: Uint8Array) {
  const { profileImageUrl: before } = await getAccount(actor.userId);
  await change(actor, { profileImageUrl: await storeImage(actor, bytes) });
  await removeImage(before);
}

export async function removePicture(actor: Member) {
  const { profileImageUrl: before } = await getAccount(actor.userId);
  await change(actor, { profileImageUrl: null });
  await removeImage(before);
}

/** Which mails somebody wants beside those that are always sent. */
export async function changeNotices(actor: Member, { reminders, live, follows, messages: asked }: NoticesChange) {
  const messages = asked ?? choicesOf((await getAccount(actor.userId)).notifications).messages;
  await change(actor, { notifications: { reminders, live, follows, messages } });
}

/** Ends every session of the account, this one too. */
export async function signOutEverywhere(actor: Member) {
  await transaction((tx) => tx.delete(sessions).where(eq(sessions.userId, actor.userId)));
  announce({ type: "session.ended", userId: actor.userId });
}

/** Accounts without a password (signed in by Google) are not asked for one. @throws AppError invalid at currentPassword */
export async function assertPassword(actor: Member, password: string | undefined) {
  const { passwordHash } = await getAccount(actor.userId);
  if (passwordHash === null || (await isPassword(passwordHash, password ?? ""))) return;
  const key = "accounts:currentPasswordWrong";
  throw new AppError("invalid", key, { fields: { currentPassword: { key } } });
}

async function change(actor: Member, fields: Partial<typeof users.$inferInsert>) {
  await transaction((tx) => tx.update(users).set(fields).where(eq(users.id, actor.userId)));
}
