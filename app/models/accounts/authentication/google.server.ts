import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { announce } from "~/models/base/announcements.server";
import { isReadable, oneLine } from "~/models/base/text/normalize";
import { notifySecurityChange } from "../security-notice.server";
import type { Account } from "../accounts.server";
import { isReservedName } from "../reserved-names";
import { getProvenAccount } from "./credentials-version.server";
import { splitName } from "~/models/base/names";
import { recordAgreement } from "~/models/base/site/documents/terms-agreement.server";
import { freeTypedAddress } from "./proven-address.server";
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
 * account ends all earlier access to it, since nobody had to prove that email here; one in which
 * the email was only typed loses it. `nameless`: the general word that stands for a name that
 * Google does not have, or that is reserved here.
 * @throws AppError forbidden (email not verified, account suspended), conflict (email of another
 * Google person)
 */
export async function signInWithGoogle(
  person: GooglePerson,
  language: Language | null,
  nameless: string,
): Promise<{ account: Account; isJoined: boolean }> {
  const { isJoined, ...proven } = await transaction(async (tx) => {
    const [known] = await tx.select().from(users).where(eq(users.googleId, person.id));
    if (known) return { ...provenOf(known), isJoined: false };

    const email = person.email?.toLowerCase();
    if (!email || !person.isEmailVerified)
      throw new AppError("forbidden", "accounts:googleUnverified");

    await freeTypedAddress(tx, { email, phone: null });

    const [same] = await tx.select().from(users).where(eq(users.email, email));
    if (!same)
      return {
        ...provenOf(await createUser(tx, { ...person, email }, { language, nameless })),
        isJoined: false,
      };
    if (same.googleId) throw new AppError("conflict", "accounts:googleOther");

    await tx.update(users).set({ googleId: person.id }).where(eq(users.id, same.id));
    await notifySecurityChange(tx, same.id, "googleJoined");

    const credentialsVersion = await takeOver(tx, same, { field: "email", passwordHash: null });

    return { userId: same.id, credentialsVersion, isJoined: true };
  });
  if (isJoined) announce({ type: "session.ended", userId: proven.userId });

  return { account: await getProvenAccount(proven), isJoined };
}

function provenOf({ id, credentialsVersion }: typeof users.$inferSelect) {
  return { userId: id, credentialsVersion };
}

type Settings = { language: Language | null; nameless: string };

async function createUser(
  tx: Tx,
  { id, email, name: given }: GooglePerson,
  { language, nameless }: Settings,
) {
  const cleaned = oneLine(given).slice(0, 100);
  const isNameMissing = !isReadable(cleaned) || isReservedName(cleaned);
  const name = isNameMissing ? nameless : cleaned;
  const names = { name, ...splitName(name), isNameMissing };

  const values = { email, emailProvenAt: clock.now(), googleId: id, ...names, language };
  const user = firstRow(await tx.insert(users).values(values).returning());

  await recordAgreement(tx, user.id);

  return user;
}
