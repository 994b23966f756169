import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema";
import { changedMail } from "../mails/change-mail.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { notifySecurityChange } from "../security-notice.server";
import { siteAddress } from "~/models/delivery/notices/site-address";
import {
  fieldOf,
  isOnlyTyped,
  isProven as isAddressProven,
  provenNow,
  typedAddressFilter,
} from "../authentication/address-owner.server";
import { assertNoDoubt } from "../authentication/credentials-doubt.server";
import { bumpCredentialsVersion } from "../authentication/credentials-version.server";
import { freeTypedAddress } from "../authentication/proven-address.server";
import type { LoginId } from "../authentication/login-id.server";
import { revokeMailedLinks } from "../authentication/mailed-links.server";
import { loginIdTakenError } from "../authentication/sign-up.server";
import { createRestoreToken, rememberNumber } from "./restore-address.server";

type User = typeof users.$inferSelect;

/**
 * An address that was only typed into another account is free for its owner.
 * @throws AppError conflict where an account has the address
 */
export async function assertFree(tx: Tx, address: LoginId, isForOwner = false): Promise<void> {
  const [taken] = await tx.select().from(users).where(typedAddressFilter(address));
  if (taken && !(isForOwner && isOnlyTyped(taken, fieldOf(address)))) throw loginIdTakenError();
}

/**
 * Gives an account a new email or phone number in the transaction, revokes all mailed links, tells
 * the owner at the former addresses, and mails the former email a link that undoes it; a former
 * number gets the account back by a code. Only addresses that were proven in the account get it
 * back. `isProven`: by a link or code to the new address.
 * @throws AppError conflict as assertFree and assertNoDoubt
 */
export async function replaceAddress(
  tx: Tx,
  user: User,
  address: LoginId,
  isProven: boolean,
): Promise<void> {
  await assertFree(tx, address, isProven);
  assertNoDoubt(user);
  if (isProven) await freeTypedAddress(tx, address);

  const field = fieldOf(address);
  const to = address.email ?? address.phone;

  await notifySecurityChange(tx, user.id, field === "email" ? "emailChanged" : "phoneChanged");

  const proof = isProven ? provenNow(field) : { [`${field}ProvenAt`]: null };

  await tx
    .update(users)
    .set({ [field]: to, ...proof })
    .where(eq(users.id, user.id));

  await revokeMailedLinks(tx, user.id);
  await bumpCredentialsVersion(tx, user.id);
  if (field === "phone" && user.phone !== null && isAddressProven(user, "phone"))
    await rememberNumber(tx, user.id, user.phone);
  if (user.email === null || !isAddressProven(user, "email")) return;

  const restore = await createRestoreToken(tx, { userId: user.id, field, value: user[field] });
  const mail = changedMail(user, to, `${siteAddress()}/restore-address?token=${restore.token}`);

  await queueMail(tx, {
    ...mail,
    userId: user.id,
    address: user.email,
    expiresAt: restore.expiresAt,
  });
}
