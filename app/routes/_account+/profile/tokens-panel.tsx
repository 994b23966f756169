import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { usePanel } from "./use-panel";

export function TokensPanel() {
  const { t } = useTranslation("accessTokens");
  const { application } = usePanel("").profile;
  if (application !== "approved") return null;

  return (
    <Panel title={t("title")}>
      <p>{t("lead")}</p>
      <p>
        <ButtonLink to="/profile/tokens">{t("open")}</ButtonLink>
      </p>
    </Panel>
  );
}
