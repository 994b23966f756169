import type { Reader } from "~db/client.server";
import type { Currency, TicketAccess } from "~db/vocabularies";
import { AppError, fieldError } from "~/platform/errors";
import { type AppliedCode, findUsableCode, priceWithCode } from "./codes/apply-code.server";
import { isWithinBounds } from "~/locales/currency";
import type { Event } from "~/models/shows/events/event-sale.server";
import { priceFor } from "~/models/shows/events/prices";
import { getTicketTypeOnSale } from "./ticket-types.server";

/**
 * What a buyer asks for. Without `ticketTypeId`, a show with ticket types sells the cheapest one on
 * sale. `chosenAmount`: what the buyer gives for a type with a minimum. `code`: a discount code as
 * typed, which lowers the minimum of such a type. `exceptPaymentId`: the buyer's hold, whose use of
 * the code does not count.
 */
export type TicketChoice = {
  currency: Currency;
  ticketTypeId?: string;
  chosenAmount?: number;
  code?: string;
  exceptPaymentId?: string;
};

/**
 * `amountCents` is zero only with a code. `code`: null where it took nothing off, because the buyer
 * gives more.
 */
export type TicketQuote = {
  amountCents: number;
  ticketTypeId: string | null;
  access: TicketAccess;
  code: AppliedCode | null;
  discountCents: number;
};

type Offer = {
  price: number;
  ticketTypeId: string | null;
  access: TicketAccess;
  isPayWhatYouWant: boolean;
};

/**
 * What a buyer pays for a ticket. Whoever holds a seat asks in the transaction of the hold.
 * @throws AppError invalid without a price in this currency, for another show's type, for an amount
 * below the minimum and for a code that cannot be used; conflict while the type is not on sale
 */
export async function quoteTicket(
  reader: Reader,
  event: Event,
  buyerId: string,
  choice: TicketChoice,
): Promise<TicketQuote> {
  const { currency, chosenAmount } = choice;
  const { price, isPayWhatYouWant, ...ticket } = await findOffer(reader, event, buyerId, choice);
  const code = choice.code ? await findCode(reader, event, buyerId, choice) : null;
  const reduced = code ? priceWithCode(code, { amount: price, currency }) : price;
  const amountCents = isPayWhatYouWant
    ? readChosenAmount(reduced, currency, chosenAmount)
    : reduced;
  const discountCents = code ? Math.max(0, price - amountCents) : 0;

  return { ...ticket, amountCents, code: discountCents > 0 ? code : null, discountCents };
}

async function findOffer(
  reader: Reader,
  event: Event,
  buyerId: string,
  choice: TicketChoice,
): Promise<Offer> {
  const { currency, ticketTypeId } = choice;
  if (!event.hasTicketTypes) {
    if (ticketTypeId) throw new AppError("invalid", "tickets:typeNotFound");

    const price = requirePrice(priceFor(event, currency));

    return { price, ticketTypeId: null, access: "both", isPayWhatYouWant: false };
  }

  const { id, access, isPayWhatYouWant, ...type } = await getTicketTypeOnSale(
    reader,
    event,
    choice,
    buyerId,
  );

  return {
    price: requirePrice(priceFor(type, currency)),
    ticketTypeId: id,
    access,
    isPayWhatYouWant,
  };
}

function findCode(
  reader: Reader,
  { id: eventId, artistId }: Event,
  buyerId: string,
  choice: TicketChoice,
) {
  const { code: text = "", exceptPaymentId } = choice;

  return findUsableCode(reader, { text, eventId, artistId, buyerId, exceptPaymentId });
}

export function priceMismatch(): AppError {
  return fieldError("amount", "checkout:priceMismatch");
}

function requirePrice(price: number | null): number {
  if (price === null) throw priceMismatch();

  return price;
}

function readChosenAmount(minimum: number, currency: Currency, amount = minimum): number {
  if (amount >= minimum && (amount === 0 || isWithinBounds({ amount, currency }))) return amount;

  throw fieldError("amount", "checkout:belowMinimum");
}
