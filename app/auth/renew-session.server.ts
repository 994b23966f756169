import { getAccount } from "~/models/accounts/accounts.server";
import { rememberBrowser } from "./cookies/known-browser.server";
import { isTwoFactor, startSession } from "./session.server";

type CookieHeader = string | null | undefined;
type Renewal = { userId: string; credentialsVersion: number; userAgent: string | null };

/**
 * Keeps this browser signed in, and known, after its account's password has changed.
 * @returns the Set-Cookie values
 */
export async function renewSession(cookie: CookieHeader, renewal: Renewal): Promise<string[]> {
  const session = await startSession(cookie, {
    ...renewal,
    isTwoFactor: await isTwoFactor(cookie),
  });

  return [session, await rememberBrowserAgain(cookie, renewal.userId)];
}

/**
 * Keeps this browser known after the credentials of the account that is signed in here have
 * changed, so that its next sign-in is not reported as one from an unknown browser.
 * @returns the Set-Cookie value
 */
export async function rememberBrowserAgain(cookie: CookieHeader, userId: string): Promise<string> {
  return rememberBrowser(cookie, await getAccount(userId));
}
