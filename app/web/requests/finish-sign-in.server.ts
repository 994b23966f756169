import { redirect } from "@remix-run/node";
import { noteSignIn } from "~/auth/note-sign-in.server";
import { secondStepCookie } from "~/auth/second-step.server";
import { startSession } from "~/auth/session.server";
import type { Account } from "~/models/accounts/accounts.server";
import { hasUnconfirmedFactor } from "~/models/accounts/authentication/credentials-doubt.server";
import { type Toast, toastCookie } from "../forms/toast.server";

const WELCOME: Toast = { title: "accounts:loginSuccessful", body: "accounts:welcomeBack" };

/**
 * `news`: a toast that replaces the welcome toast. `isTwoFactor`: the sign-in already included a
 * second factor.
 */
type SignInOptions = { isTwoFactor?: boolean; cookies?: string[]; news?: Toast };

/**
 * The last step of every way to sign in: creates the session, or asks for the second factor first.
 */
export async function finishSignIn(
  request: Request,
  account: Account,
  returnTo: string,
  { cookies = [], news, isTwoFactor = false }: SignInOptions = {},
) {
  const headers = new Headers();

  for (const value of cookies) headers.append("Set-Cookie", value);
  if (!isTwoFactor && account.hasSecondFactor && !hasUnconfirmedFactor(account)) {
    if (news) headers.append("Set-Cookie", await toastCookie(news));
    headers.append("Set-Cookie", await secondStepCookie(account));

    return redirect(`/login/code?returnTo=${encodeURIComponent(returnTo)}`, { headers });
  }

  for (const value of await createSignIn(request, account, { isTwoFactor }))
    headers.append("Set-Cookie", value);
  headers.append("Set-Cookie", await toastCookie(news ?? WELCOME));

  return redirect(returnTo, { headers });
}

/**
 * Creates a session and remembers this device. `account`: the account that the sign-in has proven.
 * @returns the Set-Cookie values
 */
export async function createSignIn(
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
