import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "~db/vocabularies";
import { useHere } from "./here";

type Props = { currency: Currency; currencies: readonly Currency[] };

/** Chooses the currency of prices; nothing where there is no choice. */
export function CurrencyForm({ currency, currencies }: Props) {
  const { t } = useTranslation();
  const returnTo = useHere();
  if (currencies.length < 2) return null;
  return (
    <Form method="post" action="/currency" preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      <fieldset className="switches">
        <legend>{t("currency.label")}</legend>
        {currencies.map((key) => (
          <button key={key} name="currency" value={key} aria-pressed={currency === key}>
            {t(`currency.${key}`)}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
