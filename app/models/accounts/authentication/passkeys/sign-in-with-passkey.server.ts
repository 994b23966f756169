import { and, eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { passkeys, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Account } from "../../accounts.server";
import { assertCredentialsCount } from "../credentials-doubt.server";
import { getProvenAccount } from "../credentials-version.server";
import { type Challenge, challengeGone, newChallenge, spendChallenge } from "./challenge.server";
import type { RelyingParty } from "./relying-party";
import type { PasskeySignIn } from "./schema";
import { requireVerified } from "./verification";
import { loadWebauthn } from "./load-webauthn.server";

type Credential = PasskeySignIn["credential"];
type Stored = typeof passkeys.$inferSelect;

/** Begins a sign-in: the options for `navigator.credentials.get`, as JSON. They name no account. */
export async function beginPasskeySignIn({ id: rpID }: RelyingParty) {
  const challenge = newChallenge(null);
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: Buffer.from(challenge.challenge, "base64url"),
    userVerification: "required",
  });

  return { options, challenge };
}

/**
 * Finds the account whose passkey signed the challenge.
 * @throws AppError conflict (challenge expired or used), unauthenticated (unknown passkey, no valid
 * signature, or one in doubt), forbidden (suspended)
 */
export async function signInWithPasskey(
  credential: Credential,
  { challenge, party }: { challenge: Challenge | null; party: RelyingParty },
): Promise<Account> {
  if (challenge?.userId !== null) throw challengeGone();

  const [stored] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credential.id));
  if (!stored) throw new AppError("unauthenticated", "passkeys:unknown");

  const { passkey, user } = stored;
  const counter = await verify(credential, passkey, challenge, party);

  await transaction(async (tx) => {
    await spendChallenge(tx, challenge);

    const isUnchanged = and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter));
    const used = { counter, lastUsedAt: clock.now() };
    const [row] = await tx
      .update(passkeys)
      .set(used)
      .where(isUnchanged)
      .returning({ id: passkeys.id });
    if (!row) throw new AppError("unauthenticated", "passkeys:unknown");
  });
  assertCredentialsCount(user);

  return getProvenAccount({ userId: user.id, credentialsVersion: user.credentialsVersion });
}

/** @returns the new count of signatures */
async function verify(
  response: Credential,
  passkey: Stored,
  { challenge }: Challenge,
  { origin, id }: RelyingParty,
) {
  const { credentialId, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const verification = verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, "base64url"), counter },
    requireUserVerification: true,
  });

  return (await requireVerified("unauthenticated", verification)).authenticationInfo.newCounter;
}
