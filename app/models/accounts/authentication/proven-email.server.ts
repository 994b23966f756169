import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError } from "~/errors";
import { clock } from "~/integrations/clock/clock";
import { announce } from "~/models/announcements.server";
import { splitName } from "~/models/names";
import type { Member } from "~/models/actor";
import { type Account, findAccount } from "../accounts.server";
import { deleteAccessTokens } from "./access-tokens.server";
import { deletePasskeys } from "./passkeys/passkeys.server";
import { revokeMailedLinks } from "./mailed-links.server";
import { deleteOtherSessions } from "./sessions.server";

/**
 * Finds the account of an email that was just proven, or creates one without a password and without a name of its own.
 * `nameless`: the general word that stands for the name.
 * @throws AppError forbidden (suspended)
 */
export async function signInWithProvenEmail(email: string, language: Language, nameless: string): Promise<Account> {
  const userId = await transaction(async (tx) => {
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    return known?.id ?? createUser(tx, { email, language, name: nameless });
  });
  const account = await findAccount(userId);
  if (!account) throw new AppError("forbidden", "accounts:suspended");
  return account;
}

/**
 * True for an account that has a password although nobody has shown yet that its email is theirs: whoever chose the
 * password may be another person than the owner of the mailbox.
 */
export function isPasswordInDoubt({ passwordHash, emailProvenAt }: Account): boolean {
  return passwordHash !== null && emailProvenAt === null;
}

/** Remembers that the email is the owner's, with all that the account has. */
export async function confirmPassword({ userId }: Member) {
  await transaction((tx) => tx.update(users).set({ emailProvenAt: clock.now() }).where(eq(users.id, userId)));
}

/** Removes a password that the owner of the email did not choose, with all access it gave, except this session. */
export async function removeForeignPassword({ userId }: Member, session: string | null) {
  await transaction(async (tx) => {
    await tx.update(users).set({ passwordHash: null, emailProvenAt: clock.now() }).where(eq(users.id, userId));
    await deleteOtherSessions(tx, userId, session);
    await deleteAccessTokens(tx, userId);
    await deletePasskeys(tx, userId);
    await revokeMailedLinks(tx, userId);
  });
  announce({ type: "session.ended", userId });
}

type NewUser = { email: string; language: Language; name: string };

async function createUser(tx: Tx, user: NewUser): Promise<string> {
  const values = { ...user, ...splitName(user.name), isNameMissing: true, emailProvenAt: clock.now() };
  return firstRow(await tx.insert(users).values(values).returning({ id: users.id })).id;
}
