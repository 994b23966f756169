import { and, eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { passkeys, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Account } from "../../accounts.server";
import { assertCanUseCredentials } from "../credentials-doubt.server";
import { getProvenAccount } from "../credentials-version.server";
import {
  type Challenge,
  challengeExpiredError,
  newChallenge,
  spendChallenge,
} from "./challenge.server";
import type { RelyingParty } from "./relying-party";
import type { PasskeySignIn } from "./schema";
import { requireVerified } from "./verification";
import { loadWebauthn } from "./load-webauthn.server";

type Credential = PasskeySignIn["credential"];
type StoredPasskey = typeof passkeys.$inferSelect;

/** Begins a sign-in: the options for `navigator.credentials.get`, as JSON. They name no account. */
export async function beginPasskeySignIn({ id: rpID }: RelyingParty) {
  const challenge = newChallenge(null);
  const { generateAuthenticationOptions } = await loadWebauthn();
  const requestOptions = await generateAuthenticationOptions({
    rpID,
    challenge: Buffer.from(challenge.challenge, "base64url"),
    userVerification: "required",
  });

  return { options: requestOptions, challenge };
}

/**
 * Finds the account whose passkey signed the challenge.
 * @throws AppError conflict (challenge expired or used), unauthenticated (unknown passkey, no valid
 * signature, or credentials not confirmed), forbidden (suspended)
 */
export async function signInWithPasskey(
  credential: Credential,
  { challenge, party: relyingParty }: { challenge: Challenge | null; party: RelyingParty },
): Promise<Account> {
  if (challenge?.userId !== null) throw challengeExpiredError();

  const [passkeyAndUser] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credential.id));
  if (!passkeyAndUser) throw new AppError("unauthenticated", "passkeys:unknown");

  const { passkey, user } = passkeyAndUser;
  const counter = await verifyAuthentication(credential, passkey, challenge, relyingParty);

  await transaction(async (tx) => {
    await spendChallenge(tx, challenge);

    const unchangedFilter = and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter));
    const usedValues = { counter, lastUsedAt: clock.now() };
    const [updatedPasskey] = await tx
      .update(passkeys)
      .set(usedValues)
      .where(unchangedFilter)
      .returning({ id: passkeys.id });
    if (!updatedPasskey) throw new AppError("unauthenticated", "passkeys:unknown");
  });
  assertCanUseCredentials(user);

  return getProvenAccount({ userId: user.id, credentialsVersion: user.credentialsVersion });
}

/** @returns the new count of signatures */
async function verifyAuthentication(
  credential: Credential,
  passkey: StoredPasskey,
  { challenge }: Challenge,
  { origin, id: hostname }: RelyingParty,
) {
  const { credentialId, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const verification = verifyAuthenticationResponse({
    response: credential as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, "base64url"), counter },
    requireUserVerification: true,
  });

  return (await requireVerified("unauthenticated", verification)).authenticationInfo.newCounter;
}
