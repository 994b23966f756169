import { priceFields } from "~/models/events/editing/fields.protocol";
import { findTransferOnlyBeyond } from "~/models/payments/card-charges.server";
import type { PriceFieldView } from "~/ui/event-form/event-form-props";

/** The price fields of the event form. */
export function priceFieldViews(): PriceFieldView[] {
  return priceFields.map(([name, { currency }]) => ({ name, currency, cardLimits: findTransferOnlyBeyond(currency) }));
}
