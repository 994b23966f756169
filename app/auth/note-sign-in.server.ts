import type { Account } from "~/models/accounts/accounts.server";
import { notifyNewBrowser } from "~/models/accounts/new-browser-notice.server";
import { deviceOf } from "./cookies/device";
import { findKnownBrowser, rememberBrowser } from "./cookies/known-browser.server";

type SignIn = {
  cookie: string | null | undefined;
  userAgent: string | null;
  isAddressProven?: boolean;
};

/**
 * Remembers the browser after a completed sign-in, and notifies the account's owner if this browser
 * has not signed in to the account since the last change of the credentials. `isAddressProven`: a
 * code or link was sent to the address.
 * @returns the Set-Cookie value
 */
export async function noteSignIn(
  account: Account,
  { cookie, userAgent, isAddressProven = false }: SignIn,
) {
  const loginId = account.email ?? account.phone;
  const isKnown = loginId !== null && (await findKnownBrowser(cookie, loginId)) !== null;
  if (!isKnown) await notifyNewBrowser(account, { device: deviceOf(userAgent), isAddressProven });

  return rememberBrowser(cookie, account);
}
