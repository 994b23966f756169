import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import { useHere } from "./here";

/** Chooses the currency of prices. */
export function CurrencyForm({ currency }: { currency: Currency }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action="/currency" preventScrollReset>
      <input type="hidden" name="returnTo" value={useHere()} />
      <fieldset className="switches">
        <legend>{t("currency.label")}</legend>
        {CURRENCIES.map((key) => (
          <button key={key} name="currency" value={key} aria-pressed={currency === key}>
            {t(`currency.${key}`)}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
