import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";

export function PasskeysPanel() {
  const { t } = useTranslation("passkeys");

  return (
    <Panel title={t("title")}>
      <p>{t("lead")}</p>
      <p>
        <ButtonLink to="/profile/passkeys">{t("open")}</ButtonLink>
      </p>
    </Panel>
  );
}
