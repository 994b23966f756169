import type { Money } from "~/locales/currency";
import { formatSums } from "~/locales/format";
import { type PricedEvent, shownPrice } from "~/models/shows/events/prices";
import type { ViewContext } from "../view-context.server";

/** The income of a show. Without income, zero in a currency that the show is sold in. */
export function incomeText(
  event: PricedEvent,
  income: readonly Money[],
  { currency, language }: ViewContext,
): string {
  return formatSums(income, shownPrice(event, currency)?.currency ?? currency, language);
}
