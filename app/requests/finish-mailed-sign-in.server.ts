import { provenEmailCookie } from "~/auth/cookies/proven-email.server";
import { forgetSignInCode } from "~/auth/cookies/sign-in-code.server";
import { speak } from "~/locales/i18n.server";
import { isPasswordInDoubt, signInWithProvenEmail } from "~/models/accounts/authentication/proven-email.server";
import type { ProvenAddress } from "~/models/accounts/authentication/sign-in-codes.server";
import { finishSignIn } from "./finish-sign-in.server";

const WELCOME = { title: "accounts:loginSuccessful", body: "accounts:welcomeNew" };

/**
 * Signs in to the account of an email that was just proven. Asks whose the password of the account is, as long as the
 * owner of the mailbox has not said so.
 */
export async function finishMailedSignIn(request: Request, { email, returnTo }: ProvenAddress) {
  const { language, t } = await speak(request);
  const account = await signInWithProvenEmail(email, language, t("accounts:nameless"));
  const cookies = [await forgetSignInCode()];
  if (account.isNameMissing) return finishSignIn(request, account, returnTo, { cookies, news: WELCOME });
  if (!isPasswordInDoubt(account)) return finishSignIn(request, account, returnTo, { cookies });
  cookies.push(await provenEmailCookie(account.id));
  return finishSignIn(request, account, `/login/password?returnTo=${encodeURIComponent(returnTo)}`, { cookies });
}
