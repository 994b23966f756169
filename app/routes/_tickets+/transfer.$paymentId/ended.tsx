import { Hourglass } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import type { FormAnswer } from "~/ui/form/form-answer";
import { Help } from "./help";
import { StateCard } from "./state-card";
import type { TransferView } from "./transfer-view.server";

type Props = { view: TransferView; lastResult?: FormAnswer };

/** The hold has ended and nothing arrived. */
export function Ended({ view, lastResult }: Props) {
  const { t } = useTranslation("transfers");

  return (
    <>
      <StateCard tone="bad" icon={Hourglass} title={t("endedTitle")}>
        <p>{t(`ended${view.suffix}`)}</p>
        <div className="row">
          <ButtonLink variant="primary" to={view.checkoutHref}>
            {t("startAgain")}
          </ButtonLink>
        </div>
      </StateCard>
      {view.canHint && <Help hasHint={view.hasHint} lastResult={lastResult} />}
    </>
  );
}
