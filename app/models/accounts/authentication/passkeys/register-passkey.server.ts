import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction } from "~db/client.server";
import { passkeys, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Member } from "~/models/base/actor";
import { notifySecurityChange } from "~/models/accounts/security-notice.server";
import { assertReauthenticated, type Proof } from "../reauthentication.server";
import { assertFactorCode } from "../second-factor.server";
import { markTwoFactor } from "../sessions.server";
import {
  type Challenge,
  challengeExpiredError,
  newChallenge,
  spendChallenge,
} from "./challenge.server";
import { countPasskeys, type Passkey } from "./passkeys.server";
import type { RelyingParty } from "./relying-party";
import type { NewPasskey } from "./schema";
import { requireVerified } from "./verification";
import { loadWebauthn } from "./load-webauthn.server";

const MAX_PASSKEYS = 10;

/**
 * Begins to add a passkey: the options for `navigator.credentials.create`, as JSON. `code`: code of
 * the second factor if it is on, because a passkey replaces it from then on.
 * @throws AppError invalid at the field currentPassword or code, forbidden (not signed in
 * recently), conflict (too many; credentials not confirmed)
 */
export async function beginPasskey(
  actor: Member,
  { code: factorCode, ...proof }: Proof & { code?: string },
  { id: rpID, name: rpName }: RelyingParty,
) {
  await assertReauthenticated(actor, proof);
  assertPasskeyLeft(await countPasskeys(actor.userId));
  await assertFactorCode(actor.userId, factorCode);

  const user = firstRow(await db.select().from(users).where(eq(users.id, actor.userId)));
  const knownPasskeys = await db.select().from(passkeys).where(eq(passkeys.userId, actor.userId));
  const challenge = newChallenge(actor.userId);
  const { generateRegistrationOptions } = await loadWebauthn();
  const creationOptions = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(actor.userId),
    userName: user.email ?? user.phone ?? user.name,
    userDisplayName: user.name,
    challenge: Buffer.from(challenge.challenge, "base64url"),
    excludeCredentials: knownPasskeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });

  return { options: creationOptions, challenge };
}

/**
 * Stores the passkey that signed the challenge. The session counts as having passed the second
 * factor. `session`: the session key.
 * @throws AppError conflict (challenge expired, used or of another account; too many), invalid (no
 * valid signature)
 */
export async function addPasskey(
  actor: Member,
  { name: passkeyName, credential }: NewPasskey,
  {
    challenge,
    session,
    party: relyingParty,
  }: { challenge: Challenge | null; session: string | null; party: RelyingParty },
): Promise<Passkey> {
  if (challenge?.userId !== actor.userId) throw challengeExpiredError();

  const {
    id: credentialId,
    publicKey,
    counter,
    transports = [],
  } = await verifyRegistration(credential, challenge, relyingParty);

  return transaction(async (tx) => {
    await spendChallenge(tx, challenge);
    assertPasskeyLeft(await countPasskeys(actor.userId, tx));

    const passkeyColumns = {
      credentialId,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports,
    };
    const values = { userId: actor.userId, name: passkeyName, ...passkeyColumns };
    const [newPasskey] = await tx.insert(passkeys).values(values).onConflictDoNothing().returning();
    if (!newPasskey) throw new AppError("conflict", "passkeys:known");
    if (session) await markTwoFactor(tx, session);
    await notifySecurityChange(tx, actor.userId, "passkeyAdded", passkeyName);

    return newPasskey;
  });
}

async function verifyRegistration(
  credential: NewPasskey["credential"],
  { challenge }: Challenge,
  { origin, id: hostname }: RelyingParty,
) {
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verification = verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  });

  return (await requireVerified("invalid", verification)).registrationInfo.credential;
}

function assertPasskeyLeft(passkeyCount: number) {
  if (passkeyCount >= MAX_PASSKEYS)
    throw new AppError("conflict", "passkeys:tooMany", { params: { count: MAX_PASSKEYS } });
}
