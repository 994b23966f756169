import { CURRENCIES, type Currency } from "~db/vocabularies";

/** The currency of a page of sums: ?currency=vnd, else the first with sums, else dollars. */
export function chosenCurrency(params: URLSearchParams, currencies: Currency[]) {
  const asked = CURRENCIES.find((known) => known === params.get("currency"));
  const currency = asked ?? currencies[0] ?? "usd";

  return {
    currency,
    currencies: CURRENCIES.filter((known) => known === currency || currencies.includes(known)),
  };
}

/** Links between the currencies of a page; none for a single one. */
export function currencyLinks(
  currencies: Currency[],
  path: string,
  params: Record<string, string> = {},
) {
  if (currencies.length < 2) return [];

  return currencies.map((currency) => ({
    key: currency,
    href: `${path}?${new URLSearchParams({ ...params, currency })}`,
  }));
}
