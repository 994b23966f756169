import type { Tx } from "~db/client.server";
import type { Currency, TicketAccess } from "~db/vocabularies";
import { AppError } from "~/errors";
import { isWithinBounds } from "../payments/currency.protocol";
import type { Event } from "../events/event-sale.server";
import { priceFor } from "../events/prices";
import { getTicketTypeOnSale } from "./ticket-types.server";

/**
 * What a buyer asks for. Without `ticketTypeId`, a show with ticket types sells the cheapest one on sale.
 * `chosenAmount`: what the buyer gives for a type with a minimum.
 */
export type TicketChoice = { currency: Currency; ticketTypeId?: string; chosenAmount?: number };

export type TicketQuote = { amountCents: number; ticketTypeId: string | null; access: TicketAccess };

/**
 * What a buyer pays for a ticket. Whoever holds a seat asks in the transaction of the hold.
 * @throws AppError invalid without a price in this currency, for another show's type and for an amount below the
 * minimum; conflict while the type is not on sale
 */
export async function quoteTicket(tx: Tx, event: Event, buyerId: string, choice: TicketChoice): Promise<TicketQuote> {
  const { currency, ticketTypeId, chosenAmount } = choice;
  if (!event.hasTicketTypes) {
    if (ticketTypeId) throw new AppError("invalid", "tickets:typeNotFound");
    return { amountCents: requirePrice(priceFor(event, currency)), ticketTypeId: null, access: "both" };
  }
  const type = await getTicketTypeOnSale(tx, event, choice, buyerId);
  const price = requirePrice(priceFor(type, currency));
  const amountCents = type.isPayWhatYouWant ? readChosenAmount(price, currency, chosenAmount) : price;
  return { amountCents, ticketTypeId: type.id, access: type.access };
}

export function priceMismatch(): AppError {
  const message = { key: "checkout:priceMismatch" };
  return new AppError("invalid", message.key, { fields: { amount: message } });
}

function requirePrice(price: number | null): number {
  if (price === null) throw priceMismatch();
  return price;
}

function readChosenAmount(minimum: number, currency: Currency, amount = minimum): number {
  if (amount >= minimum && isWithinBounds({ amount, currency })) return amount;
  const message = { key: "checkout:belowMinimum" };
  throw new AppError("invalid", message.key, { fields: { amount: message } });
}
