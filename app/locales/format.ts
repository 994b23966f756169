import { LOCALE_TAG, type Language } from "./languages";

const CURRENCY = { style: "currency", currency: "USD" } as const;
/** Making a formatter costs a hundred times what using it does. */
const dollars = {
  en: new Intl.NumberFormat(LOCALE_TAG.en, CURRENCY),
  vi: new Intl.NumberFormat(LOCALE_TAG.vi, CURRENCY),
};

/** "$1,234.50" / "1.234,50 US$". */
export function formatMoney(cents: number, language: Language): string {
  return dollars[language].format(cents / 100);
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALE_TAG[language]).format(value);
}

/** Below 1,000 the plain number, above it one decimal, rounded down, and K. */
export function formatCount(value: number, language: Language): string {
  if (value < 1000) return formatNumber(value, language);
  const options = {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    roundingMode: "floor",
  } as Intl.NumberFormatOptions;
  return `${new Intl.NumberFormat(LOCALE_TAG[language], options).format(value / 1000)}K`;
}

/** One decimal: "4.8" / "4,8". */
export function formatRating(value: number, language: Language): string {
  const options = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(LOCALE_TAG[language], options).format(value);
}

/** "25.00", as the JSON API writes money. */
export function decimalString(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** "$40" / "40 US$": only for the price slider, which knows no cents. */
export function formatWholeDollars(dollars: number, language: Language): string {
  const options = { style: "currency", currency: "USD", maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(LOCALE_TAG[language], options).format(dollars);
}
