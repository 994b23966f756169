import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema";
import { changedMail } from "./mails/change-mail.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { notifySecurityChange } from "./security-notice.server";
import { siteAddress } from "~/models/delivery/notices/site-address";
import { assertNoDoubt, type ProvenField, provenNow } from "./authentication/credentials-doubt.server";
import { bumpCredentialsVersion } from "./authentication/credentials-version.server";
import { freeTypedNumber, isNumberOnlyTyped } from "./authentication/proven-address.server";
import type { LoginId } from "./authentication/login-id.server";
import { revokeMailedLinks } from "./authentication/mailed-links.server";
import { hasLoginId, loginIdTakenError } from "./authentication/sign-up.server";
import { createRestoreToken, rememberNumber } from "./restore-address.server";

type User = typeof users.$inferSelect;

/**
 * A number that nobody has proven in another account is free for its holder.
 * @throws AppError conflict where an account has the address
 */
export async function assertFree(tx: Tx, address: LoginId, isForHolder = false): Promise<void> {
  const [taken] = await tx.select().from(users).where(hasLoginId(address));
  if (taken && !(isForHolder && address.phone !== null && isNumberOnlyTyped(taken))) throw loginIdTakenError();
}

/**
 * Gives an account a new email or phone number in the transaction, revokes all mailed links, tells the owner at the
 * former addresses, and mails the former email a link that undoes it; a former number gets the account back by a code. `isProven`: by a link or code to the new address.
 * @throws AppError conflict as assertFree and assertNoDoubt
 */
export async function replaceAddress(tx: Tx, user: User, address: LoginId, isProven: boolean): Promise<void> {
  await assertFree(tx, address, isProven);
  assertNoDoubt(user);
  if (isProven && address.phone !== null) await freeTypedNumber(tx, address.phone);
  const field: ProvenField = address.email === null ? "phone" : "email";
  const to = address.email ?? address.phone;
  await notifySecurityChange(tx, user.id, field === "email" ? "emailChanged" : "phoneChanged");
  const proof = isProven ? provenNow(field) : { [`${field}ProvenAt`]: null };
  await tx
    .update(users)
    .set({ [field]: to, ...proof })
    .where(eq(users.id, user.id));
  await revokeMailedLinks(tx, user.id);
  await bumpCredentialsVersion(tx, user.id);
  if (field === "phone" && user.phone !== null && user.phoneProvenAt !== null)
    await rememberNumber(tx, user.id, user.phone);
  if (user.email === null) return;
  const restore = await createRestoreToken(tx, { userId: user.id, field, value: user[field] });
  const mail = changedMail(user, to, `${siteAddress()}/restore-address?token=${restore.token}`);
  await queueMail(tx, { ...mail, userId: user.id, address: user.email, expiresAt: restore.expiresAt });
}
