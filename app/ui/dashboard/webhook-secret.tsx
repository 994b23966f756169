import { useTranslation } from "react-i18next";
import { Note } from "../elements/note";

/** Shows a webhook's secret, which only one response contains. */
export function WebhookSecret({ secret }: { secret: string }) {
  const { t } = useTranslation("webhooks");

  return (
    <Note tone="ok" role="status">
      <p>
        <b>{t("secretOnce")}</b>
      </p>
      <p>{t("secretHint")}</p>
      <p className="token-secret num" translate="no">
        {secret}
      </p>
    </Note>
  );
}
