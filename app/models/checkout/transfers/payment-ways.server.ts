import type { Currency } from "~db/vocabularies";
import { choosePrice, priceFor, type PricedEvent, pricesOf } from "~/models/shows/events/prices";
import {
  canChargeCard,
  canTransfer,
  findChargeLimits,
  listCardCurrencies,
} from "~/models/money/payments/card-charges.server";
import { AMOUNTS, type Money } from "~/locales/currency";
import { listPayableCurrencies } from "~/models/money/payments/offered-currencies.server";
import type { PaymentMethod } from "~/models/money/payments/schema";

export type PaymentWay = { method: PaymentMethod; price: Money };

/**
 * The ways to pay for a ticket that are set up and for which the show has a price; the preferred
 * currency's first.
 */
export function listPaymentWays(event: PricedEvent, preferred: Currency): PaymentWay[] {
  const card = choosePrice(pricesOf(event).filter(canChargeCard), preferred);
  const dong = canTransfer("vnd") ? priceFor(event, "vnd") : null;
  const ways: PaymentWay[] = [
    ...(dong === null
      ? []
      : [{ method: "transfer" as const, price: { amount: dong, currency: "vnd" as const } }]),
    ...(card ? [{ method: "card" as const, price: card }] : []),
  ];

  return preferred === "vnd" ? ways : ways.reverse();
}

/**
 * The currency of a tip, the preferred one where it can be paid, the ways to pay it, none where
 * none is set up, the bounds of its amount, and the other currencies to choose from.
 */
export function chooseTipWays(preferred: Currency) {
  const cards = listCardCurrencies();
  const payable = listPayableCurrencies();
  const currency = payable.includes(preferred) ? preferred : (cards[0] ?? payable[0] ?? "usd");
  const methods: PaymentMethod[] = [];
  if (canTransfer(currency)) methods.push("transfer");
  if (cards.includes(currency)) methods.push("card");

  return { currency, methods, bounds: tipBounds(currency, methods), currencies: payable };
}

/** Transfers have no limits of a provider. */
function tipBounds(currency: Currency, methods: PaymentMethod[]) {
  const { min, max } = AMOUNTS[currency];
  const limits = methods.includes("transfer") ? null : findChargeLimits(currency);

  return { min: Math.max(min, limits?.min ?? min), max: Math.min(max, limits?.max ?? max) };
}
