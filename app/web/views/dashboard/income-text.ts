import type { Money } from "~/locales/currency";
import { formatSums } from "~/locales/format";
import type { EventRow } from "~/models/shows/events/editing/event-columns";
import { shownPrice } from "~/models/shows/events/prices";
import type { ViewContext } from "../view-context.server";

/**
 * The income of a show. Without income, zero in a currency that the show is sold in; null if the
 * show is free.
 */
export function incomeText(
  event: EventRow,
  income: readonly Money[],
  { currency, language }: ViewContext,
): string | null {
  if (event.eventType === "free" && income.length === 0) return null;

  return formatSums(income, shownPrice(event, currency)?.currency ?? currency, language);
}
