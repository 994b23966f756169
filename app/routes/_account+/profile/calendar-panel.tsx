import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";

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
