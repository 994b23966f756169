import { randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import { db, transaction, type Reader, type Tx } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { addressChanges, users } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Member } from "~/models/base/actor";
import { changeMail } from "../mails/change-mail.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { findAccount, getAccount } from "../accounts.server";
import { isProven } from "../authentication/address-owner.server";
import { hashMailedToken } from "../authentication/mailed-links.server";
import { readLoginId } from "../authentication/login-id.server";
import { assertFirstProven } from "./address-order.server";
import type { ReachForm } from "../profile-schema";
import { assertFree, replaceAddress } from "./replace-address.server";
import { assertReauthenticated, type Proof } from "../authentication/reauthentication.server";
import { required } from "~/platform/required";

const LIFETIME_MS = 60 * 60_000;

/**
 * Mails a link that confirms a new email or phone number: to the new email, or for a phone number
 * to the email of the account. `throttle` counts the mail for its receiver, once the actor is known
 * to be the owner.
 * @throws AppError as assertReauthenticated, invalid, conflict (taken; a phone number without a
 * proven email; as
 *   assertFirstProven)
 */
export async function requestAddressChange(
  actor: Member,
  input: Pick<ReachForm, "loginId"> & Proof,
  linkOf: (token: string) => string,
  throttle: (receiver: string) => Promise<void> = async () => {},
) {
  await assertReauthenticated(actor, input);

  const loginId = readLoginId(input.loginId);
  const user = await getAccount(actor.userId);

  assertFirstProven(user);

  const address = loginId.email ?? (isProven(user, "email") ? user.email : null);
  if (!address) throw fieldError("loginId", "profile:phoneNeedsEmail", { code: "conflict" });

  await throttle(address);

  const token = randomBytes(32).toString("base64url");

  await transaction(async (tx) => {
    await assertFree(tx, loginId);

    const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);

    await storeChange(tx, {
      tokenHash: hashMailedToken(token),
      userId: user.id,
      ...loginId,
      expiresAt,
    });

    const to = loginId.email ?? loginId.phone;
    const mail = changeMail(user, to, linkOf(token));

    await queueMail(tx, { ...mail, userId: user.id, address, expiresAt, isAskedFor: true });
  });
}

/** Finds what a valid link would change: the new address, and whose account would get it. */
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
 * @throws AppError conflict (also for the link of another account), and as replaceAddress
 */
export async function confirmAddressChange(actor: Member, token: string): Promise<string> {
  return transaction(async (tx) => {
    const change = await findOpenChange(tx, hashMailedToken(token));
    if (!change) throw new AppError("conflict", "profile:confirmGone");
    if (change.userId !== actor.userId) throw new AppError("conflict", "profile:confirmOther");

    const { email, phone, userId } = change;
    const user = firstRow(await tx.select().from(users).where(eq(users.id, userId)));

    // The link went to the new email, but for a number to the account's.
    await replaceAddress(
      tx,
      user,
      email === null ? { email, phone: required(phone) } : { email, phone: null },
      email !== null,
    );

    return required(email ?? phone);
  });
}

/** Stores what a link or code will change, in place of what the account has asked for before. */
export async function storeChange(
  tx: Tx,
  change: typeof addressChanges.$inferInsert,
): Promise<void> {
  await tx.delete(addressChanges).where(lt(addressChanges.expiresAt, clock.now()));
  await tx.delete(addressChanges).where(eq(addressChanges.userId, change.userId));
  await tx.insert(addressChanges).values(change);
}

/** The change that can still be confirmed with what was hashed. */
export async function findOpenChange(reader: Reader, tokenHash: string) {
  const isOpen = and(
    eq(addressChanges.tokenHash, tokenHash),
    gt(addressChanges.expiresAt, clock.now()),
  );
  const [change] = await reader.select().from(addressChanges).where(isOpen);

  return change;
}
