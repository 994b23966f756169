import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HelpLink } from "../frame/help-link";
import type { FrameData } from "../frame/frame-data";
import { ZoneForm } from "../frame/preferences/preference-forms";
import { Preferences } from "../frame/preferences/preferences";

/** The footer of a workspace in one line; the choices of the public footer are collapsed. */
export function WorkspaceFooter({ data }: { data: FrameData }) {
  const { t } = useTranslation();
  const { year, contact, zone } = data;

  return (
    <footer className="ws-foot">
      <span>{t("copyright", { year })}</span>
      <HelpLink contact={contact} />
      <Link to="/terms">{t("terms")}</Link>
      <Link to="/privacy">{t("privacy")}</Link>
      {data.hasImprint && <Link to="/imprint">{t("imprint")}</Link>}
      <Preferences {...data}>
        <ZoneForm zone={zone} />
      </Preferences>
    </footer>
  );
}
