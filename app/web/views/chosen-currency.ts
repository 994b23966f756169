import { CURRENCIES, type Currency } from "~db/vocabularies";

/** The currency of a page of sums: ?currency=vnd, else the first with sums, else dollars. */
export function chosenCurrency(params: URLSearchParams, currencies: Currency[]) {
  const askedCurrency = CURRENCIES.find(
    (knownCurrency) => knownCurrency === params.get("currency"),
  );
  const currency = askedCurrency ?? currencies[0] ?? "usd";

  return {
    currency,
    currencies: CURRENCIES.filter(
      (knownCurrency) => knownCurrency === currency || currencies.includes(knownCurrency),
    ),
  };
}

/** Links to the page in each of its currencies; empty for a single currency. */
export function currencyLinks(
  currencies: Currency[],
  pagePath: string,
  params: Record<string, string> = {},
) {
  if (currencies.length < 2) return [];

  return currencies.map((currency) => ({
    key: currency,
    href: `${pagePath}?${new URLSearchParams({ ...params, currency })}`,
  }));
}
