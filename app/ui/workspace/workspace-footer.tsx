import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HelpLink } from "../frame/help-link";
import { CurrencyForm } from "../frame/preferences/currency-form";
import type { FrameData } from "../frame/frame-data";
import { TextSizeForm, ThemeForm, ZoneForm } from "../frame/preferences/preference-forms";

/** The footer of a workspace in one line; the choices of the public footer are collapsed. */
export function WorkspaceFooter({ data }: { data: FrameData }) {
  const { t } = useTranslation();
  const { t: workspaceText } = useTranslation("workspace");
  const { year, contact, theme, textSize, currency, currencies, zone } = data;

  return (
    <footer className="ws-foot">
      <span>{t("copyright", { year })}</span>
      <HelpLink contact={contact} />
      <Link to="/terms">{t("terms")}</Link>
      <Link to="/privacy">{t("privacy")}</Link>
      {data.hasImprint && <Link to="/imprint">{t("imprint")}</Link>}
      <details>
        <summary>{workspaceText("preferences")}</summary>
        <div className="ws-preferences">
          <TextSizeForm textSize={textSize} />
          <ThemeForm theme={theme} />
          <CurrencyForm currency={currency} currencies={currencies} />
          <ZoneForm zone={zone} />
        </div>
      </details>
    </footer>
  );
}
