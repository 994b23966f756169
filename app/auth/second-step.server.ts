import type { Account } from "~/models/accounts/accounts.server";
import { accountCookie } from "./cookies/account-cookie.server";

/**
 * `credentialsVersion`: version of the account's credentials at the first step. If the credentials
 * change before the second step, the sign-in has to start again.
 */
type FirstStep = { userId: string; credentialsVersion: number };

const cookie = accountCookie<FirstStep>({
  name: "nhacsong_second_step",
  path: "/",
  seconds: 10 * 60,
  purpose: "second step",
});

/** The Set-Cookie value of a completed first step. */
export function secondStepCookie({
  id,
  credentialsVersion,
}: Pick<Account, "id" | "credentialsVersion">) {
  return cookie.serialize({ userId: id, credentialsVersion });
}

/** Finds the first step that was completed less than ten minutes ago. */
export function findPendingSignIn(cookieHeader: string | null): Promise<FirstStep | null> {
  return cookie.find(cookieHeader);
}

export function endSecondStep(): Promise<string> {
  return cookie.drop();
}
