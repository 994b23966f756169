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
 * Lists the ways to pay for a ticket that are set up and for which the show has a price; if đồng
 * are preferred, the transfer comes first, else the card.
 */
export function listPaymentWays(event: PricedEvent, preferred: Currency): PaymentWay[] {
  const cardPrice = choosePrice(pricesOf(event).filter(canChargeCard), preferred);
  const dongAmount = canTransfer("vnd") ? priceFor(event, "vnd") : null;
  const paymentWays: PaymentWay[] = [
    ...(dongAmount === null
      ? []
      : [{ method: "transfer" as const, price: { amount: dongAmount, currency: "vnd" as const } }]),
    ...(cardPrice ? [{ method: "card" as const, price: cardPrice }] : []),
  ];

  return preferred === "vnd" ? paymentWays : paymentWays.reverse();
}

/**
 * Chooses the currency of a tip (the preferred one if it can be paid), its ways to pay (none if
 * none is set up), the bounds of its amount, and the currencies to choose from.
 */
export function chooseTipWays(preferred: Currency) {
  const cardCurrencies = listCardCurrencies();
  const payableCurrencies = listPayableCurrencies();
  const currency = payableCurrencies.includes(preferred)
    ? preferred
    : (cardCurrencies[0] ?? payableCurrencies[0] ?? "usd");
  const methods: PaymentMethod[] = [];
  if (canTransfer(currency)) methods.push("transfer");
  if (cardCurrencies.includes(currency)) methods.push("card");

  return { currency, methods, bounds: tipBounds(currency, methods), currencies: payableCurrencies };
}

/** Bounds of a tip. The card provider's limits apply only if the tip cannot be paid by transfer. */
function tipBounds(currency: Currency, methods: PaymentMethod[]) {
  const { min, max } = AMOUNTS[currency];
  const limits = methods.includes("transfer") ? null : findChargeLimits(currency);

  return { min: Math.max(min, limits?.min ?? min), max: Math.min(max, limits?.max ?? max) };
}
