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
  const googleKeys = findGoogleKeys();
  if (!googleKeys) return redirect("/api/auth/google");

  try {
    const { person, returnTo } = await finishGoogleSignIn(request, googleKeys, siteUrl(request));
    const { language, t } = await speak(request);
    const { account, isJoined } = await signInWithGoogle(person, language, t("accounts:nameless"));
    const joinedNews = isJoined ? joinedToast(account) : undefined;

    return await finishSignIn(request, account, safeRedirect(returnTo), {
      cookies: await endGoogleFlow(),
      news: joinedNews,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    const headers = new Headers();

    for (const value of [...(await endGoogleFlow()), await toastCookie(failureToast(error))])
      headers.append("Set-Cookie", value);

    return redirect("/login", { headers });
  }
}

function failureToast({ messageKey, details }: AppError): Toast {
  const isError = true;
  const [detail] = details.more ?? [];
  if (!detail) return { title: "accounts:loginFailed", body: messageKey, isError };

  return { title: messageKey, body: detail.key, params: detail.params, isError };
}

/**
 * The toast after the first Google sign-in to an existing account; it names the former sign-in
 * methods and sessions that no longer work.
 */
function joinedToast({ hasSecondFactor }: Account): Toast {
  const bodyKey = hasSecondFactor ? "accounts:googleJoinedFactor" : "accounts:googleJoinedText";

  return { title: "accounts:googleJoined", body: bodyKey };
}
