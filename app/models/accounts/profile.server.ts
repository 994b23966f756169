import { eq } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import type { Member } from "~/models/base/actor";
import { splitName } from "~/models/base/names";
import { announce } from "~/models/base/announcements.server";
import { storeNotificationSettings } from "~/models/delivery/notices/settings/notice-settings.server";
import type { NoticeSettingsInput } from "~/models/delivery/notices/settings/schema";
import { notifySecurityChange } from "./security-notice.server";
import { getAccount } from "./accounts.server";
import { deleteOwnSession } from "./authentication/sessions.server";
import { endAccess } from "./authentication/end-access.server";
import { findCalendarFeed } from "./calendar-feed.server";
import { hashPassword } from "./authentication/passwords/passwords.server";
import { assertReauthenticated, type Proof } from "./authentication/reauthentication.server";
import { assertMayTakeName } from "./reserved-names";
import { resolvePicture } from "~/models/base/uploads/sent-picture.server";
import { removeImage, type SentPicture, storeImage } from "~/models/base/uploads/images.server";
import {
  noticeChoices,
  type NamesForm,
  type NoticesChange,
  type PasswordInput,
  type SessionForm,
  type SettingsForm,
  type YouForm,
} from "./profile-schema";

/**
 * Saves all fields of the account's first page, or none if one is refused.
 * @throws AppError invalid at name, firstName (see resolveNames) or picture, too_large
 */
export async function changeYou(actor: Member, input: YouForm) {
  const former = await getAccount(actor.userId);
  const names = resolveNames(former, input);
  const picture = await resolvePicture(actor, "picture", input.picture, input.removePicture);

  await updateAccount(actor, { ...names, ...settingsIn(input), profileImageUrl: picture });
  if (picture !== undefined) await removeImage(former.profileImageUrl);
}

/** @throws AppError invalid at name or firstName: a reserved name that the account did not have */
export async function changeNames(actor: Member, input: NamesForm) {
  await updateAccount(actor, resolveNames(await getAccount(actor.userId), input));
}

/**
 * Returns the full name and the call name as typed. The full name without the call name becomes the
 * last name.
 * @throws AppError invalid at a field whose name is a reserved one that the account did not have
 */
function resolveNames(former: NamesForm, { name, firstName }: NamesForm) {
  assertMayTakeName("name", name, former.name);
  assertMayTakeName("firstName", firstName, former.firstName);

  const lastName = ` ${name} `.replace(` ${firstName} `, " ").trim();

  return { name, firstName, lastName: lastName === name ? "" : lastName, isNameMissing: false };
}

/** Stores the name of an account that has none; the call name follows from it. */
export async function giveName(actor: Member, fullName: string) {
  await updateAccount(actor, { name: fullName, ...splitName(fullName), isNameMissing: false });
}

export async function changeSettings(actor: Member, input: SettingsForm) {
  await updateAccount(actor, settingsIn(input));
}

function settingsIn({ language, timeZone, theme }: SettingsForm) {
  return { language, timeZone: timeZone ?? null, theme };
}

/** Stores the language that the person chose on a page; mails use it. */
export async function changeLanguage(actor: Member, language: Language) {
  await updateAccount(actor, { language });
}

/**
 * Ends every other session, access token and mailed link of the account.
 * @returns the new version of the credentials, for a new session of this browser
 * @throws AppError conflict, invalid at currentPassword, forbidden
 */
export async function changePassword(
  actor: Member,
  passwordInput: Pick<PasswordInput, "password"> & Proof,
): Promise<number> {
  await assertReauthenticated(actor, passwordInput);

  const passwordHash = await hashPassword(passwordInput.password);
  const credentialsVersion = await transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, actor.userId));
    await notifySecurityChange(tx, actor.userId, "passwordChanged");

    return endAccess(tx, actor.userId, "passwordChanged", passwordInput.session);
  });

  announce({ type: "session.ended", userId: actor.userId });

  return credentialsVersion;
}

/** Stores a new picture and removes the old one. @throws AppError invalid, too_large */
export async function changePicture(actor: Member, picture: SentPicture) {
  const { profileImageUrl: formerPicture } = await getAccount(actor.userId);

  await updateAccount(actor, { profileImageUrl: await storeImage(actor, picture) });
  await removeImage(formerPicture);
}

export async function removePicture(actor: Member) {
  const { profileImageUrl: formerPicture } = await getAccount(actor.userId);

  await updateAccount(actor, { profileImageUrl: null });
  await removeImage(formerPicture);
}

/** Stores the optional mails a person wants. */
export async function changeNotices(actor: Member, choices: NoticesChange) {
  await transaction((tx) => storeNotices(tx, actor, choices));
}

/**
 * Stores the optional mails and the settings of devices at once, or nothing. Null leaves a part as
 * it is. `browserZone`: as in changeNotificationSettings
 */
export async function changeMailsAndDevices(
  actor: Member,
  { mail, devices }: { mail: NoticesChange | null; devices: NoticeSettingsInput | null },
  browserZone: string | null,
) {
  await transaction(async (tx) => {
    if (mail) await storeNotices(tx, actor, mail);
    if (devices) await storeNotificationSettings(tx, actor, devices, browserZone);
  });
}

async function storeNotices(tx: Tx, { userId }: Member, choices: NoticesChange) {
  const { notifications } = firstRow(await tx.select().from(users).where(eq(users.id, userId)));

  await tx
    .update(users)
    .set({ notifications: { ...noticeChoices(notifications), ...choices } })
    .where(eq(users.id, userId));
}

/** Ends one session of the account; `sid`: its key from `listSessions`. */
export async function endOwnSession(actor: Member, { sid }: SessionForm): Promise<void> {
  await transaction((tx) => deleteOwnSession(tx, actor.userId, sid));
  announce({ type: "session.ended", userId: actor.userId });
}

/**
 * Ends the sessions of the account except `exceptSid`, its televisions and access tokens, and the
 * addresses of its calendar and overlay.
 */
export async function endOwnAccess(
  actor: Member,
  exceptSid: string | null = null,
): Promise<{ endedCalendar: boolean }> {
  const endedCalendar = await transaction(async (tx) => {
    const calendarFeed = await findCalendarFeed(actor, tx);

    await endAccess(tx, actor.userId, "signedOut", exceptSid);

    return calendarFeed !== null;
  });

  announce({ type: "session.ended", userId: actor.userId });

  return { endedCalendar };
}

async function updateAccount(actor: Member, fields: Partial<typeof users.$inferInsert>) {
  await transaction((tx) => tx.update(users).set(fields).where(eq(users.id, actor.userId)));
}
