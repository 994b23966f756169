import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { announce } from "~/models/base/announcements.server";
import { hasLetterOrDigit, oneLine } from "~/models/base/text/normalize";
import { notifySecurityChange } from "../security-notice.server";
import type { Account } from "../accounts.server";
import { isReservedName } from "../reserved-names";
import { getProvenAccount } from "./credentials-version.server";
import { splitName } from "~/models/base/names";
import { recordAgreement } from "~/models/base/site/documents/terms-agreement.server";
import { removeUnverifiedAddress } from "./proven-address.server";
import { takeOver } from "./take-over.server";

/** Verified profile from Google. */
export type GooglePerson = {
  id: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string;
};

/**
 * Finds the account by Google id, else by verified email, else creates one. Joining an existing
 * account ends all earlier access to it, since that email did not have to be proven here; an
 * account with the unverified email loses it. `fallbackName`: the general word for a name that
 * Google does not have, or that is reserved here.
 * @throws AppError forbidden (email not verified, account suspended), conflict (email of another
 * Google person)
 */
export async function signInWithGoogle(
  person: GooglePerson,
  language: Language | null,
  fallbackName: string,
): Promise<{ account: Account; isJoined: boolean }> {
  const { isJoined, ...provenSignIn } = await transaction(async (tx) => {
    const [knownUser] = await tx.select().from(users).where(eq(users.googleId, person.id));
    if (knownUser) return { ...provenSignInOf(knownUser), isJoined: false };

    const email = person.email?.toLowerCase();
    if (!email || !person.isEmailVerified)
      throw new AppError("forbidden", "accounts:googleUnverified");

    await removeUnverifiedAddress(tx, { email, phone: null });

    const [sameEmailUser] = await tx.select().from(users).where(eq(users.email, email));
    if (!sameEmailUser)
      return {
        ...provenSignInOf(
          await createUser(tx, { ...person, email }, { language, nameless: fallbackName }),
        ),
        isJoined: false,
      };
    if (sameEmailUser.googleId) throw new AppError("conflict", "accounts:googleOther");

    await tx.update(users).set({ googleId: person.id }).where(eq(users.id, sameEmailUser.id));
    await notifySecurityChange(tx, sameEmailUser.id, "googleJoined");

    const credentialsVersion = await takeOver(tx, sameEmailUser, {
      field: "email",
      passwordHash: null,
    });

    return { userId: sameEmailUser.id, credentialsVersion, isJoined: true };
  });
  if (isJoined) announce({ type: "session.ended", userId: provenSignIn.userId });

  return { account: await getProvenAccount(provenSignIn), isJoined };
}

function provenSignInOf({ id, credentialsVersion }: typeof users.$inferSelect) {
  return { userId: id, credentialsVersion };
}

type NewUserSettings = { language: Language | null; nameless: string };

async function createUser(
  tx: Tx,
  { id: googleId, email, name: googleName }: GooglePerson,
  { language, nameless }: NewUserSettings,
) {
  const cleanedName = oneLine(googleName).slice(0, 100);
  const isNameMissing = !hasLetterOrDigit(cleanedName) || isReservedName(cleanedName);
  const fullName = isNameMissing ? nameless : cleanedName;
  const nameColumns = { name: fullName, ...splitName(fullName), isNameMissing };

  const values = {
    email,
    emailProvenAt: clock.now(),
    googleId: googleId,
    ...nameColumns,
    language,
  };
  const user = firstRow(await tx.insert(users).values(values).returning());

  await recordAgreement(tx, user.id);

  return user;
}
