import type { DbReader } from "~db/client.server";
import type { Currency, TicketAccess } from "~db/vocabularies";
import { AppError, fieldError } from "~/platform/errors";
import { type AppliedCode, findUsableCode, priceWithCode } from "./codes/apply-code.server";
import { isWithinBounds } from "~/locales/currency";
import type { Event } from "~/models/shows/events/event-sale.server";
import { priceFor } from "~/models/shows/events/prices";
import { getTicketTypeOnSale } from "./ticket-types.server";

/**
 * The ticket that a buyer asks for. Without `ticketTypeId`, a show with ticket types sells the
 * cheapest one on sale. `chosenAmount`: the amount that the buyer gives for a type with a minimum.
 * `code`: a discount code as the buyer entered it; it lowers the minimum of such a type.
 * `exceptPaymentId`: the buyer's hold, whose use of the code does not count.
 */
export type TicketChoice = {
  currency: Currency;
  ticketTypeId?: string;
  chosenAmount?: number;
  code?: string;
  exceptPaymentId?: string;
};

/**
 * `amountCents` is zero only with a code. `code`: null if it reduced nothing because the buyer
 * gives more.
 */
export type TicketQuote = {
  amountCents: number;
  ticketTypeId: string | null;
  access: TicketAccess;
  code: AppliedCode | null;
  discountCents: number;
};

type TicketOffer = {
  price: number;
  ticketTypeId: string | null;
  access: TicketAccess;
  isPayWhatYouWant: boolean;
};

/**
 * Computes what a buyer pays for a ticket. For a hold, call it in the transaction of the hold.
 * @throws AppError invalid without a price in this currency, for another show's type, for an amount
 * below the minimum and for a code that cannot be used; conflict while the type is not on sale
 */
export async function quoteTicket(
  reader: DbReader,
  event: Event,
  buyerId: string,
  ticketChoice: TicketChoice,
): Promise<TicketQuote> {
  const { currency, chosenAmount } = ticketChoice;
  const { price, isPayWhatYouWant, ...ticket } = await findOffer(
    reader,
    event,
    buyerId,
    ticketChoice,
  );
  const code = ticketChoice.code ? await findCode(reader, event, buyerId, ticketChoice) : null;
  const reducedPrice = code ? priceWithCode(code, { amount: price, currency }) : price;
  const amountCents = isPayWhatYouWant
    ? readChosenAmount(reducedPrice, currency, chosenAmount)
    : reducedPrice;
  const discountCents = code ? Math.max(0, price - amountCents) : 0;

  return { ...ticket, amountCents, code: discountCents > 0 ? code : null, discountCents };
}

async function findOffer(
  reader: DbReader,
  event: Event,
  buyerId: string,
  ticketChoice: TicketChoice,
): Promise<TicketOffer> {
  const { currency, ticketTypeId } = ticketChoice;
  if (!event.hasTicketTypes) {
    if (ticketTypeId) throw new AppError("invalid", "tickets:typeNotFound");

    const price = requirePrice(priceFor(event, currency));

    return { price, ticketTypeId: null, access: "both", isPayWhatYouWant: false };
  }

  const {
    id: typeId,
    access,
    isPayWhatYouWant,
    ...type
  } = await getTicketTypeOnSale(reader, event, ticketChoice, buyerId);

  return {
    price: requirePrice(priceFor(type, currency)),
    ticketTypeId: typeId,
    access,
    isPayWhatYouWant,
  };
}

function findCode(
  reader: DbReader,
  { id: eventId, artistId }: Event,
  buyerId: string,
  ticketChoice: TicketChoice,
) {
  const { code: enteredCode = "", exceptPaymentId } = ticketChoice;

  return findUsableCode(reader, { text: enteredCode, eventId, artistId, buyerId, exceptPaymentId });
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
