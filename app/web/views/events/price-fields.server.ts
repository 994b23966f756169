import { priceFields, type TypedEvent } from "~/models/shows/events/editing/fields.protocol";
import { findTransferOnlyBeyond } from "~/models/money/payments/card-charges.server";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import type { PriceFieldView } from "~/ui/event-form/event-form-props";

/**
 * The price fields of the event form: one for each currency that the site offers or in which the
 * show has a price.
 */
export function priceFieldViews(typedEvent: TypedEvent): PriceFieldView[] {
  const offered = listOfferedCurrencies();

  return priceFields
    .filter(([fieldName, { currency }]) => offered.includes(currency) || typedEvent[fieldName])
    .map(([fieldName, { currency }]) => ({
      name: fieldName,
      currency,
      cardLimits: findTransferOnlyBeyond(currency),
    }));
}
