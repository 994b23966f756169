import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { StateCard } from "./state-card";
import type { TransferView } from "./transfer-view.server";

type Props = { view: TransferView; short: NonNullable<TransferView["short"]>; time: string };

/** Shown if too little money arrived; the QR code below is for the missing amount. */
export function ShortTransfer({ view, short, time }: Props) {
  const { t } = useTranslation("transfers");

  return (
    <StateCard tone="warn" icon={CircleAlert} title={t("missingTitle", { amount: short.missing })}>
      <p role="status">{t(`missing${view.suffix}`, { time })}</p>
      <div className="sum num">
        <div>
          <span>{t("price")}</span>
          <span>{short.price}</span>
        </div>
        <div>
          <span>{t("arrivedSoFar")}</span>
          <span>− {short.received}</span>
        </div>
        <div className="total">
          <span>{t("stillMissing")}</span>
          <span className="price">{short.missing}</span>
        </div>
      </div>
      <p className="tiny">{t("missingElse", { amount: short.received })}</p>
    </StateCard>
  );
}
