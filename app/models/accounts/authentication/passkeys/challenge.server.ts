import { randomBytes } from "node:crypto";
import { lt } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { usedChallenges } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";

export const CHALLENGE_SECONDS = 5 * 60;

/**
 * The challenge that a passkey signs. `userId`: the account that adds a passkey; null for a
 * sign-in. `expiresAt`: milliseconds since 1970.
 */
export type Challenge = { challenge: string; userId: string | null; expiresAt: number };

export function newChallenge(userId: string | null): Challenge {
  const expiresAt = clock.now().getTime() + CHALLENGE_SECONDS * 1000;

  return { challenge: randomBytes(32).toString("base64url"), userId, expiresAt };
}

/** Accepts a challenge once, until it expires. @throws AppError conflict */
export async function spendChallenge(tx: Tx, { challenge, expiresAt }: Challenge) {
  const now = clock.now();
  // Verification takes time. A challenge that has expired meanwhile is deleted below, so without
  // this check it would be accepted more than once.
  if (expiresAt <= now.getTime()) throw challengeExpiredError();

  await tx.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));

  const spentChallenge = { challenge, expiresAt: new Date(expiresAt) };
  const [storedChallenge] = await tx
    .insert(usedChallenges)
    .values(spentChallenge)
    .onConflictDoNothing()
    .returning();
  if (!storedChallenge) throw challengeExpiredError();
}

export function challengeExpiredError() {
  return new AppError("conflict", "passkeys:expired");
}
