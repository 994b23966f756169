import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { endGoogleFlow, findGoogleKeys, finishGoogleSignIn } from "~/auth/google.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { AppError } from "~/platform/errors";
import { finishSignIn } from "~/web/requests/finish-sign-in.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { type Toast, toastCookie } from "~/web/forms/toast.server";
import { speak } from "~/locales/i18n.server";
import type { Account } from "~/models/accounts/accounts.server";
import { signInWithGoogle } from "~/models/accounts/authentication/google.server";

/** Google's redirect target. Errors are shown on the login page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const keys = findGoogleKeys();
  if (!keys) return redirect("/api/auth/google");

  try {
    const { person, returnTo } = await finishGoogleSignIn(request, keys, siteUrl(request));
    const { language, t } = await speak(request);
    const { account, isJoined } = await signInWithGoogle(person, language, t("accounts:nameless"));
    const news = isJoined ? joinedToast(account) : undefined;

    return await finishSignIn(request, account, safeRedirect(returnTo), {
      cookies: await endGoogleFlow(),
      news,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    const headers = new Headers();
    const toast: Toast = { title: "accounts:loginFailed", body: error.messageKey, isError: true };

    for (const value of [...(await endGoogleFlow()), await toastCookie(toast)])
      headers.append("Set-Cookie", value);

    return redirect("/login", { headers });
  }
}

/** Says what the first Google sign-in to an existing account ended. */
function joinedToast({ hasSecondFactor }: Account): Toast {
  const body = hasSecondFactor ? "accounts:googleJoinedFactor" : "accounts:googleJoinedText";

  return { title: "accounts:googleJoined", body };
}
