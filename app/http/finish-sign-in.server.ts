import { redirect } from "@remix-run/node";
import { secondStepCookie } from "~/auth/second-step.server";
import { startSession } from "~/auth/session.server";
import type { Account } from "~/models/accounts/accounts.server";
import { toastCookie } from "./toast.server";

const WELCOME = { title: "accounts:loginSuccessful", body: "accounts:welcomeBack" };

/** The last word of every way to sign in: the session, or first the step that asks for the code. */
export async function finishSignIn(request: Request, account: Account, returnTo: string, more: string[] = []) {
  const headers = new Headers();
  for (const value of more) headers.append("Set-Cookie", value);
  if (account.hasSecondFactor) {
    headers.append("Set-Cookie", await secondStepCookie(account.id));
    return redirect(`/login/code?returnTo=${encodeURIComponent(returnTo)}`, { headers });
  }
  headers.append("Set-Cookie", await signedIn(request, account.id));
  headers.append("Set-Cookie", await toastCookie(WELCOME));
  return redirect(returnTo, { headers });
}

/** A new session for this device. @returns the Set-Cookie value */
export function signedIn(request: Request, userId: string): Promise<string> {
  return startSession(request.headers.get("Cookie"), userId, request.headers.get("User-Agent"));
}
