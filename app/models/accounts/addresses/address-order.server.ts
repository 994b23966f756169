import { fieldError } from "~/platform/errors";
import type { Account } from "../accounts.server";
import { isUnproven, type ProvenField } from "../authentication/address-owner.server";
import { formatLoginId } from "../authentication/login-id.server";
import { findCodeProblem } from "../authentication/codes/request-code.server";

/**
 * Refuses to add, change or prove a second address before the first one is proven: a stranger who
 * typed the first must not win the account by the second.
 * @throws AppError conflict, at the field loginId, unless this site cannot send a code to the first
 * one
 */
export function assertFirstProven(account: Account, field?: ProvenField): void {
  const firstAddress = findFirstToProve(account, field);
  if (firstAddress === null) return;

  throw fieldError("loginId", "profile:proveFirst", {
    params: { address: formatLoginId(firstAddress) },
    code: "conflict",
  });
}

/** Finds the address that must be proven before the address in `field`; null if there is none. */
export function findFirstToProve(account: Account, field?: ProvenField): string | null {
  const firstAddress = account.email ?? account.phone;
  if (!isUnproven(account) || firstAddress === null || (field && account[field] === firstAddress))
    return null;

  return findCodeProblem(firstAddress) ? null : firstAddress;
}
