import type { DbReader } from "~db/client.server";
import { findAnyEvent, isOnSale } from "~/models/shows/events/event-sale.server";
import { isWithinBounds } from "~/locales/currency";
import type { Payment } from "~/models/money/payments/payment-states.server";

/** True if the buyer can still turn money that is to be refunded into a tip. */
export async function canBeTip(
  reader: DbReader,
  { state, eventId, amountCents: amount, currency }: Payment,
): Promise<boolean> {
  const event = await findAnyEvent(eventId, reader);
  if (state !== "refunding" || !event || !(await isOnSale(event, reader))) return false;

  const hasTips = event.eventType === "donation" || event.tipsEnabled;

  return hasTips && isWithinBounds({ amount, currency });
}
