import type { Toast } from "~/web/forms/toast.server";
import { redirect } from "@remix-run/node";
import { forgetSignInCode } from "~/auth/cookies/sign-in-code.server";
import { speak } from "~/locales/i18n.server";
import { createResetByPhone } from "~/models/accounts/authentication/passwords/password-resets.server";
import { hasUnconfirmedCredentials } from "~/models/accounts/authentication/credentials-doubt.server";
import { signInWithProvenAddress } from "~/models/accounts/authentication/proven-address.server";
import type { ProvenAddress } from "~/models/accounts/authentication/codes/redeem-code.server";
import { finishSignIn } from "./finish-sign-in.server";
import { whosePasswordPath } from "./page.server";

const WELCOME: Toast = { title: "accounts:loginSuccessful", body: "accounts:welcomeNew" };

/** True if the person is buying a ticket; the ticket's page asks for the name later. */
function isBuying(returnTo: string): boolean {
  return /^\/(?:checkout|pass|gift)\/|^\/saved\/resume\?to=%2Fcheckout%2F/.test(returnTo);
}

function namePath(returnTo: string): string {
  return `/login/name?returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * Signs in to the account of an email or phone number that was just proven. Asks who set the
 * account's password until the owner of the address has answered, and asks a new person once for
 * their name. A code for a forgotten password leads to the page for a new password instead.
 */
export async function finishMailedSignIn(
  request: Request,
  { address, returnTo, isForPassword }: ProvenAddress,
) {
  const token =
    isForPassword && address.phone !== null ? await createResetByPhone(address.phone) : null;
  if (token) {
    const headers = { "Set-Cookie": await forgetSignInCode() };

    return redirect(`/reset-password?token=${token}`, { headers });
  }

  const { language, t } = await speak(request);
  const account = await signInWithProvenAddress(address, language, t("accounts:nameless"));
  const cookies = [await forgetSignInCode()];

  if (account.isNameMissing) {
    const nextPath = account.isNew && !isBuying(returnTo) ? namePath(returnTo) : returnTo;

    return finishSignIn(request, account, nextPath, { cookies, news: WELCOME });
  }

  const nextPath = hasUnconfirmedCredentials(account) ? whosePasswordPath(returnTo) : returnTo;

  return finishSignIn(request, account, nextPath, { cookies });
}
