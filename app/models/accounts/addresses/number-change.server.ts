import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, transaction, type DbReader } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { deriveKey } from "~/platform/secrets/secrets.server";
import type { Member } from "~/models/base/actor";
import { findOpenChange, storeChange } from "./address-changes.server";
import { getAccount } from "../accounts.server";
import { readLoginId } from "../authentication/login-id.server";
import { assertReauthenticated, type Proof } from "../authentication/reauthentication.server";
import { redeemSignInCode } from "../authentication/codes/redeem-code.server";
import { requestSignInCode } from "../authentication/codes/request-code.server";
import { assertFirstProven } from "./address-order.server";
import type { ReachForm } from "../profile-schema";
import { assertAddressFree, replaceAddress } from "./replace-address.server";

const LIFETIME_MS = 10 * 60_000;

export type CodeRequest = { language: Language; formerSecret: string | null; site: string };
type NumberChangeRequest = CodeRequest & {
  /** Counts the message, once the actor is known to be the owner. */
  throttle: () => Promise<void>;
};

/**
 * Texts a code to a new phone number of the actor's account.
 * @returns the secret for the cookie of the browser
 * @throws AppError forbidden (not signed in recently); conflict (number taken, credentials not
 * confirmed, an earlier address to prove); invalid; unavailable
 */
export async function requestNumberChange(
  actor: Member,
  numberInput: Pick<ReachForm, "loginId"> & Proof,
  { throttle, ...codeRequest }: NumberChangeRequest,
): Promise<string> {
  await assertReauthenticated(actor, numberInput);

  const newNumber = readLoginId(numberInput.loginId);

  assertFirstProven(await getAccount(actor.userId));
  await throttle();
  await transaction((tx) => assertAddressFree(tx, newNumber, true));

  const secret = await requestSignInCode({
    ...codeRequest,
    loginId: numberInput.loginId,
    returnTo: "/profile/sign-in#phone",
    isForProof: true,
  });
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);
  const change = {
    tokenHash: hashChangeSecret(secret),
    userId: actor.userId,
    phone: newNumber.phone,
    expiresAt,
  };

  await transaction((tx) => storeChange(tx, change));

  return secret;
}

/**
 * Finds the new number that the actor may confirm with the code sent for this browser; null without
 * one.
 */
export async function findNewNumber(
  actor: Member,
  secret: string,
  reader: DbReader = db,
): Promise<string | null> {
  const change = await findOpenChange(reader, hashChangeSecret(secret));

  return change?.userId === actor.userId ? change.phone : null;
}

/**
 * Gives the actor's account the new number, if the code is right.
 * @throws AppError invalid (wrong code), conflict
 */
export async function changeNumber(
  actor: Member,
  secret: string,
  { code, phone }: { code: string; phone: string },
) {
  await redeemSignInCode(secret, code, { loginId: phone, isForProof: true });
  await transaction(async (tx) => {
    if ((await findNewNumber(actor, secret, tx)) !== phone)
      throw new AppError("conflict", "profile:phoneChanged");

    const account = firstRow(await tx.select().from(users).where(eq(users.id, actor.userId)));

    await replaceAddress(tx, account, { email: null, phone }, true);
  });
}

/**
 * Hashes differently from mailed tokens, so that the secret of a browser does not work as a mailed
 * link.
 */
function hashChangeSecret(secret: string): string {
  return createHmac("sha256", deriveKey("number change")).update(secret).digest("base64url");
}
