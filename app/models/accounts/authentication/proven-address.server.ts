import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { announce } from "~/models/base/announcements.server";
import { splitName } from "~/models/base/names";
import { recordAgreement } from "~/models/base/site/documents/terms-agreement.server";
import { notifySecurityChange } from "../security-notice.server";
import type { Account } from "../accounts.server";
import {
  fieldOf,
  isUnverifiedAddress,
  isProven,
  isUnproven,
  type ProvenField,
  provenNow,
  accountAddressFilter,
  type User,
} from "./address-owner.server";
import { getProvenAccount } from "./credentials-version.server";
import { endAccess } from "./end-access.server";
import { formatLoginId, type LoginId } from "./login-id.server";

/**
 * Finds the account of an email or phone number that was just proven, or creates one without a
 * password and without a name of its own. `fallbackName`: the general word that stands for the
 * name. An unverified address of another person's account moves to an account of its own.
 * @throws AppError forbidden (suspended)
 */
export async function signInWithProvenAddress(
  address: LoginId,
  language: Language,
  fallbackName: string,
): Promise<Account & { isNew: boolean }> {
  const { user, isFirst, isNew } = await transaction(async (tx) => {
    await removeUnverifiedAddress(tx, address);

    const [knownUser] = await tx.select().from(users).where(accountAddressFilter(address));
    if (knownUser) return { ...(await recordProof(tx, knownUser, fieldOf(address))), isNew: false };

    return {
      user: await createUser(tx, address, { language, name: fallbackName }),
      isFirst: false,
      isNew: true,
    };
  });

  if (isFirst) announce({ type: "session.ended", userId: user.id });
  const account = await getProvenAccount({
    userId: user.id,
    credentialsVersion: user.credentialsVersion,
  });

  return { ...account, isNew };
}

/**
 * Stores that an address of an account is its owner's. With the first such proof all other access
 * to the account ends, because a stranger may have typed the address: sessions, tokens, links and
 * private addresses at once, and password, second factor and passkeys until the owner has said
 * whose they are. `session`: the session that proves the address; it continues. Announce
 * session.ended after the commit of a first proof.
 */
export async function recordProof(
  tx: Tx,
  user: User,
  field: ProvenField,
  session: string | null = null,
): Promise<{ user: User; isFirst: boolean }> {
  if (isProven(user, field)) return { user, isFirst: false };

  const isFirst = isUnproven(user);
  const doubtColumns =
    isFirst && user.passwordHash !== null ? { credentialsDoubtedAt: clock.now() } : {};
  const proofColumns = { ...provenNow(field), ...doubtColumns };

  await tx.update(users).set(proofColumns).where(eq(users.id, user.id));
  if (isFirst) await endAccess(tx, user.id, "firstProof", session);

  return { user: firstRow(await tx.select().from(users).where(eq(users.id, user.id))), isFirst };
}

/**
 * Removes an address that its owner has just proven from another account in which it was
 * unverified, if there is one, and notifies that account.
 */
export async function removeUnverifiedAddress(tx: Tx, address: LoginId): Promise<void> {
  const field = fieldOf(address);
  const [user] = await tx.select().from(users).where(accountAddressFilter(address));
  if (!user || !isUnverifiedAddress(user, field)) return;

  await tx
    .update(users)
    .set({ [field]: null })
    .where(eq(users.id, user.id));

  const change = field === "phone" ? "numberTaken" : "emailTaken";

  await notifySecurityChange(tx, user.id, change, formatLoginId(address.email ?? address.phone));
}

type NewUser = { language: Language; name: string };

async function createUser(tx: Tx, address: LoginId, user: NewUser): Promise<User> {
  const provenColumns = provenNow(fieldOf(address));
  const values = {
    ...address,
    ...user,
    ...splitName(user.name),
    isNameMissing: true,
    ...provenColumns,
  };
  const createdUser = firstRow(await tx.insert(users).values(values).returning());

  await recordAgreement(tx, createdUser.id);

  return createdUser;
}
