import { and, eq, gt } from "drizzle-orm";
import { db } from "~db/client.server";
import { sessions } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Member } from "~/models/base/actor";
import { getAccount } from "../accounts.server";
import { assertCredentialsConfirmed } from "./credentials-doubt.server";
import { isPassword } from "./passwords/passwords.server";

/** Accounts without a password may change security settings this long after signing in. */
const FRESH_MS = 10 * 60_000;

/** Proof that the owner is present. `session`: the session key, see sessionKeyOf. */
export type Proof = { currentPassword?: string; session: string | null };

/**
 * Verifies the password again; accounts without one (Google) must have signed in within the last
 * ten minutes.
 * @throws AppError conflict (credentials not confirmed), invalid at currentPassword, forbidden (not
 * signed in recently)
 */
export async function assertReauthenticated(
  actor: Member,
  { currentPassword, session }: Proof,
): Promise<void> {
  const account = await getAccount(actor.userId);

  assertCredentialsConfirmed(account);

  const { passwordHash } = account;
  if (passwordHash === null) return assertFreshSession(actor, session);
  if (await isPassword(passwordHash, currentPassword ?? "")) return;

  throw fieldError("currentPassword", "accounts:currentPasswordWrong");
}

async function assertFreshSession({ userId }: Member, session: string | null) {
  const signedInAfter = new Date(clock.now().getTime() - FRESH_MS);
  const ownSessionFilter = and(eq(sessions.sid, session ?? ""), eq(sessions.userId, userId));
  const [freshSession] = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(ownSessionFilter, gt(sessions.createdAt, signedInAfter)));
  if (!freshSession) throw new AppError("forbidden", "accounts:signInAgain");
}
