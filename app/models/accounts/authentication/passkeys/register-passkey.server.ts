import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction } from "~db/client.server";
import { passkeys, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Member } from "~/models/base/actor";
import { notifySecurityChange } from "~/models/accounts/security-notice.server";
import { assertReauthenticated, type Proof } from "../reauthentication.server";
import { assertCode } from "../second-factor.server";
import { markTwoFactor } from "../sessions.server";
import { type Challenge, challengeGone, newChallenge, spendChallenge } from "./challenge.server";
import { countPasskeys, type Passkey } from "./passkeys.server";
import type { RelyingParty } from "./relying-party";
import type { NewPasskey } from "./schema";
import { requireVerified } from "./verification";
import { loadWebauthn } from "./load-webauthn.server";

const MAX_PASSKEYS = 10;

/**
 * Begins to add a passkey: the options for `navigator.credentials.create`, as JSON.
 * `code`: of the second factor where it is on, because a passkey replaces it from then on.
 * @throws AppError as assertReauthenticated, invalid at the field code, conflict (too many)
 */
export async function beginPasskey(
  actor: Member,
  { code, ...proof }: Proof & { code?: string },
  { id: rpID, name: rpName }: RelyingParty,
) {
  await assertReauthenticated(actor, proof);
  assertPasskeyLeft(await countPasskeys(actor.userId));
  await assertCode(actor.userId, code);

  const user = firstRow(await db.select().from(users).where(eq(users.id, actor.userId)));
  const known = await db.select().from(passkeys).where(eq(passkeys.userId, actor.userId));
  const challenge = newChallenge(actor.userId);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(actor.userId),
    userName: user.email ?? user.phone ?? user.name,
    userDisplayName: user.name,
    challenge: Buffer.from(challenge.challenge, "base64url"),
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });

  return { options, challenge };
}

/**
 * Stores the passkey that signed the challenge. The session counts as having passed the second
 * factor. `session`: as in Proof.
 * @throws AppError conflict (challenge expired, used or of another account; too many), invalid (no
 * valid signature)
 */
export async function addPasskey(
  actor: Member,
  { name, credential }: NewPasskey,
  {
    challenge,
    session,
    party,
  }: { challenge: Challenge | null; session: string | null; party: RelyingParty },
): Promise<Passkey> {
  if (challenge?.userId !== actor.userId) throw challengeGone();

  const {
    id: credentialId,
    publicKey,
    counter,
    transports = [],
  } = await verify(credential, challenge, party);

  return transaction(async (tx) => {
    await spendChallenge(tx, challenge);
    assertPasskeyLeft(await countPasskeys(actor.userId, tx));

    const key = {
      credentialId,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports,
    };
    const values = { userId: actor.userId, name, ...key };
    const [added] = await tx.insert(passkeys).values(values).onConflictDoNothing().returning();
    if (!added) throw new AppError("conflict", "passkeys:known");
    if (session) await markTwoFactor(tx, session);
    await notifySecurityChange(tx, actor.userId, "passkeyAdded", name);

    return added;
  });
}

async function verify(
  response: NewPasskey["credential"],
  { challenge }: Challenge,
  { origin, id }: RelyingParty,
) {
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verification = verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  });

  return (await requireVerified("invalid", verification)).registrationInfo.credential;
}

function assertPasskeyLeft(held: number) {
  if (held >= MAX_PASSKEYS)
    throw new AppError("conflict", "passkeys:tooMany", { params: { count: MAX_PASSKEYS } });
}
