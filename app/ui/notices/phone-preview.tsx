import { useTranslation } from "react-i18next";
import { siteLogo } from "~/platform/site/site-logo";
import { siteName } from "~/locales/site-name";

/** A drawing of two notifications with their real headlines. */
export function PhonePreview() {
  const { t } = useTranslation(["push", "notices"]);

  return (
    <div className="phone-preview stage" aria-hidden="true">
      <NotificationCard headline={t("notices:headline.soon")} text={t("previewSoon")} />
      <NotificationCard headline={t("notices:headline.live")} text={t("previewLive")} />
    </div>
  );
}

function NotificationCard({ headline, text }: { headline: string; text: string }) {
  return (
    <div>
      <img src={siteLogo("icon-192") ?? "/icon-192.png"} alt="" width="40" height="40" />
      <p>
        <span translate="no">{siteName()}</span>
        <b>{headline}</b>
        {text}
      </p>
    </div>
  );
}
