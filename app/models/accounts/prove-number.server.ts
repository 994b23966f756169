import { and, eq, isNull } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { users } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Member } from "~/models/base/actor";
import { getAccount } from "./accounts.server";
import { assertNoDoubt, isPasswordInDoubt, provenNow } from "./authentication/credentials-doubt.server";
import { changeNumber, type CodeRequest, findNewNumber } from "./number-change.server";
import {
  canTextTo,
  findRequestedCode,
  redeemSignInCode,
  requestSignInCode,
} from "./authentication/sign-in-codes.server";

/** `sent`: a code is on its way to this browser. */
export type NumberProof = "proven" | "possible" | "sent" | "impossible";

/**
 * Whether the actor can prove the number of their account; null without one. `sentTo`: the number that a code is on its
 * way to, theirs or a new one.
 */
export async function findNumberProof(
  actor: Member,
  secret: string | null,
): Promise<{ state: NumberProof; sentTo?: string } | null> {
  const changingTo = secret && (await findNewNumber(actor, secret));
  if (changingTo) return { state: "sent", sentTo: changingTo };
  const account = await getAccount(actor.userId);
  const { phone, phoneProvenAt } = account;
  if (phone === null) return null;
  if (phoneProvenAt !== null) return { state: "proven" };
  if (isPasswordInDoubt(account) || !canTextTo(phone)) return { state: "impossible" };
  const requested = secret ? await findRequestedCode(secret) : null;
  return requested?.sentTo === phone ? { state: "sent", sentTo: phone } : { state: "possible" };
}

/** The unproven number of the actor's account. @throws AppError conflict without one, and as assertNoDoubt */
export async function getUnprovenNumber(actor: Member): Promise<string> {
  const account = await getAccount(actor.userId);
  const { phone, phoneProvenAt } = account;
  if (phone === null || phoneProvenAt !== null)
    throw new AppError("conflict", phone === null ? "profile:numberNone" : "profile:numberProven");
  assertNoDoubt(account);
  return phone;
}

/**
 * Texts a code to the number of the actor's account.
 * @returns the secret for the cookie of the browser
 * @throws AppError conflict as getUnprovenNumber; invalid and unavailable as requestSignInCode
 */
export async function requestNumberCode(actor: Member, request: CodeRequest): Promise<string> {
  return requestSignInCode({ ...request, loginId: await getUnprovenNumber(actor), returnTo: "/profile" });
}

/** The number that a code of this browser is for: a new one, or that of the actor's account. @throws AppError as getUnprovenNumber */
export async function getNumberToProve(actor: Member, secret: string | null): Promise<string> {
  return (secret && (await findNewNumber(actor, secret))) || getUnprovenNumber(actor);
}

/**
 * Remembers that the number is the actor's, or changes it to a new one, if the code is right. Says nothing about whose
 * the password is.
 * @throws AppError as getUnprovenNumber, redeemSignInCode and changeNumber; conflict where the account has another
 *   number by now
 */
export async function proveNumber(actor: Member, secret: string, code: string): Promise<void> {
  const changingTo = await findNewNumber(actor, secret);
  if (changingTo) return changeNumber(actor, secret, { code, phone: changingTo });
  const phone = await getUnprovenNumber(actor);
  await redeemSignInCode(secret, code, phone);
  await transaction(async (tx) => {
    const isTheirs = and(eq(users.id, actor.userId), eq(users.phone, phone), isNull(users.credentialsDoubtedAt));
    const proven = await tx.update(users).set(provenNow("phone")).where(isTheirs).returning({ id: users.id });
    if (proven.length === 0) throw new AppError("conflict", "profile:numberChanged");
  });
}
