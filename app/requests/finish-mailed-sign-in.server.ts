import { findKnownBrowser } from "~/auth/cookies/known-browser.server";
import { forgetSignInCode } from "~/auth/cookies/sign-in-code.server";
import { speak } from "~/locales/i18n.server";
import { actorOf } from "~/models/accounts/accounts.server";
import {
  confirmPassword,
  isPasswordInDoubt,
  signInWithProvenEmail,
} from "~/models/accounts/authentication/proven-email.server";
import type { ProvenAddress } from "~/models/accounts/authentication/sign-in-codes.server";
import { finishSignIn } from "./finish-sign-in.server";

const WELCOME = { title: "accounts:loginSuccessful", body: "accounts:welcomeNew" };

/**
 * Signs in to the account of an email that was just proven. A browser that never signed in to it before is asked whose
 * the password of the account is, as long as nobody has proven its email.
 */
export async function finishMailedSignIn(request: Request, { email, returnTo }: ProvenAddress) {
  const { language, t } = await speak(request);
  const account = await signInWithProvenEmail(email, language, t("accounts:nameless"));
  const cookies = [await forgetSignInCode()];
  if (account.isNameMissing) return finishSignIn(request, account, returnTo, { cookies, news: WELCOME });
  if (!isPasswordInDoubt(account)) return finishSignIn(request, account, returnTo, { cookies });
  if (await findKnownBrowser(request.headers.get("Cookie"), email)) {
    await confirmPassword(actorOf(account));
    return finishSignIn(request, account, returnTo, { cookies });
  }
  return finishSignIn(request, account, `/login/password?returnTo=${encodeURIComponent(returnTo)}`, { cookies });
}
