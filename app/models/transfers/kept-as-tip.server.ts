import type { Reader } from "~db/client.server";
import { findAnyEvent, isOnSale } from "../events/event-sale.server";
import type { Payment } from "../payments/payment-states.server";

const MIN_TIP = 10_000;
const MAX_TIP = 200_000_000;

/** True if money that goes back could be a tip instead. */
export async function canBeTip(reader: Reader, { state, eventId, amountCents }: Payment): Promise<boolean> {
  const event = await findAnyEvent(eventId, reader);
  if (state !== "refunding" || !event || !(await isOnSale(event, reader))) return false;
  const takesTips = event.eventType === "donation" || event.tipsEnabled;
  return takesTips && amountCents >= MIN_TIP && amountCents <= MAX_TIP;
}
