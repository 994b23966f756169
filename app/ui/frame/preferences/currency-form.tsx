import { useTranslation } from "react-i18next";
import type { Currency } from "~db/vocabularies";
import { PreferenceForm } from "./preference-form";

type Props = { currency: Currency; currencies: readonly Currency[] };

/** The form that chooses the currency of prices; renders nothing for a single currency. */
export function CurrencyForm({ currency, currencies }: Props) {
  const { t } = useTranslation();
  if (currencies.length < 2) return null;

  return (
    <PreferenceForm action="/currency" legend={t("currency.label")}>
      {currencies.map((currencyKey) => (
        <button
          key={currencyKey}
          name="currency"
          value={currencyKey}
          aria-pressed={currency === currencyKey}
        >
          {t(`currency.${currencyKey}`)}
        </button>
      ))}
    </PreferenceForm>
  );
}
