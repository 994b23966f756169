import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema";
import { addressChangedMail } from "../mails/change-mail.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { notifySecurityChange } from "../security-notice.server";
import { siteAddress } from "~/models/delivery/notices/site-address";
import {
  fieldOf,
  isUnverifiedAddress,
  isProven as isAddressProven,
  provenNow,
  accountAddressFilter,
} from "../authentication/address-owner.server";
import { assertCredentialsConfirmed } from "../authentication/credentials-doubt.server";
import { raiseCredentialsVersion } from "../authentication/credentials-version.server";
import { removeUnverifiedAddress } from "../authentication/proven-address.server";
import type { LoginId } from "../authentication/login-id.server";
import { revokeMailedLinks } from "../authentication/mailed-links.server";
import { loginIdTakenError } from "../authentication/sign-up.server";
import { createRestoreToken, rememberNumber } from "./restore-address.server";

type UserRow = typeof users.$inferSelect;

/**
 * Refuses an address that an account has. `isForOwner`: the address may be unverified in another
 * account, because the actor proves to own it.
 * @throws AppError conflict where an account has the address
 */
export async function assertAddressFree(
  tx: Tx,
  address: LoginId,
  isForOwner = false,
): Promise<void> {
  const [holder] = await tx.select().from(users).where(accountAddressFilter(address));
  if (holder && !(isForOwner && isUnverifiedAddress(holder, fieldOf(address))))
    throw loginIdTakenError();
}

/**
 * Gives an account a new email or phone number in the transaction, revokes all mailed links, tells
 * the owner at the former addresses, and mails the former email a link that undoes it; a code to a
 * former number gives the account back. Only addresses that were proven in the account get it back.
 * `isProven`: the actor used a link or code to the new address.
 * @throws AppError conflict if another account has the address, or the credentials are not
 * confirmed
 */
export async function replaceAddress(
  tx: Tx,
  user: UserRow,
  address: LoginId,
  isProven: boolean,
): Promise<void> {
  await assertAddressFree(tx, address, isProven);
  assertCredentialsConfirmed(user);
  if (isProven) await removeUnverifiedAddress(tx, address);

  const field = fieldOf(address);
  const newAddress = address.email ?? address.phone;

  await notifySecurityChange(tx, user.id, field === "email" ? "emailChanged" : "phoneChanged");

  const proofColumns = isProven ? provenNow(field) : { [`${field}ProvenAt`]: null };

  await tx
    .update(users)
    .set({ [field]: newAddress, ...proofColumns })
    .where(eq(users.id, user.id));

  await revokeMailedLinks(tx, user.id);
  await raiseCredentialsVersion(tx, user.id);
  if (field === "phone" && user.phone !== null && isAddressProven(user, "phone"))
    await rememberNumber(tx, user.id, user.phone);
  if (user.email === null || !isAddressProven(user, "email")) return;

  const restoreToken = await createRestoreToken(tx, { userId: user.id, field, value: user[field] });
  const warningMail = addressChangedMail(
    user,
    newAddress,
    `${siteAddress()}/restore-address?token=${restoreToken.token}`,
  );

  await queueMail(tx, {
    ...warningMail,
    userId: user.id,
    address: user.email,
    expiresAt: restoreToken.expiresAt,
  });
}
