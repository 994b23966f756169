import { readerLanguage } from "~/locales/offered-languages";
import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Reader, type Tx } from "~db/client.server";
import { passwordResets, users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { announce } from "~/models/base/announcements.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { resetMail } from "../../mails/reset-mail.server";
import { notifySecurityChange } from "../../security-notice.server";
import { isOnlyTyped, type ProvenField, typedAddressFilter } from "../address-owner.server";
import { findLoginId } from "../login-id.server";
import { hashMailedToken } from "../mailed-links.server";
import { hashPassword } from "./passwords.server";
import { RESTORABLE_MS, restoreNumber } from "../../addresses/restore-address.server";
import type { ResetPassword } from "../../schema";
import { takeOver } from "../take-over.server";
import { isActive } from "../../account-state.server";

const LIFETIME_MS = 60 * 60_000;

/** Longer than queueing a mail, so the response time does not reveal whether an account exists. */
const MIN_RESPONSE_MS = 300;

/**
 * Mails a reset link if the login ID belongs to an account with an email that may be its owner's.
 * Neither the response nor its time reveals whether it does. `linkOf` builds the address of a
 * token.
 */
export async function requestPasswordReset(
  typed: string,
  language: Language,
  linkOf: (token: string) => string,
) {
  const evenly = setTimeout(MIN_RESPONSE_MS);

  await mailLink(typed, language, linkOf);
  await evenly;
}

async function mailLink(typed: string, language: Language, linkOf: (token: string) => string) {
  const loginId = findLoginId(typed);
  const token = newResetToken();

  await transaction(async (tx) => {
    await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, clock.now()));

    const [user] = loginId ? await tx.select().from(users).where(typedAddressFilter(loginId)) : [];
    if (!user?.email || !isActive(user) || isOnlyTyped(user, "email")) return;

    const expiresAt = await saveResetToken(tx, user.id, token);
    const mail = resetMail(readerLanguage(user.language ?? language), user, linkOf(token));

    await queueMail(tx, {
      ...mail,
      userId: user.id,
      address: user.email,
      expiresAt,
      isAskedFor: true,
    });
  });
}

/** Stores a reset token for one use within 60 minutes. @returns its expiry */
export async function saveResetToken(
  tx: Tx,
  userId: string,
  token: string,
  proves: ProvenField = "email",
) {
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);

  await tx
    .insert(passwordResets)
    .values({ tokenHash: hashMailedToken(token), userId, expiresAt, proves });

  return expiresAt;
}

/**
 * Makes a reset token for the account of a phone number that a code just proved, or that had the
 * number until lately and gets it back; null without an active account, and for one with an email
 * in which nobody has proven the number.
 */
export async function createResetByPhone(phone: string): Promise<string | null> {
  const token = newResetToken();
  const made = await transaction(async (tx) => {
    const [known] = await tx.select().from(users).where(eq(users.phone, phone));
    const user = known && !isOnlyTyped(known, "phone") ? known : null;
    if (user && !isActive(user)) return null;

    const restored = user ? null : await restoreNumber(tx, phone);
    const userId = user?.id ?? restored;
    if (!userId) return null;

    await saveResetToken(tx, userId, token, "phone");

    return { restored };
  });
  if (made?.restored) announce({ type: "session.ended", userId: made.restored });

  return made && token;
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
    if (isOnlyTyped(user, reset.proves)) throw new AppError("conflict", "accounts:resetGone");

    if (reset.proves === "phone") await dropLaterEmail(tx, user);
    await takeOver(tx, user, { field: reset.proves, passwordHash });
    await notifySecurityChange(tx, reset.userId, "passwordReset");

    return reset.userId;
  });

  announce({ type: "session.ended", userId });
}

/**
 * Removes an email that was proven in the last seven days, after the number: it may be an
 * intruder's, who would take the account back with it. An email that it replaced has the link that
 * undoes it.
 */
async function dropLaterEmail(
  tx: Tx,
  { id, phoneProvenAt, emailProvenAt }: typeof users.$inferSelect,
) {
  if (!phoneProvenAt || !emailProvenAt || emailProvenAt <= phoneProvenAt) return;
  if (emailProvenAt.getTime() < clock.now().getTime() - RESTORABLE_MS) return;

  await tx.update(users).set({ email: null, emailProvenAt: null }).where(eq(users.id, id));
  await notifySecurityChange(tx, id, "emailRemoved");
}

export function newResetToken() {
  return randomBytes(32).toString("base64url");
}

async function findReset(reader: Reader, token: string) {
  const { tokenHash, usedAt, expiresAt } = passwordResets;
  const usable = and(
    eq(tokenHash, hashMailedToken(token)),
    isNull(usedAt),
    gt(expiresAt, clock.now()),
  );
  const [reset] = await reader.select().from(passwordResets).where(usable);

  return reset;
}
