import { and, eq, gt } from "drizzle-orm";
import { db } from "~db/client.server";
import { sessions } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Member } from "~/models/base/actor";
import { getAccount } from "../accounts.server";
import { assertNoDoubt } from "./credentials-doubt.server";
import { isPassword } from "./passwords/passwords.server";

/** Accounts without a password may change security settings this long after signing in. */
const FRESH_MS = 10 * 60_000;

/** Proof that the owner is present. `session`: the session key, see sessionKeyOf. */
export type Proof = { currentPassword?: string; session: string | null };

/**
 * Verifies the password again; accounts without one (Google) must have signed in within the last
 * ten minutes.
 * @throws AppError conflict as assertNoDoubt, invalid at currentPassword, forbidden (not signed in
 * recently)
 */
export async function assertReauthenticated(
  actor: Member,
  { currentPassword, session }: Proof,
): Promise<void> {
  const account = await getAccount(actor.userId);

  assertNoDoubt(account);

  const { passwordHash } = account;
  if (passwordHash === null) return assertFreshSession(actor, session);
  if (await isPassword(passwordHash, currentPassword ?? "")) return;

  throw fieldError("currentPassword", "accounts:currentPasswordWrong");
}

async function assertFreshSession({ userId }: Member, session: string | null) {
  const since = new Date(clock.now().getTime() - FRESH_MS);
  const isOwn = and(eq(sessions.sid, session ?? ""), eq(sessions.userId, userId));
  const [fresh] = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(isOwn, gt(sessions.createdAt, since)));
  if (!fresh) throw new AppError("forbidden", "accounts:signInAgain");
}
