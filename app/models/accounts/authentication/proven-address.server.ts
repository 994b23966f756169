import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { splitName } from "~/models/base/names";
import { notifySecurityChange } from "../security-notice.server";
import { recordAgreement } from "~/models/base/site/documents/terms-agreement.server";
import type { Account } from "../accounts.server";
import { noteProof, provenNow } from "./credentials-doubt.server";
import { getProvenAccount } from "./credentials-version.server";
import { formatLoginId, type LoginId } from "./login-id.server";
import { hasLoginId } from "./sign-up.server";

type User = typeof users.$inferSelect;

/**
 * Finds the account of an email or phone number that was just proven, or creates one without a password and without a
 * name of its own. `nameless`: the general word that stands for the name. The holder of a number never gets into an
 * account with an email in which nobody has proven the number: it may be mistyped there. They get one of their own.
 * @throws AppError forbidden (suspended)
 */
export async function signInWithProvenAddress(
  address: LoginId,
  language: Language,
  nameless: string,
): Promise<Account> {
  const proven = await transaction(async (tx) => {
    const [known] = await tx.select().from(users).where(hasLoginId(address));
    const isTheirs = known && (address.phone === null || !isNumberOnlyTyped(known));
    if (isTheirs) {
      await noteProof(tx, known, address.phone === null ? "email" : "phone");
      return known;
    }
    if (known) await takeNumberOut(tx, known, address.phone!);
    return createUser(tx, address, { language, name: nameless });
  });
  return getProvenAccount({ userId: proven.id, credentialsVersion: proven.credentialsVersion });
}

/** True for a number that was typed into an account with an email and never proven: anybody's, as far as we know. */
export function isNumberOnlyTyped({ email, phoneProvenAt }: User): boolean {
  return email !== null && phoneProvenAt === null;
}

/** Takes a number that its holder has just proven out of an account that never proved it, and mails that account. */
async function takeNumberOut(tx: Tx, user: User, phone: string) {
  await tx.update(users).set({ phone: null }).where(eq(users.id, user.id));
  await notifySecurityChange(tx, user.id, "numberTaken", formatLoginId(phone));
}

/** Takes a number that its holder has just proven out of an account in which it was only typed, if there is one. */
export async function freeTypedNumber(tx: Tx, phone: string): Promise<void> {
  const [known] = await tx.select().from(users).where(eq(users.phone, phone));
  if (known && isNumberOnlyTyped(known)) await takeNumberOut(tx, known, phone);
}

type NewUser = { language: Language; name: string };

async function createUser(tx: Tx, address: LoginId, user: NewUser): Promise<User> {
  const proven = provenNow(address.phone === null ? "email" : "phone");
  const values = { ...address, ...user, ...splitName(user.name), isNameMissing: true, ...proven };
  const created = firstRow(await tx.insert(users).values(values).returning());
  await recordAgreement(tx, created.id);
  return created;
}
