import { useTranslation } from "react-i18next";
import { OptionGroup } from "~/ui/form/option-group";
import type { CheckoutView } from "./checkout-view.server";

type Props = Pick<NonNullable<CheckoutView["donation"]>, "methods" | "currency">;

/** The choice between transfer and card where both take the currency. */
export function TipWays({ methods, currency }: Props) {
  const { t } = useTranslation("transfers");
  const hasTransfer = methods.includes("transfer");
  const label = { transfer: t("byTransfer"), card: t("byCard", { currency: currency.toUpperCase() }) };

  return (
    <>
      {methods.length > 1 ? (
        <OptionGroup
          name="method"
          label={t("way")}
          options={methods.map((method) => ({ value: method, label: label[method] }))}
          defaultValue={methods[0]}
          required
        />
      ) : (
        <input type="hidden" name="method" value={methods[0] ?? "card"} />
      )}
      {hasTransfer && <p className="meta">{t("rulesTip")}</p>}
    </>
  );
}
