import { Hourglass } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import type { FormAnswer } from "~/ui/form/form-answer";
import { HelpForm } from "./help";
import { StateCard } from "./state-card";
import type { TransferView } from "./transfer-view.server";

type Props = { view: TransferView; lastResult?: FormAnswer };

/** Shown after the hold has ended without a payment. */
export function EndedTransfer({ view, lastResult }: Props) {
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
      {view.canHint && <HelpForm hasHint={view.hasHint} lastResult={lastResult} />}
    </>
  );
}
