import { priceFields, type TypedEvent } from "~/models/shows/events/editing/fields.protocol";
import { findTransferOnlyBeyond } from "~/models/money/payments/card-charges.server";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import type { PriceFieldView } from "~/ui/event-form/event-form-props";

/**
 * The price fields of the event form: for the currencies that the site offers, and for prices that
 * the show has.
 */
export function priceFieldViews(typed: TypedEvent): PriceFieldView[] {
  const offered = listOfferedCurrencies();

  return priceFields
    .filter(([name, { currency }]) => offered.includes(currency) || typed[name])
    .map(([name, { currency }]) => ({
      name,
      currency,
      cardLimits: findTransferOnlyBeyond(currency),
    }));
}
