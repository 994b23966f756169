import { eq } from "drizzle-orm";
import { generateSecret, generateURI, verify } from "otplib";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { recoveryCodes, secondFactors, users } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Member } from "~/models/base/actor";
import { toPlainCode } from "~/models/base/text/normalize";
import { announce } from "~/models/base/announcements.server";
import { notifySecurityChange } from "../security-notice.server";
import { siteName } from "~/locales/site-name";
import { assertReauthenticated, type Proof } from "./reauthentication.server";
import { countRecoveryCodes, renewRecoveryCodes, spendRecoveryCode } from "./recovery-codes.server";
import { raiseCredentialsVersion } from "./credentials-version.server";
import { endAccess } from "./end-access.server";
import { decrypt, encrypt, SECOND_FACTOR } from "~/platform/secrets/encryption.server";
import { markTwoFactor } from "./sessions.server";

const STEP_SECONDS = 30;
/** Accepts the codes of the steps before and after, for phones with a wrong clock. */
const TOLERANCE_SECONDS = STEP_SECONDS;

type FactorRow = typeof secondFactors.$inferSelect;

type FactorSetup =
  | { state: "off" }
  | { state: "begun"; secret: string; uri: string }
  | { state: "on"; codesLeft: number };

export async function isSecondFactorOn(userId: string): Promise<boolean> {
  return Boolean((await findFactor(db, userId))?.confirmedAt);
}

/** Reads the state; the secret is readable only until it is confirmed. */
export async function readSecondFactor(actor: Member): Promise<FactorSetup> {
  const factor = await findFactor(db, actor.userId);
  if (!factor) return { state: "off" };
  if (factor.confirmedAt) return { state: "on", codesLeft: await countRecoveryCodes(actor.userId) };

  const account = firstRow(await db.select().from(users).where(eq(users.id, actor.userId)));
  const secret = decrypt(SECOND_FACTOR, factor.secret);
  const label = account.email ?? account.phone ?? account.name;

  return { state: "begun", secret, uri: generateURI({ issuer: siteName(), label, secret }) };
}

/**
 * Creates a secret for the authenticator app; it takes effect with the first valid code.
 * @throws AppError invalid, forbidden, conflict if it is on already
 */
export async function beginSecondFactor(actor: Member, ownerProof: Proof) {
  await assertReauthenticated(actor, ownerProof);

  const secret = encrypt(SECOND_FACTOR, generateSecret());

  await transaction(async (tx) => {
    const factor = await findFactor(tx, actor.userId);
    if (factor?.confirmedAt) throw new AppError("conflict", "profile:factor.alreadyOn");

    await tx.delete(secondFactors).where(eq(secondFactors.userId, actor.userId));
    await tx.insert(secondFactors).values({ userId: actor.userId, secret });
  });
}

/**
 * Turns the second factor on. This session counts as verified; all others end.
 * @returns the recovery codes, returned only once
 * @throws AppError invalid at the field currentPassword or code, forbidden, conflict
 */
export async function confirmSecondFactor(
  actor: Member,
  confirmation: Proof & { code: string },
): Promise<string[]> {
  await assertReauthenticated(actor, confirmation);

  const codes = await transaction(async (tx) => {
    const factor = await findFactor(tx, actor.userId);
    if (!factor || factor.confirmedAt) throw new AppError("conflict", "profile:factor.alreadyOn");

    const lastStep = await findTimeStep(factor, confirmation.code);
    if (lastStep === null) throw wrongCodeError();

    const values = { confirmedAt: clock.now(), lastStep };

    await tx.update(secondFactors).set(values).where(eq(secondFactors.userId, actor.userId));
    await endAccess(tx, actor.userId, "secondFactorOn", confirmation.session);
    if (confirmation.session) await markTwoFactor(tx, confirmation.session);
    await notifySecurityChange(tx, actor.userId, "factorOn");

    return renewRecoveryCodes(tx, actor.userId);
  });

  announce({ type: "session.ended", userId: actor.userId });

  return codes;
}

/**
 * @throws AppError invalid at the field currentPassword or code, forbidden (not signed in
 * recently), conflict (credentials not confirmed)
 */
export async function removeSecondFactor(actor: Member, confirmation: Proof & { code: string }) {
  await assertReauthenticated(actor, confirmation);
  await transaction(async (tx) => {
    await spendCode(tx, actor.userId, confirmation.code);
    await deleteSecondFactor(tx, actor.userId);
  });
}

/**
 * Turns the second factor off without asking for a code, and tells the owner.
 * @throws AppError conflict when off
 */
export async function deleteSecondFactor(tx: Tx, userId: string) {
  const deletedFactors = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning();
  if (deletedFactors.length === 0) throw new AppError("conflict", "admin:factorOff");

  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await raiseCredentialsVersion(tx, userId);
  await notifySecurityChange(tx, userId, "factorOff");
}

/**
 * Second step of a sign-in: an app code or a recovery code. Each works once.
 * @throws AppError invalid
 */
export async function checkSecondFactor(userId: string, typedCode: string) {
  await transaction((tx) => spendCode(tx, userId, typedCode));
}

/**
 * Requires a code if the second factor is on; the code is used up.
 * @throws AppError invalid at the field code
 */
export async function assertFactorCode(userId: string, typedCode: string | undefined) {
  await transaction(async (tx) => {
    const factor = await findFactor(tx, userId);
    if (!factor?.confirmedAt) return;
    if (!typedCode) throw fieldError("code", "accounts:codeNeeded");

    await spendCode(tx, userId, typedCode);
  });
}

async function spendCode(tx: Tx, userId: string, typedCode: string) {
  const factor = await findFactor(tx, userId);
  if (!factor?.confirmedAt) throw wrongCodeError();

  const lastStep = await findTimeStep(factor, typedCode);
  if (lastStep !== null) {
    await tx.update(secondFactors).set({ lastStep }).where(eq(secondFactors.userId, userId));

    return;
  }

  if (await spendRecoveryCode(tx, userId, typedCode)) return;

  throw isClockBehind(factor) ? fieldError("code", "accounts:codeClockBehind") : wrongCodeError();
}

/**
 * Finds the time step of a code; null if wrong or used. The time is taken as at least the last used
 * step: after the server's clock went back, only the code after that step is accepted.
 */
async function findTimeStep(
  { secret, lastStep }: FactorRow,
  typedCode: string,
): Promise<number | null> {
  const token = toPlainCode(typedCode);
  if (!/^\d{6}$/.test(token)) return null;

  const epoch = Math.max(epochSeconds(), (lastStep ?? 0) * STEP_SECONDS);
  const afterTimeStep = lastStep ?? undefined;
  const verification = await verify({
    secret: decrypt(SECOND_FACTOR, secret),
    token,
    epoch,
    epochTolerance: TOLERANCE_SECONDS,
    afterTimeStep,
  });

  return verification.valid && "timeStep" in verification ? verification.timeStep : null;
}

/** True if the server's clock went back so far that codes of a correct clock cannot be checked. */
function isClockBehind({ lastStep }: FactorRow): boolean {
  return lastStep !== null && epochSeconds() + TOLERANCE_SECONDS < lastStep * STEP_SECONDS;
}

function epochSeconds() {
  return Math.floor(clock.now().getTime() / 1000);
}

async function findFactor(reader: DbReader, userId: string) {
  const [factor] = await reader
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));

  return factor;
}

function wrongCodeError() {
  return fieldError("code", "accounts:codeWrong");
}
