import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, transaction, type Reader } from "~db/client.server";
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
import { assertFree, replaceAddress } from "./replace-address.server";

const LIFETIME_MS = 10 * 60_000;

export type CodeRequest = { language: Language; formerSecret: string | null; site: string };
type Request = CodeRequest & {
  /** Counts the message, once the actor is known to be the owner. */
  throttle: () => Promise<void>;
};

/**
 * Texts a code to a new phone number of the actor's account.
 * @returns the secret for the cookie of the browser
 * @throws AppError as assertReauthenticated; conflict (taken; as assertFirstProven); invalid and
 * unavailable as
 *   requestSignInCode
 */
export async function requestNumberChange(
  actor: Member,
  input: Pick<ReachForm, "loginId"> & Proof,
  { throttle, ...request }: Request,
): Promise<string> {
  await assertReauthenticated(actor, input);

  const address = readLoginId(input.loginId);

  assertFirstProven(await getAccount(actor.userId));
  await throttle();
  await transaction((tx) => assertFree(tx, address, true));

  const secret = await requestSignInCode({
    ...request,
    loginId: input.loginId,
    returnTo: "/profile",
  });
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);
  const change = {
    tokenHash: keyOf(secret),
    userId: actor.userId,
    phone: address.phone,
    expiresAt,
  };

  await transaction((tx) => storeChange(tx, change));

  return secret;
}

/** The new number that this browser's code would give the actor's account; null without one. */
export async function findNewNumber(
  actor: Member,
  secret: string,
  reader: Reader = db,
): Promise<string | null> {
  const change = await findOpenChange(reader, keyOf(secret));

  return change?.userId === actor.userId ? change.phone : null;
}

/**
 * Gives the actor's account the new number, if the code is right.
 * @throws AppError as redeemSignInCode and replaceAddress
 */
export async function changeNumber(
  actor: Member,
  secret: string,
  { code, phone }: { code: string; phone: string },
) {
  await redeemSignInCode(secret, code, phone);
  await transaction(async (tx) => {
    if ((await findNewNumber(actor, secret, tx)) !== phone)
      throw new AppError("conflict", "profile:phoneChanged");

    const user = firstRow(await tx.select().from(users).where(eq(users.id, actor.userId)));

    await replaceAddress(tx, user, { email: null, phone }, true);
  });
}

/**
 * Other than the stored form of mailed tokens: the browser's secret must not pass for a mailed
 * link.
 */
function keyOf(secret: string): string {
  return createHmac("sha256", deriveKey("number change")).update(secret).digest("base64url");
}
