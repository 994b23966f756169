import { useTranslation } from "react-i18next";

type SumProps = {
  label: string;
  /** The formatted amount; null while it is unknown. */
  amount: string | null;
  fee: string;
};

/** The sum of a purchase. The fee is zero, so the total equals the amount. */
export function Sum({ label, amount, fee }: SumProps) {
  const { t } = useTranslation("checkout");

  return (
    <div className="stack tight">
      <h3 className="h3">{t("paymentDetails")}</h3>
      <div className="sum num">
        {amount && (
          <div>
            <span>{label}</span>
            <span>{amount}</span>
          </div>
        )}
        <div className="meta">
          <span>{t("processingFee")}</span>
          <span>{fee}</span>
        </div>
        <div className="total">
          <span>{t("total")}</span>
          {amount ? (
            <span className="price">{amount}</span>
          ) : (
            <span className="meta">{t("amountChosen")}</span>
          )}
        </div>
      </div>
    </div>
  );
}
