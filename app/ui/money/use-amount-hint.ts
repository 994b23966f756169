import { useTranslation } from "react-i18next";
import type { Currency } from "~db/vocabularies";
import { formatMoney } from "~/locales/format";
import { languageOf } from "~/locales/languages";

export type AmountBounds = { currency: Currency; bounds: { min: number; max: number } };

/**
 * Returns the hint below an amount field, such as "From 10,000 ₫ to 200,000,000 ₫. You can type
 * 150k."
 */
export function useAmountHint({ currency, bounds }: AmountBounds): string {
  const { t, i18n } = useTranslation("checkout");
  const money = (amount: number) => formatMoney(amount, currency, languageOf(i18n));
  const rangeTexts = { min: money(bounds.min), max: money(bounds.max) };

  return currency === "vnd" ? t("customHintVnd", rangeTexts) : t("customHint", rangeTexts);
}
