import { useTranslation } from "react-i18next";
import { Badge } from "../elements/badge";
import { ButtonLink } from "../elements/button";

const STATE_TONES = { pending: "warn", approved: "ok", rejected: "bad" } as const;

export function ApplicationState({ state }: { state: keyof typeof STATE_TONES }) {
  const { t } = useTranslation("accounts");

  return (
    <div className="stack">
      <p>
        {t("apply.state")}: <Badge tone={STATE_TONES[state]}>{t(`apply.${state}`)}</Badge>
      </p>
      {state === "approved" ? (
        <>
          <p>{t("apply.already")}</p>
          <ButtonLink variant="primary" size="lg" block to="/dashboard">
            {t("apply.toDashboard")}
          </ButtonLink>
        </>
      ) : (
        <p>{t(`apply.${state}Text`)}</p>
      )}
    </div>
  );
}
