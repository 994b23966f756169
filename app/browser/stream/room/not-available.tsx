import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Lantern } from "~/ui/decoration/lantern";

/** The page for unknown, hidden and cancelled shows. */
export function NotAvailable() {
  const { t } = useTranslation(["live", "common"]);

  return (
    <div className="wrap section lost">
      <Lantern />
      <h1 className="d-m">{t("notAvailable")}</h1>
      <p className="lead">{t("notAvailableText")}</p>
      <ButtonLink to="/events" variant="primary" size="lg">
        {t("common:back")}
      </ButtonLink>
    </div>
  );
}
