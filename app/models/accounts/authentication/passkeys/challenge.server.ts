import { randomBytes } from "node:crypto";
import { lt } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { usedChallenges } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";

export const CHALLENGE_SECONDS = 5 * 60;

/**
 * What a passkey signs. `userId`: who adds a passkey; null for a sign-in. `expiresAt`: milliseconds
 * since 1970.
 */
export type Challenge = { challenge: string; userId: string | null; expiresAt: number };

export function newChallenge(userId: string | null): Challenge {
  const expiresAt = clock.now().getTime() + CHALLENGE_SECONDS * 1000;

  return { challenge: randomBytes(32).toString("base64url"), userId, expiresAt };
}

/** Accepts a challenge once, until it expires. @throws AppError conflict */
export async function spendChallenge(tx: Tx, { challenge, expiresAt }: Challenge) {
  const now = clock.now();
  // Verifying takes time, and what is deleted here would be accepted again.
  if (expiresAt <= now.getTime()) throw challengeGone();

  await tx.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));

  const spent = { challenge, expiresAt: new Date(expiresAt) };
  const [row] = await tx.insert(usedChallenges).values(spent).onConflictDoNothing().returning();
  if (!row) throw challengeGone();
}

export function challengeGone() {
  return new AppError("conflict", "passkeys:expired");
}
