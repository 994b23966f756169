import { fieldError } from "~/platform/errors";
import type { Account } from "../accounts.server";
import { isUnproven, type ProvenField } from "../authentication/address-owner.server";
import { formatLoginId } from "../authentication/login-id.server";
import { findCodeProblem } from "../authentication/codes/request-code.server";

/**
 * Nobody adds, changes or proves a second address before the first one is proven: whoever typed the
 * first must not make the account their own by the second.
 * @throws AppError conflict, at the field loginId, unless this site cannot send a code to the first
 * one
 */
export function assertFirstProven(account: Account, field?: ProvenField): void {
  const first = findFirstToProve(account, field);
  if (first === null) return;

  throw fieldError("loginId", "profile:proveFirst", {
    params: { address: formatLoginId(first) },
    code: "conflict",
  });
}

/** The address to prove before that of `field`; null without one. */
export function findFirstToProve(account: Account, field?: ProvenField): string | null {
  const first = account.email ?? account.phone;
  if (!isUnproven(account) || first === null || (field && account[field] === first)) return null;

  return findCodeProblem(first) ? null : first;
}
