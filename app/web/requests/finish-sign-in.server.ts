import { redirect } from "@remix-run/node";
import { noteSignIn } from "~/auth/note-sign-in.server";
import { secondStepCookie } from "~/auth/second-step.server";
import { startSession } from "~/auth/session.server";
import type { Account } from "~/models/accounts/accounts.server";
import { isFactorInDoubt } from "~/models/accounts/authentication/credentials-doubt.server";
import { type Toast, toastCookie } from "../forms/toast.server";

const WELCOME: Toast = { title: "accounts:loginSuccessful", body: "accounts:welcomeBack" };

/**
 * `news` replaces the welcome toast. `isTwoFactor`: there is no second factor to ask for.
 */
type More = { isTwoFactor?: boolean; cookies?: string[]; news?: Toast };

/** Ends every way to sign in: creates the session, or asks for the second factor first. */
export async function finishSignIn(
  request: Request,
  account: Account,
  returnTo: string,
  { cookies = [], news, isTwoFactor = false }: More = {},
) {
  const headers = new Headers();

  for (const value of cookies) headers.append("Set-Cookie", value);
  if (!isTwoFactor && account.hasSecondFactor && !isFactorInDoubt(account)) {
    if (news) headers.append("Set-Cookie", await toastCookie(news));
    headers.append("Set-Cookie", await secondStepCookie(account));

    return redirect(`/login/code?returnTo=${encodeURIComponent(returnTo)}`, { headers });
  }

  for (const value of await signedIn(request, account, { isTwoFactor }))
    headers.append("Set-Cookie", value);
  headers.append("Set-Cookie", await toastCookie(news ?? WELCOME));

  return redirect(returnTo, { headers });
}

/**
 * Creates a session and remembers this device. `account`: as the sign-in has proven it.
 * @returns the Set-Cookie values
 */
export async function signedIn(
  request: Request,
  account: Account,
  proof: { isTwoFactor: boolean },
) {
  const cookie = request.headers.get("Cookie");
  const userAgent = request.headers.get("User-Agent");
  const { id: userId, credentialsVersion } = account;
  const session = await startSession(cookie, { ...proof, userId, credentialsVersion, userAgent });

  return [session, await noteSignIn(account, { cookie, userAgent, ...proof })];
}
