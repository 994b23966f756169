import { CURRENCIES, type Currency } from "~db/vocabularies";
import { canTransfer, listCardCurrencies } from "./card-charges.server";

/**
 * Offered unless the site can take a currency besides these, because a price may be set before it
 * can be paid.
 */
const USUAL_CURRENCIES: readonly Currency[] = ["usd", "vnd"];

/** Lists the currencies that the site can take, by card or transfer, in the order of CURRENCIES. */
export function listPayableCurrencies(): Currency[] {
  const cardCurrencies = listCardCurrencies();

  return CURRENCIES.filter(
    (currency) => cardCurrencies.includes(currency) || canTransfer(currency),
  );
}

/** Lists the currencies in which prices are set, shown and chosen. */
export function listOfferedCurrencies(): readonly Currency[] {
  const payableCurrencies = listPayableCurrencies();

  return payableCurrencies.every((currency) => USUAL_CURRENCIES.includes(currency))
    ? USUAL_CURRENCIES
    : payableCurrencies;
}

/** True if shows may get a price in this currency. The API always accepts dollars and đồng. */
export function canSetPrice(currency: Currency): boolean {
  return USUAL_CURRENCIES.includes(currency) || listPayableCurrencies().includes(currency);
}
