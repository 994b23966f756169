import { useTranslation } from "react-i18next";
import type { Currency } from "~db/vocabularies";
import { PreferenceForm } from "./preference-form";

type Props = { currency: Currency; currencies: readonly Currency[] };

/** Chooses the currency of prices; nothing where there is no choice. */
export function CurrencyForm({ currency, currencies }: Props) {
  const { t } = useTranslation();
  if (currencies.length < 2) return null;

  return (
    <PreferenceForm action="/currency" legend={t("currency.label")}>
      {currencies.map((key) => (
        <button key={key} name="currency" value={key} aria-pressed={currency === key}>
          {t(`currency.${key}`)}
        </button>
      ))}
    </PreferenceForm>
  );
}
