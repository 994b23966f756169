import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { findGoogleKeys, redirectToGoogle } from "~/auth/google.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { siteUrl } from "~/web/requests/site-url.server";
import { accountPage } from "~/web/views/account-stage.server";
import { AccountScreen } from "~/ui/account/account-screen";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";

export const meta = titleMeta;

/** Starts the sign-in with Google. Without keys the page says that it is not set up. */
export async function loader({ request }: LoaderFunctionArgs) {
  const googleKeys = findGoogleKeys();
  const returnTo = safeRedirect(new URL(request.url).searchParams.get("returnTo"));
  if (googleKeys) throw await redirectToGoogle(request, googleKeys, siteUrl(request), returnTo);

  return accountPage(request, "accounts:googleTitle");
}

export default function GoogleScreen() {
  const { t } = useTranslation("accounts");

  return (
    <AccountScreen title={t("googleTitle")}>
      <Note tone="bad" role="alert">
        <p>{t("googleUnavailable")}</p>
      </Note>
      <p>{t("googleInstead")}</p>
      <ButtonLink variant="primary" size="lg" block to="/login">
        {t("backToLogin")}
      </ButtonLink>
    </AccountScreen>
  );
}
