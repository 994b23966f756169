import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readSignInSecret } from "~/auth/cookies/sign-in-code.server";
import { returnToOf } from "~/auth/safe-redirect";
import { findInAppBrowser } from "~/platform/http/in-app-browser";
import { findSignedIn } from "~/auth/session.server";
import { speak } from "~/locales/i18n.server";
import { findRequestedCode } from "~/models/accounts/authentication/codes/redeem-code.server";
import { siteContact } from "~/models/base/site/contact.server";
import { areTextsOn } from "~/models/delivery/notices/texts/text-shares.server";
import { canHavePasskeys } from "~/models/accounts/authentication/passkeys/relying-party";
import { siteUrl } from "~/web/requests/site-url.server";
import { GUEST } from "~/models/base/actor";
import { AccountScreen } from "~/ui/account/account-screen";
import type { FrameHandle } from "~/ui/frame/frame-data";
import { metaTags } from "~/ui/meta/meta-tags";
import { accountPage, destinationOf } from "~/web/views/account-stage.server";
import { directPurchaseAt } from "~/web/views/events/direct-purchase.server";
import { viewContext } from "~/web/views/view-context.server";
import { pageMeta } from "~/web/views/page-meta.server";
import { CodeForms } from "./code-forms";
import { loginAction } from "./login-actions.server";
import { LoginForm } from "./login-form";
import { signedUpLoginId } from "~/web/forms/toast.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const handle: FrameHandle = { hasInAppHint: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const returnTo = returnToOf(request);
  const cookie = request.headers.get("Cookie");
  if (await findSignedIn(cookie)) throw redirect(returnTo);

  const secret = await readSignInSecret(cookie);
  const destination = await destinationOf(request, GUEST, returnTo);
  const { t, language } = await speak(request);
  const metaView = pageMeta(request, {
    title: t("accounts:login"),
    description: t("accounts:loginDescription"),
    language,
  });
  const requestedCode = secret ? await findRequestedCode(secret) : null;

  return {
    ...(await accountPage(request, "accounts:login")),
    returnTo,
    destination,
    code: requestedCode,
    purchase:
      requestedCode && (await directPurchaseAt(returnTo, await viewContext(request, GUEST))),
    areTextsOn: areTextsOn(),
    contact: siteContact()?.label ?? null,
    isInApp: findInAppBrowser(request.headers.get("User-Agent")) !== null,
    hasPasskeys: canHavePasskeys(siteUrl(request)),
    newLoginId: await signedUpLoginId(request),
    meta: metaView,
  };
}

export const action = loginAction;

/** Asks for the address first, then for the code that was sent to it or for the password. */
export default function LoginScreen() {
  const { t } = useTranslation("accounts");
  const { returnTo, destination, code, purchase, ...loginOptions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer?.lastResult;
  const onward = returnTo === "/" ? "" : `?returnTo=${encodeURIComponent(returnTo)}`;

  return (
    <AccountScreen title={t(code ? "codeType" : "login")} lead={destination}>
      {code ? (
        <CodeForms
          {...code}
          contact={loginOptions.contact}
          purchase={purchase}
          lastResult={lastResult}
        />
      ) : (
        <LoginForm
          onward={onward}
          areTextsOn={loginOptions.areTextsOn}
          hasGoogle={!loginOptions.isInApp}
          hasPasskeys={loginOptions.hasPasskeys}
          contact={loginOptions.contact}
          newLoginId={loginOptions.newLoginId}
          isNumberRefused={answer?.isNumberRefused === true}
          lastResult={lastResult}
        />
      )}
    </AccountScreen>
  );
}
