import type { Currency } from "~db/vocabularies";
import { decimalString, type Money } from "~/locales/currency";

/** Prices by currency. */
export function pricesJson(prices: readonly Money[]): Partial<Record<Currency, string>> {
  return Object.fromEntries(
    prices.map(({ amount, currency }) => [currency, decimalString(amount, currency)]),
  );
}

export function amountsJson(amounts: readonly Money[]) {
  return amounts.map(({ amount, currency }) => ({
    currency,
    amount: decimalString(amount, currency),
  }));
}
