import type { CodeKind, Currency } from "~db/vocabularies";
import {
  canTransfer,
  findChargeLimits,
  listCardCurrencies,
} from "~/models/money/payments/card-charges.server";
import { AMOUNTS, type Money } from "~/locales/currency";
import { required } from "~/platform/required";

type Reduction = {
  kind: CodeKind;
  percent: number | null;
  amountsOff: Partial<Record<Currency, number>> | null;
};

/**
 * Computes the price with a code: free, or at least the minimum that can be charged, and never
 * above the price. Parts of a cent or đồng are rounded half up. Null when the code takes nothing
 * off a price in this currency.
 */
export function discountedPrice(code: Reduction, price: Money) {
  const minimum = findMinimumCharge(price.currency);
  const wantedAmount = reduceAmount(code, price);
  const reducedAmount =
    wantedAmount <= 0 ? 0 : Math.min(price.amount, Math.max(wantedAmount, minimum));

  return reducedAmount < price.amount ? reducedAmount : null;
}

function reduceAmount(
  { kind, percent, amountsOff }: Reduction,
  { amount, currency }: Money,
): number {
  if (kind === "percent") return Math.floor((amount * (100 - required(percent)) + 50) / 100);

  return kind === "free" ? 0 : amount - (amountsOff?.[currency] ?? 0);
}

/**
 * Finds the lowest amount that can be paid in a currency. Card providers have a limit of their own;
 * transfers do not.
 */
export function findMinimumCharge(currency: Currency): number {
  const { min } = AMOUNTS[currency];
  if (canTransfer(currency) || !listCardCurrencies().includes(currency)) return min;

  return Math.max(min, findChargeLimits(currency)?.min ?? min);
}
