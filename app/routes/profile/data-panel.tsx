import { useTranslation } from "react-i18next";
import { ButtonLink, buttonClass } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { usePanel } from "./use-panel";

/** The way to become an artist, and the file of everything kept about a person. */
export function DataPanel() {
  const { t } = useTranslation("profile");
  const { application } = usePanel("").profile;
  return (
    <>
      {application !== "approved" && (
        <Panel title={t("artist")}>
          <p>{t("artistLead")}</p>
          <p>
            <ButtonLink variant="vang" to="/apply">
              {t(application ? "artistState" : "artistApply")}
            </ButtonLink>
          </p>
        </Panel>
      )}
      <Panel title={t("data")}>
        <p>{t("dataHint")}</p>
        <p>
          <a className={buttonClass({ variant: "line" })} href="/profile/data" download>
            {t("download")}
          </a>
        </p>
      </Panel>
    </>
  );
}
