import { accountCookie } from "./cookies/account-cookie.server";

const cookie = accountCookie({ name: "nhacsong_second_step", path: "/", seconds: 10 * 60, purpose: "second step" });

/** Cookie of a completed first step. */
export function secondStepCookie(userId: string): Promise<string> {
  return cookie.serialize(userId);
}

/** Finds the account whose first step was completed less than ten minutes ago. */
export function findPendingSignIn(cookieHeader: string | null): Promise<string | null> {
  return cookie.find(cookieHeader);
}

export function endSecondStep(): Promise<string> {
  return cookie.drop();
}
