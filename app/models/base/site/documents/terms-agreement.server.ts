import { eq, max } from "drizzle-orm";
import { cacheUntilCommit } from "~db/commit-cache.server";
import { db, transaction, type Tx } from "~db/client.server";
import { termsAgreements } from "~db/schema";
import { AppError } from "~/platform/errors";
import { type Actor, isMember } from "../../actor";
import { assertMember } from "../../permissions";
import { readTermsVersions } from "./site-documents.server";

export type TermsState = { version: number; agreedVersion: number; mustAgree: boolean };

const currentVersions = cacheUntilCommit(() => readTermsVersions(db));

/**
 * True if the terms changed and this person must agree again. The database is not read until
 * operators ask for a new agreement for the first time.
 */
export async function mustAgreeToTerms(actor: Actor): Promise<boolean> {
  const { required } = currentVersions();

  return required > 0 && isMember(actor) && (await findAgreedVersion(actor.userId)) < required;
}

/**
 * Call it before a person buys, publishes or goes live, but not before the person sees tickets
 * bought earlier.
 * @throws AppError forbidden, with the reason "terms_changed"
 */
export async function assertTermsAgreed(actor: Actor): Promise<void> {
  if (await mustAgreeToTerms(actor))
    throw new AppError("forbidden", "site:termsChanged", { reason: "terms_changed" });
}

/** @throws AppError unauthenticated */
export async function getTermsState(actor: Actor): Promise<TermsState> {
  assertMember(actor);

  const agreedVersion = await findAgreedVersion(actor.userId);
  const { current: version, required } = currentVersions();

  return { version, agreedVersion, mustAgree: agreedVersion < required };
}

/**
 * Agrees to the version that was shown. Idempotent.
 * @throws AppError unauthenticated; conflict when `version` is not in force
 */
export async function agreeToTerms(actor: Actor, version: number): Promise<TermsState> {
  assertMember(actor);
  await transaction(async (tx) => {
    if (readTermsVersions(tx).current !== version)
      throw new AppError("conflict", "site:termsChangedAgain");

    await tx
      .insert(termsAgreements)
      .values({ userId: actor.userId, version })
      .onConflictDoNothing();
  });

  return getTermsState(actor);
}

/** Records that a new account agreed to the terms in force. */
export async function recordAgreement(tx: Tx, userId: string): Promise<void> {
  await tx.insert(termsAgreements).values({ userId, version: readTermsVersions(tx).current });
}

async function findAgreedVersion(userId: string): Promise<number> {
  const [agreement] = await db
    .select({ version: max(termsAgreements.version) })
    .from(termsAgreements)
    .where(eq(termsAgreements.userId, userId));

  return agreement?.version ?? 0;
}
