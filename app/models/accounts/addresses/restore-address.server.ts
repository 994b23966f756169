import { createHmac, randomBytes } from "node:crypto";
import { and, eq, gt, gte, lt, ne } from "drizzle-orm";
import { db, transaction, type DbReader, type Tx } from "~db/client.server";
import { formerAddresses, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { announce } from "~/models/base/announcements.server";
import { isActiveAccount } from "../account-state.server";
import { accountAddressFilter } from "../authentication/address-owner.server";
import { endAccess } from "../authentication/end-access.server";
import { removeUnverifiedAddress } from "../authentication/proven-address.server";
import { hashMailedToken } from "../authentication/mailed-links.server";
import { loginIdTakenError } from "../authentication/sign-up.server";

/** A change of an address can be undone for this long. */
export const RESTORABLE_MS = 7 * 24 * 3600_000;

type FormerAddressRow = typeof formerAddresses.$inferSelect;

/**
 * Makes the token for the mail to an account's former address. The token gives the account that
 * address back, once. Later changes do not void it: a person who has taken the account over could
 * make one.
 */
export async function createRestoreToken(
  tx: Tx,
  former: Pick<FormerAddressRow, "userId" | "field" | "value">,
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
  const tokenHash = hashFormerNumber(phone);

  await tx.delete(formerAddresses).where(eq(formerAddresses.tokenHash, tokenHash));

  const expiresAt = new Date(clock.now().getTime() + RESTORABLE_MS);

  await tx
    .insert(formerAddresses)
    .values({ userId, field: "phone", value: phone, tokenHash, expiresAt });
}

/**
 * Gives a phone number back to the account that lost it in the last seven days after proving it,
 * and ends all other access to that account. The holder has just proven the number, and no other
 * account has proven it. Announce session.ended after the commit.
 * @returns the id of that account; null if there is none
 */
export async function restoreNumber(tx: Tx, phone: string): Promise<string | null> {
  const formerAddress = await findFormerByHash(tx, hashFormerNumber(phone));
  if (!formerAddress) return null;

  await removeUnverifiedAddress(tx, { email: null, phone });

  return restoreFields(tx, formerAddress, { phone, phoneProvenAt: clock.now() });
}

/**
 * Hash under which a former phone number is stored. No mailed link contains it: its holder proves
 * the number with a texted code.
 */
function hashFormerNumber(phone: string): string {
  return createHmac("sha256", deriveKey("former number")).update(phone).digest("base64url");
}

/**
 * Address that the link restores, "" for no phone number; null if the link is expired, used or
 * forged.
 */
export async function findFormerAddress(token: string): Promise<string | null> {
  const formerAddress = await findFormerByToken(db, token);

  return formerAddress && (formerAddress.value ?? "");
}

/**
 * Gives an account its former email or phone number back, and ends all other access to it.
 * @throws AppError conflict when the link is expired, used or made up, or another account has the
 * address now
 */
export async function restoreAddress(token: string): Promise<void> {
  const userId = await transaction(async (tx) => {
    const formerAddress = await findFormerByToken(tx, token);
    if (!formerAddress) throw new AppError("conflict", "profile:restoreGone");

    await assertNotOthers(tx, formerAddress);

    const { field, value } = formerAddress;
    const isEmail = field === "email";

    return restoreFields(
      tx,
      formerAddress,
      isEmail
        ? { email: value, emailProvenAt: clock.now() }
        : { phone: value, phoneProvenAt: null },
    );
  });

  announce({ type: "session.ended", userId });
}

async function restoreFields(
  tx: Tx,
  formerAddress: FormerAddressRow,
  fields: Partial<typeof users.$inferInsert>,
): Promise<string> {
  const { userId } = formerAddress;

  await tx.update(users).set(fields).where(eq(users.id, userId));
  await voidRestoreTokens(tx, formerAddress);
  await endAccess(tx, userId, "takenOver");

  return userId;
}

/**
 * Voids the used token and the tokens of later changes. The mails with later tokens may have gone
 * to the person who made the change that is undone; a changed email gets the mails about later
 * changes of the email and of the phone number. Tokens of earlier changes stay, because they went
 * to earlier owners.
 */
async function voidRestoreTokens(tx: Tx, { id: formerId, userId, field }: FormerAddressRow) {
  const sinceFilter = and(eq(formerAddresses.userId, userId), gte(formerAddresses.id, formerId));

  await tx
    .delete(formerAddresses)
    .where(field === "email" ? sinceFilter : and(sinceFilter, eq(formerAddresses.field, field)));
}

async function assertNotOthers(tx: Tx, { userId, field, value }: FormerAddressRow) {
  if (value === null) return;

  const loginId = field === "email" ? { email: value, phone: null } : { email: null, phone: value };
  const otherHolderFilter = and(accountAddressFilter(loginId), ne(users.id, userId));
  const [otherHolder] = await tx.select({ id: users.id }).from(users).where(otherHolderFilter);
  if (otherHolder) throw loginIdTakenError();
}

function findFormerByToken(reader: DbReader, token: string): Promise<FormerAddressRow | null> {
  return findFormerByHash(reader, hashMailedToken(token));
}

async function findFormerByHash(
  reader: DbReader,
  hashedToken: string,
): Promise<FormerAddressRow | null> {
  const { tokenHash, expiresAt } = formerAddresses;
  const usableFilter = and(eq(tokenHash, hashedToken), gt(expiresAt, clock.now()));
  const [formerAndUser] = await reader
    .select({ former: formerAddresses, user: users })
    .from(formerAddresses)
    .innerJoin(users, eq(users.id, formerAddresses.userId))
    .where(usableFilter);

  return formerAndUser && isActiveAccount(formerAndUser.user) ? formerAndUser.former : null;
}
