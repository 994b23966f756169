import type { Message } from "~/platform/errors";
import type { Currency } from "~db/vocabularies";
import {
  canChargeCard,
  canTransfer,
  listCardCurrencies,
} from "~/models/money/payments/card-charges.server";
import type { Money } from "~/locales/currency";
import { canSetPrice } from "~/models/money/payments/offered-currencies.server";
import { priceFor, type PricedEvent } from "../prices";
import { priceFields } from "./fields.protocol";
import type { EventChange } from "./schema";

/**
 * Finds the prices that cannot be paid on this site. A stored price may stay: the settings of
 * the site may have changed since.
 */
export function payabilityProblems(
  current: PricedEvent | null,
  eventChange: EventChange,
): Record<string, Message> {
  if (eventChange.eventType !== "ticketed") return {};

  const problems = priceFields.flatMap(([fieldName, { currency }]) => {
    const amount = eventChange[fieldName];
    const isStoredPrice = current !== null && amount === priceFor(current, currency);
    const problem = !amount || isStoredPrice ? null : findPriceProblem({ amount, currency });

    return problem ? [[fieldName, problem]] : [];
  });

  return Object.fromEntries(problems) as Record<string, Message>;
}

function findPriceProblem(price: Money): Message | null {
  const { currency } = price;
  if (!canSetPrice(currency))
    return { key: "dashboard:priceCurrency", params: { currency: currency.toUpperCase() } };
  if (!isCardOnly(currency) || canChargeCard(price)) return null;

  return {
    key: currency === "vnd" ? "dashboard:cardBoundsVnd" : `checkout:amountBounds.${currency}`,
  };
}

function isCardOnly(currency: Currency): boolean {
  return listCardCurrencies().includes(currency) && !canTransfer(currency);
}
