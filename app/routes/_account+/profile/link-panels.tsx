import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { usePanel } from "./use-panel";

export function CalendarPanel() {
  const { t } = useTranslation("calendar");

  return (
    <Panel title={t("title")}>
      <p>{t("lead")}</p>
      <p>
        <ButtonLink to="/profile/calendar">{t("open")}</ButtonLink>
      </p>
    </Panel>
  );
}

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
        <ButtonLink to="/profile/second-factor">
          {t(factor === "on" ? "factor.manage" : "factor.open")}
        </ButtonLink>
      </div>
    </Panel>
  );
}

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
