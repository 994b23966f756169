import type { Message } from "~/errors";
import type { Currency } from "~db/vocabularies";
import { canChargeCard, canTransfer, listCardCurrencies } from "../../payments/card-charges.server";
import { priceFor, type PricedEvent } from "../prices";
import { priceFields } from "./fields.protocol";
import type { EventChange } from "./schema";

/**
 * Problems of prices that only a card could pay, and that no card can be charged. A stored price may stay: the settings
 * of the site may have changed since.
 */
export function cardPriceProblems(current: PricedEvent | null, input: EventChange): Record<string, Message> {
  if (input.eventType !== "ticketed") return {};
  const problems = priceFields.flatMap(([name, { currency }]) => {
    const amount = input[name];
    const isStored = current !== null && amount === priceFor(current, currency);
    if (!amount || isStored || !isCardOnly(currency) || canChargeCard({ amount, currency })) return [];
    return [[name, { key: `dashboard:cardBounds.${currency}` }]];
  });
  return Object.fromEntries(problems) as Record<string, Message>;
}

function isCardOnly(currency: Currency): boolean {
  return listCardCurrencies().includes(currency) && !canTransfer(currency);
}
