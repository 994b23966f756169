import { readerLanguage } from "~/locales/offered-languages";
import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type DbReader, type Tx } from "~db/client.server";
import { passwordResets, users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { announce } from "~/models/base/announcements.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { resetMail } from "../../mails/reset-mail.server";
import { notifySecurityChange } from "../../security-notice.server";
import {
  isUnverifiedAddress,
  type ProvenField,
  type User,
  accountAddressFilter,
} from "../address-owner.server";
import { findLoginId } from "../login-id.server";
import { hashMailedToken } from "../mailed-links.server";
import { hashPassword } from "./passwords.server";
import { RESTORABLE_MS, restoreNumber } from "../../addresses/restore-address.server";
import type { ResetPassword } from "../../schema";
import { takeOver } from "../take-over.server";
import { isActiveAccount } from "../../account-state.server";

const LIFETIME_MS = 60 * 60_000;

/**
 * Every response takes at least this long, longer than queueing a mail, so that its time does not
 * reveal whether an account exists.
 */
const MIN_RESPONSE_MS = 300;

/**
 * Mails a reset link if the login ID belongs to an active account with an email that is not
 * unverified. Neither the response nor its time reveals whether a link was mailed. `buildLink`
 * makes the address of a token.
 */
export async function requestPasswordReset(
  typedLoginId: string,
  language: Language,
  buildLink: (token: string) => string,
) {
  const minimumDelay = setTimeout(MIN_RESPONSE_MS);

  await mailResetLink(typedLoginId, language, buildLink);
  await minimumDelay;
}

async function mailResetLink(
  typedLoginId: string,
  language: Language,
  buildLink: (token: string) => string,
) {
  const loginId = findLoginId(typedLoginId);
  const token = newResetToken();

  await transaction(async (tx) => {
    await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, clock.now()));

    const [user] = loginId
      ? await tx.select().from(users).where(accountAddressFilter(loginId))
      : [];
    if (!user?.email || findResetProblem(user)) return;

    const expiresAt = await saveResetToken(tx, user.id, token);
    const mailContent = resetMail(
      readerLanguage(user.language ?? language),
      user,
      buildLink(token),
    );

    await queueMail(tx, {
      ...mailContent,
      userId: user.id,
      address: user.email,
      expiresAt,
      isAskedFor: true,
    });
  });
}

/** Finds why no reset link is mailed to an account; null if it is. */
export function findResetProblem(user: User): "noEmail" | "suspended" | "unverified" | null {
  if (user.email === null) return "noEmail";
  if (!isActiveAccount(user)) return "suspended";

  return isUnverifiedAddress(user, "email") ? "unverified" : null;
}

/** Stores a reset token for one use within 60 minutes. @returns its expiry */
export async function saveResetToken(
  tx: Tx,
  userId: string,
  token: string,
  provenField: ProvenField = "email",
) {
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);

  await tx
    .insert(passwordResets)
    .values({ tokenHash: hashMailedToken(token), userId, expiresAt, proves: provenField });

  return expiresAt;
}

/**
 * Makes a reset token for the account of a phone number that a code has just proved. If no account
 * has the number, or an account has it only as an unverified address, an account that had it until
 * a few days ago gets it back first. Null if there is no such account, or the account with the
 * number is inactive.
 */
export async function createResetByPhone(phone: string): Promise<string | null> {
  const token = newResetToken();
  const createdReset = await transaction(async (tx) => {
    const [phoneUser] = await tx.select().from(users).where(eq(users.phone, phone));
    const user = phoneUser && !isUnverifiedAddress(phoneUser, "phone") ? phoneUser : null;
    if (user && !isActiveAccount(user)) return null;

    const restoredUserId = user ? null : await restoreNumber(tx, phone);
    const userId = user?.id ?? restoredUserId;
    if (!userId) return null;

    await saveResetToken(tx, userId, token, "phone");

    return { restored: restoredUserId };
  });
  if (createdReset?.restored) announce({ type: "session.ended", userId: createdReset.restored });

  return createdReset && token;
}

export async function isResetTokenValid(token: string): Promise<boolean> {
  return (await findReset(db, token)) !== undefined;
}

/**
 * Sets the new password once and ends all earlier access to the account.
 * @throws AppError conflict when the token is used, expired or made up
 */
export async function resetPassword({ token, password }: ResetPassword) {
  const passwordHash = await hashPassword(password);
  const userId = await transaction(async (tx) => {
    const reset = await findReset(tx, token);
    if (!reset) throw new AppError("conflict", "accounts:resetGone");

    const user = firstRow(await tx.select().from(users).where(eq(users.id, reset.userId)));
    if (isUnverifiedAddress(user, reset.proves))
      throw new AppError("conflict", "accounts:resetGone");

    if (reset.proves === "phone") await dropLaterEmail(tx, user);
    await takeOver(tx, user, { field: reset.proves, passwordHash });
    await notifySecurityChange(tx, reset.userId, "passwordReset");

    return reset.userId;
  });

  announce({ type: "session.ended", userId });
}

/**
 * Removes an email that was proven in the last seven days and later than the number, because an
 * intruder may have added it and could take the account back with it. The owner of an earlier email
 * has a link that restores that email.
 */
async function dropLaterEmail(
  tx: Tx,
  { id: userId, phoneProvenAt, emailProvenAt }: typeof users.$inferSelect,
) {
  if (!phoneProvenAt || !emailProvenAt || emailProvenAt <= phoneProvenAt) return;
  if (emailProvenAt.getTime() < clock.now().getTime() - RESTORABLE_MS) return;

  await tx.update(users).set({ email: null, emailProvenAt: null }).where(eq(users.id, userId));
  await notifySecurityChange(tx, userId, "emailRemoved");
}

export function newResetToken() {
  return randomBytes(32).toString("base64url");
}

async function findReset(reader: DbReader, token: string) {
  const { tokenHash, usedAt, expiresAt } = passwordResets;
  const usableFilter = and(
    eq(tokenHash, hashMailedToken(token)),
    isNull(usedAt),
    gt(expiresAt, clock.now()),
  );
  const [reset] = await reader.select().from(passwordResets).where(usableFilter);

  return reset;
}
