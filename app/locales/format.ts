import { boundedCache } from "~/platform/bounded-cache";
import { minorDigits, type Money } from "./currency";
import { LOCALE_TAG, type Language } from "./languages";

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/**
 * Creates one formatter per language and keeps it, because creating a formatter takes a hundred
 * times as long as using it.
 */
function perLanguage(options?: Intl.NumberFormatOptions) {
  const made: Partial<Record<Language, Intl.NumberFormat>> = {};

  return (language: Language) =>
    (made[language] ??= new Intl.NumberFormat(LOCALE_TAG[language], options));
}

const plain = perLanguage();
const thousands = perLanguage({
  ...ONE_DECIMAL,
  roundingMode: "floor",
} as Intl.NumberFormatOptions);
const ratings = perLanguage(ONE_DECIMAL);

const currencies = boundedCache<ReturnType<typeof perLanguage>>(50);

function inCurrency(currency: string, options: Intl.NumberFormatOptions = {}) {
  return currencies(`${currency} ${options.maximumFractionDigits}`, () =>
    perLanguage({ style: "currency", currency, ...options }),
  );
}

/**
 * An amount in the smallest unit of its currency: "$1,234.50" and "360,000 ₫" in English, "1.234,50
 * US$" and "360.000 ₫" in Vietnamese, with a space that does not break.
 */
export function formatMoney(amount: number, currency: string, language: Language): string {
  if (currency === "vnd") return `${formatNumber(amount, language)}\u00a0₫`;

  return inCurrency(currency)(language).format(amount / 10 ** minorDigits(currency));
}

/**
 * Formats sums in several currencies side by side: "$18.00 · 360,000 ₫". Without sums, returns zero
 * in `currency`.
 */
export function formatSums(sums: readonly Money[], currency: string, language: Language): string {
  if (sums.length === 0) return formatMoney(0, currency, language);

  return sums.map((sum) => formatMoney(sum.amount, sum.currency, language)).join(" · ");
}

/**
 * Formats money for the price slider, without decimals for a whole amount: "$40" / "40 US$",
 * "$12.50" / "12,50 US$".
 */
export function formatShortMoney(amount: number, currency: string, language: Language): string {
  const major = amount / 10 ** minorDigits(currency);
  if (!Number.isInteger(major) || currency === "vnd")
    return formatMoney(amount, currency, language);

  return inCurrency(currency, { maximumFractionDigits: 0 })(language).format(major);
}

/** `value`: 0 to 100. */
export function formatPercent(value: number, language: Language): string {
  const options = { style: "percent", maximumFractionDigits: 1 } as const;

  return new Intl.NumberFormat(language === "vi" ? "vi-VN" : "en-US", options).format(value / 100);
}

export function formatNumber(value: number, language: Language): string {
  return plain(language).format(value);
}

/**
 * Formats a count: below 1,000 as a plain number, from 1,000 on in thousands with at most one
 * decimal, rounded down, and "K".
 */
export function formatCount(value: number, language: Language): string {
  if (value < 1000) return formatNumber(value, language);

  return `${thousands(language).format(value / 1000)}K`;
}

/** One decimal: "4.8" / "4,8". */
export function formatRating(value: number, language: Language): string {
  return ratings(language).format(value);
}
