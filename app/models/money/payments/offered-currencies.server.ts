import { CURRENCIES, type Currency } from "~db/vocabularies";
import { canTransfer, listCardCurrencies } from "./card-charges.server";

/** Offered together by sites that take no others: a price may be set before it can be paid. */
const USUAL: readonly Currency[] = ["usd", "vnd"];

/** Currencies that the site can take, by card or transfer, in the order of CURRENCIES. */
export function listPayableCurrencies(): Currency[] {
  const cards = listCardCurrencies();

  return CURRENCIES.filter((currency) => cards.includes(currency) || canTransfer(currency));
}

/** Currencies in which prices are set, shown and chosen. */
export function listOfferedCurrencies(): readonly Currency[] {
  const payable = listPayableCurrencies();

  return payable.every((currency) => USUAL.includes(currency)) ? USUAL : payable;
}

/** Whether shows may get a price in this currency. The API has always taken dollars and đồng. */
export function canSetPrice(currency: Currency): boolean {
  return USUAL.includes(currency) || listPayableCurrencies().includes(currency);
}
