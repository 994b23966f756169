import { LOCALE_TAG, type Language } from "./languages";

const CURRENCY = { style: "currency", currency: "USD" } as const;
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Creating a formatter costs a hundred times what using it does, so each language has one. */
function perLanguage(options?: Intl.NumberFormatOptions) {
  const made: Partial<Record<Language, Intl.NumberFormat>> = {};
  return (language: Language) => (made[language] ??= new Intl.NumberFormat(LOCALE_TAG[language], options));
}
const exactDollars = perLanguage(CURRENCY);
const wholeDollars = perLanguage({ ...CURRENCY, maximumFractionDigits: 0 });
const plain = perLanguage();
const thousands = perLanguage({ ...ONE_DECIMAL, roundingMode: "floor" } as Intl.NumberFormatOptions);
const ratings = perLanguage(ONE_DECIMAL);

/** "$1,234.50" / "1.234,50 US$". */
export function formatMoney(cents: number, language: Language): string {
  return exactDollars(language).format(cents / 100);
}

/** An amount in the smallest unit of any currency, as payment providers write it: 89, "sgd" is "SGD 0.89". */
export function formatMinorUnits(amount: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(LOCALE_TAG[language], { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export function formatNumber(value: number, language: Language): string {
  return plain(language).format(value);
}

/** The plain number below 1,000; above it one decimal, rounded down, and K. */
export function formatCount(value: number, language: Language): string {
  if (value < 1000) return formatNumber(value, language);
  return `${thousands(language).format(value / 1000)}K`;
}

/** One decimal: "4.8" / "4,8". */
export function formatRating(value: number, language: Language): string {
  return ratings(language).format(value);
}

/** "25.00", as the JSON API writes money. */
export function decimalString(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** "$40" / "40 US$", "$12.50" / "12,50 US$": only for the price slider, where most prices have no cents. */
export function formatShortDollars(dollars: number, language: Language): string {
  return (Number.isInteger(dollars) ? wholeDollars : exactDollars)(language).format(dollars);
}
