import { randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import { db, transaction, type DbReader, type Tx } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { addressChanges, users } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Member } from "~/models/base/actor";
import { confirmAddressMail } from "../mails/change-mail.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { findAccount, getAccount } from "../accounts.server";
import { isProven } from "../authentication/address-owner.server";
import { hashMailedToken } from "../authentication/mailed-links.server";
import { readLoginId } from "../authentication/login-id.server";
import { assertFirstProven } from "./address-order.server";
import type { ReachForm } from "../profile-schema";
import { assertAddressFree, replaceAddress } from "./replace-address.server";
import { assertReauthenticated, type Proof } from "../authentication/reauthentication.server";
import { required } from "~/platform/required";

const LIFETIME_MS = 60 * 60_000;

/**
 * Mails a link that confirms a new email or phone number: to the new email, or for a phone number
 * to the email of the account. `throttle` counts the mail for its receiver, once the actor is known
 * to be the owner.
 * @throws AppError invalid, forbidden (not signed in recently), conflict (address taken;
 * credentials not confirmed; a phone number without a proven email; an earlier address to prove)
 */
export async function requestAddressChange(
  actor: Member,
  changeRequest: Pick<ReachForm, "loginId"> & Proof,
  buildLink: (token: string) => string,
  throttle: (receiver: string) => Promise<void> = async () => {},
) {
  await assertReauthenticated(actor, changeRequest);

  const loginId = readLoginId(changeRequest.loginId);
  const account = await getAccount(actor.userId);

  assertFirstProven(account);

  const mailAddress = loginId.email ?? (isProven(account, "email") ? account.email : null);
  if (!mailAddress) throw fieldError("loginId", "profile:phoneNeedsEmail", { code: "conflict" });

  await throttle(mailAddress);

  const token = randomBytes(32).toString("base64url");

  await transaction(async (tx) => {
    await assertAddressFree(tx, loginId);

    const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);

    await storeChange(tx, {
      tokenHash: hashMailedToken(token),
      userId: account.id,
      ...loginId,
      expiresAt,
    });

    const newAddress = loginId.email ?? loginId.phone;
    const confirmMail = confirmAddressMail(account, newAddress, buildLink(token));

    await queueMail(tx, {
      ...confirmMail,
      userId: account.id,
      address: mailAddress,
      expiresAt,
      isAskedFor: true,
    });
  });
}

/** Finds the change of a valid link: the new address and the account that gets it. */
export async function findAddressChange(
  token: string,
): Promise<{ to: string; userId: string; name: string } | null> {
  const change = await findOpenChange(db, hashMailedToken(token));
  if (!change) return null;

  const account = await findAccount(change.userId);

  return (
    account && {
      to: required(change.email ?? change.phone),
      userId: account.id,
      name: account.name,
    }
  );
}

/**
 * Applies the new address of a valid link to the actor's account. The link alone is not enough: an
 * intruder may have asked for it, and its receiver would confirm the address into the intruder's
 * account.
 * @throws AppError conflict (link expired or of another account, address taken, credentials not
 * confirmed)
 */
export async function confirmAddressChange(actor: Member, token: string): Promise<string> {
  return transaction(async (tx) => {
    const change = await findOpenChange(tx, hashMailedToken(token));
    if (!change) throw new AppError("conflict", "accounts:resetGone");
    if (change.userId !== actor.userId) throw new AppError("conflict", "profile:confirmOther");

    const { email, phone, userId } = change;
    const user = firstRow(await tx.select().from(users).where(eq(users.id, userId)));

    // The link was mailed to the new email; for a number, to the email of the account.
    await replaceAddress(
      tx,
      user,
      email === null ? { email, phone: required(phone) } : { email, phone: null },
      email !== null,
    );

    return required(email ?? phone);
  });
}

/** Stores the change that a link or code will make; it replaces the account's earlier one. */
export async function storeChange(
  tx: Tx,
  change: typeof addressChanges.$inferInsert,
): Promise<void> {
  await tx.delete(addressChanges).where(lt(addressChanges.expiresAt, clock.now()));
  await tx.delete(addressChanges).where(eq(addressChanges.userId, change.userId));
  await tx.insert(addressChanges).values(change);
}

/** Finds the change of a hashed token that can still be confirmed. */
export async function findOpenChange(reader: DbReader, tokenHash: string) {
  const openFilter = and(
    eq(addressChanges.tokenHash, tokenHash),
    gt(addressChanges.expiresAt, clock.now()),
  );
  const [change] = await reader.select().from(addressChanges).where(openFilter);

  return change;
}
