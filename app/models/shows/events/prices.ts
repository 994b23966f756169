import { CURRENCIES, type Currency, PRICE_COLUMNS, type PriceColumn } from "~db/vocabularies";
import type { Money } from "~/locales/currency";

export type PricedEvent = Record<PriceColumn, number | null>;

/**
 * The ticket price in a currency; null without one. Prices are set by the artist, never converted.
 */
export function priceFor(event: PricedEvent, currency: Currency): number | null {
  return event[PRICE_COLUMNS[currency]];
}

/** All prices of a show, in the order of CURRENCIES; none for shows without tickets. */
export function pricesOf(event: PricedEvent): Money[] {
  return CURRENCIES.flatMap((currency) => {
    const amount = priceFor(event, currency);

    return amount === null ? [] : [{ amount, currency }];
  });
}

/**
 * The price that a person sees: the price in the preferred currency, else the show's first price;
 * null without prices.
 */
export function shownPrice(event: PricedEvent, preferred: Currency): Money | null {
  return choosePrice(pricesOf(event), preferred);
}

/** Chooses the price in the preferred currency, else the first price; null without prices. */
export function choosePrice(prices: Money[], preferred: Currency): Money | null {
  return prices.find(({ currency }) => currency === preferred) ?? prices[0] ?? null;
}
