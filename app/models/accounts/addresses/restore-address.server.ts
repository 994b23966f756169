import { createHmac, randomBytes } from "node:crypto";
import { and, eq, gt, gte, lt, ne } from "drizzle-orm";
import { db, transaction, type Reader, type Tx } from "~db/client.server";
import { formerAddresses, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { announce } from "~/models/base/announcements.server";
import { isActive } from "../account-state.server";
import { typedAddressFilter } from "../authentication/address-owner.server";
import { endAccess } from "../authentication/end-access.server";
import { freeTypedAddress } from "../authentication/proven-address.server";
import { hashMailedToken } from "../authentication/mailed-links.server";
import { loginIdTakenError } from "../authentication/sign-up.server";

/** How long a change of an address can be undone. */
export const RESTORABLE_MS = 7 * 24 * 3600_000;

type Former = typeof formerAddresses.$inferSelect;

/**
 * Makes a token that gives an account its former address back, once, for the mail that goes there.
 * Later changes do not void it: whoever has taken the account over could make one.
 */
export async function createRestoreToken(
  tx: Tx,
  former: Pick<Former, "userId" | "field" | "value">,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(clock.now().getTime() + RESTORABLE_MS);

  await tx.delete(formerAddresses).where(lt(formerAddresses.expiresAt, clock.now()));
  await tx
    .insert(formerAddresses)
    .values({ ...former, tokenHash: hashMailedToken(token), expiresAt });

  return { token, expiresAt };
}

/**
 * Remembers for seven days that a number was proven in an account, so that its holder can take it
 * back.
 */
export async function rememberNumber(tx: Tx, userId: string, phone: string): Promise<void> {
  const tokenHash = keyOfNumber(phone);

  await tx.delete(formerAddresses).where(eq(formerAddresses.tokenHash, tokenHash));

  const expiresAt = new Date(clock.now().getTime() + RESTORABLE_MS);

  await tx
    .insert(formerAddresses)
    .values({ userId, field: "phone", value: phone, tokenHash, expiresAt });
}

/**
 * Gives a number that its holder has just proven, and that no other account has proven, back to the
 * account in which it was proven until lately, and ends all other access to that one. Announce
 * session.ended after the commit.
 * @returns the account; null without such a one
 */
export async function restoreNumber(tx: Tx, phone: string): Promise<string | null> {
  const former = await findFormerBy(tx, keyOfNumber(phone));
  if (!former) return null;

  await freeTypedAddress(tx, { email: null, phone });

  return restore(tx, former, { phone, phoneProvenAt: clock.now() });
}

/** No mailed link has it: the proof is a code to the number. */
function keyOfNumber(phone: string): string {
  return createHmac("sha256", deriveKey("former number")).update(phone).digest("base64url");
}

/**
 * Address that the link restores, "" for no phone number; null if the link is expired, used or
 * forged.
 */
export async function findFormerAddress(token: string): Promise<string | null> {
  const former = await findFormer(db, token);

  return former && (former.value ?? "");
}

/**
 * Gives an account its former email or phone number back, and ends all other access to it.
 * @throws AppError conflict when the link is expired, used or made up, or another account has the
 * address now
 */
export async function restoreAddress(token: string): Promise<void> {
  const userId = await transaction(async (tx) => {
    const former = await findFormer(tx, token);
    if (!former) throw new AppError("conflict", "profile:restoreGone");

    await assertNotOthers(tx, former);

    const { field, value } = former;
    const isEmail = field === "email";

    return restore(
      tx,
      former,
      isEmail
        ? { email: value, emailProvenAt: clock.now() }
        : { phone: value, phoneProvenAt: null },
    );
  });

  announce({ type: "session.ended", userId });
}

async function restore(
  tx: Tx,
  former: Former,
  fields: Partial<typeof users.$inferInsert>,
): Promise<string> {
  const { userId } = former;

  await tx.update(users).set(fields).where(eq(users.id, userId));
  await voidRestoreTokens(tx, former);
  await endAccess(tx, userId, "takenOver");

  return userId;
}

/**
 * Voids the used token and those of later changes. Their mails may have gone to whoever made the
 * change that is undone: to the email for changes of either kind. Those of earlier changes stay,
 * because they went to earlier owners.
 */
async function voidRestoreTokens(tx: Tx, { id, userId, field }: Former) {
  const isSince = and(eq(formerAddresses.userId, userId), gte(formerAddresses.id, id));

  await tx
    .delete(formerAddresses)
    .where(field === "email" ? isSince : and(isSince, eq(formerAddresses.field, field)));
}

async function assertNotOthers(tx: Tx, { userId, field, value }: Former) {
  if (value === null) return;

  const loginId = field === "email" ? { email: value, phone: null } : { email: null, phone: value };
  const isOthers = and(typedAddressFilter(loginId), ne(users.id, userId));
  const [taken] = await tx.select({ id: users.id }).from(users).where(isOthers);
  if (taken) throw loginIdTakenError();
}

function findFormer(reader: Reader, token: string): Promise<Former | null> {
  return findFormerBy(reader, hashMailedToken(token));
}

async function findFormerBy(reader: Reader, hash: string): Promise<Former | null> {
  const { tokenHash, expiresAt } = formerAddresses;
  const isUsable = and(eq(tokenHash, hash), gt(expiresAt, clock.now()));
  const [row] = await reader
    .select({ former: formerAddresses, user: users })
    .from(formerAddresses)
    .innerJoin(users, eq(users.id, formerAddresses.userId))
    .where(isUsable);

  return row && isActive(row.user) ? row.former : null;
}
