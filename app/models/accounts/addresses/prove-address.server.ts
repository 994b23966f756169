import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction } from "~db/client.server";
import { users } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Member } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { type Account, getAccount } from "../accounts.server";
import { assertFirstProven, findFirstToProve } from "./address-order.server";
import { isProven, type ProvenField } from "../authentication/address-owner.server";
import {
  assertCredentialsConfirmed,
  hasUnconfirmedCredentials,
} from "../authentication/credentials-doubt.server";
import { recordProof } from "../authentication/proven-address.server";
import { findRequestedCode, redeemSignInCode } from "../authentication/codes/redeem-code.server";
import { findCodeProblem, requestSignInCode } from "../authentication/codes/request-code.server";
import { changeNumber, type CodeRequest, findNewNumber } from "./number-change.server";

/** `sent`: a code for this browser was sent. */
export type AddressProof = "proven" | "possible" | "sent" | "impossible";
type ProofState = { state: AddressProof; sentTo?: string } | null;

/**
 * Finds whether the actor can prove the addresses of the account; null without an address.
 * `sentTo`: the address that a code was sent to, the account's own or a new number.
 */
export async function findAddressProofs(
  actor: Member,
  secret: string | null,
): Promise<Record<ProvenField, ProofState>> {
  const account = await getAccount(actor.userId);
  const requested = secret ? await findRequestedCode(secret, { isForProof: true }) : null;
  const newNumber = secret && (await findNewNumber(actor, secret));
  const phoneProof: ProofState = newNumber
    ? { state: "sent", sentTo: newNumber }
    : proofOf(account, "phone", requested?.sentTo);

  return { email: proofOf(account, "email", requested?.sentTo), phone: phoneProof };
}

function proofOf(
  account: Account,
  field: ProvenField,
  requestedAddress: string | undefined,
): ProofState {
  const address = account[field];
  if (address === null) return null;
  if (isProven(account, field)) return { state: "proven" };
  if (
    hasUnconfirmedCredentials(account) ||
    findFirstToProve(account, field) ||
    findCodeProblem(address)
  )
    return { state: "impossible" };

  return requestedAddress === address ? { state: "sent", sentTo: address } : { state: "possible" };
}

/**
 * Gets the unproven email or phone number of the actor's account.
 * @throws AppError conflict without one, while the credentials are not confirmed, or if another
 * address must be proven first
 */
export async function getUnprovenAddress(actor: Member, field: ProvenField): Promise<string> {
  const account = await getAccount(actor.userId);
  const address = account[field];
  if (address === null) throw new AppError("conflict", `profile:${field}None`);
  if (isProven(account, field)) throw new AppError("conflict", `profile:${field}Proven`);

  assertCredentialsConfirmed(account);
  assertFirstProven(account, field);

  return address;
}

/**
 * Sends a code to the unproven email or phone number of the actor's account.
 * @returns the secret for the cookie of the browser
 * @throws AppError conflict if the address cannot be proven now; invalid; unavailable
 */
export async function requestProofCode(
  actor: Member,
  field: ProvenField,
  request: CodeRequest,
): Promise<string> {
  return requestSignInCode({
    ...request,
    loginId: await getUnprovenAddress(actor, field),
    returnTo: `/profile/sign-in#${field}`,
    isForProof: true,
  });
}

/**
 * Gets the address that a code of this browser is for: a new number, or the unproven address of the
 * actor's account.
 * @throws AppError conflict without such an address
 */
export async function getAddressToProve(
  actor: Member,
  field: ProvenField,
  secret: string | null,
): Promise<string> {
  const newNumber = field === "phone" && secret ? await findNewNumber(actor, secret) : null;

  return newNumber ?? getUnprovenAddress(actor, field);
}

/**
 * Stores that the address is the actor's, or changes the number to a new one, if the code is right.
 * `session`: the session that proves the address.
 * @returns isInDoubt: true if the owner must answer next whose password the account has
 * @throws AppError invalid for a wrong code; conflict if the code is used or expired, or the
 * account has another address by now
 */
export async function proveAddress(
  actor: Member,
  field: ProvenField,
  { secret, code, session }: { secret: string; code: string; session: string | null },
): Promise<{ isInDoubt: boolean }> {
  const newNumber = field === "phone" ? await findNewNumber(actor, secret) : null;
  if (newNumber) {
    await changeNumber(actor, secret, { code, phone: newNumber });

    return { isInDoubt: false };
  }

  const address = await getUnprovenAddress(actor, field);

  await redeemSignInCode(secret, code, { loginId: address, isForProof: true });

  const { user, isFirst } = await transaction(async (tx) => {
    const account = firstRow(await tx.select().from(users).where(eq(users.id, actor.userId)));
    if (account[field] !== address || hasUnconfirmedCredentials(account))
      throw new AppError("conflict", `profile:${field}Changed`);

    return recordProof(tx, account, field, session);
  });

  if (isFirst) announce({ type: "session.ended", userId: actor.userId });

  return { isInDoubt: hasUnconfirmedCredentials(user) };
}
