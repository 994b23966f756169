import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { usePanel } from "./use-panel";

/** For artists and admins, whose accounts others depend on. */
export function FactorPanel() {
  const { t } = useTranslation("profile");
  const { factor } = usePanel("").profile;
  if (factor === null) return null;

  return (
    <Panel title={t("factor.title")}>
      <p>{t("factor.lead")}</p>
      <div className="row">
        <Badge tone={factor === "on" ? "ok" : "warn"}>{t(`factor.${factor}`)}</Badge>
        <ButtonLink to="/profile/second-factor">{t(factor === "on" ? "factor.manage" : "factor.open")}</ButtonLink>
      </div>
    </Panel>
  );
}
