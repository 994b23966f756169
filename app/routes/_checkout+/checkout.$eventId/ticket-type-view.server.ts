import type { MessageKey } from "~/locales/message-key";
import { CURRENCIES, type Currency, PRICE_COLUMNS } from "~db/vocabularies";
import { formatMoney } from "~/locales/format";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { type PricedEvent, priceFor, pricesOf } from "~/models/shows/events/prices";
import { decimalString, isWithinBounds, type Money, parseAmount } from "~/locales/currency";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { listTicketTypes, type OfferedType } from "~/models/tickets/ticket-types.server";
import { ticketTypeView, typeNameOf } from "~/web/views/events/ticket-type.server";
import type { ViewContext } from "~/web/views/view-context.server";
import { required } from "~/platform/required";

const MAX_TYPED_PRICE = 30;

/**
 * The ticket type of the checkout: the one in ?ticketType=, else that of the hold, else the
 * cheapest on sale. A type that can no longer be bought is replaced by the cheapest one with the
 * same access, with a note. Null for shows without types. Parameters such as ?pay-usd= have the
 * prices that the buyer chose.
 */
export async function chooseType(
  event: EventRecord,
  hold: Payment | null,
  url: URL,
  context: ViewContext,
) {
  const ticketTypes = await listTicketTypes(event, context.actor.userId ?? "");
  const askedType = findType(
    ticketTypes,
    url.searchParams.get("ticketType") ?? hold?.ticketTypeId,
    event,
  );
  if (!askedType) return null;

  const heldOfType = hold?.ticketTypeId === askedType.id ? hold : null;
  const replacement = heldOfType ? null : findReplacement(ticketTypes, askedType, context);
  const chosenType = replacement ?? askedType;
  const prices = chosenType.isPayWhatYouWant
    ? chosenPrices(chosenType, heldOfType, url)
    : chosenType;

  return {
    id: chosenType.id,
    needsSeat: chosenType.access !== "replay",
    canBuy: chosenType.state === "onSale",
    prices,
    view: {
      ...(await ticketTypeView(event, chosenType, context)),
      others: ticketTypes.length - 1,
      amounts: chosenType.isPayWhatYouWant ? amountViews(chosenType, prices, url, context) : [],
      gift: url.searchParams.get("gift"),
      replaced:
        replacement && (await replacedText(event, { gone: askedType, type: replacement }, context)),
    },
  };
}

export type ChosenType = NonNullable<Awaited<ReturnType<typeof chooseType>>>;

/**
 * True if the hold has this type and, for a type with a chosen price, also this price. Any other
 * hold ends when the buyer continues.
 */
export function isHoldOfType(hold: Payment | null, ticketType: ChosenType | null): boolean {
  if (!hold || hold.ticketTypeId !== (ticketType?.id ?? null)) return false;

  return (
    !ticketType ||
    ticketType.view.amounts.length === 0 ||
    priceFor(ticketType.prices, hold.currency) === hold.amountCents
  );
}

export function needsSeat(ticketType: ChosenType | null): boolean {
  return ticketType?.needsSeat ?? true;
}

function findType(
  ticketTypes: OfferedType[],
  askedId: string | null | undefined,
  event: EventRecord,
): OfferedType | undefined {
  return (
    ticketTypes.find(({ id: typeId }) => typeId === askedId) ??
    findCheapest(ticketTypes, event) ??
    ticketTypes[0]
  );
}

function findCheapest(ticketTypes: OfferedType[], event: EventRecord): OfferedType | undefined {
  const onSale = ticketTypes.filter(({ state }) => state === "onSale");
  const hasPrice = (ticketType: OfferedType) =>
    pricesOf(ticketType).some(({ amount, currency }) => amount === priceFor(event, currency));

  return onSale.find(hasPrice) ?? onSale[0];
}

/**
 * The cheapest type on sale with the same access, in the buyer's currency if a type has a price in
 * it.
 */
function findReplacement(
  ticketTypes: OfferedType[],
  goneType: OfferedType,
  { currency }: ViewContext,
): OfferedType | null {
  if (!isGone(goneType)) return null;

  const offered = ticketTypes.filter(
    ({ state, access }) => state === "onSale" && access === goneType.access,
  );
  const priceOf = (ticketType: OfferedType) => priceFor(ticketType, currency) ?? Infinity;

  return offered.reduce<OfferedType | null>(
    (cheapest, type) => (cheapest && priceOf(cheapest) <= priceOf(type) ? cheapest : type),
    null,
  );
}

function isGone({ state }: OfferedType) {
  return state === "soldOut" || state === "ended";
}

async function replacedText(
  event: EventRecord,
  { gone: goneType, type: newType }: Record<"gone" | "type", OfferedType>,
  context: ViewContext,
): Promise<string> {
  const { name: typeName, price } = await ticketTypeView(event, newType, context);
  const textKey =
    goneType.state === "soldOut" ? "ticketTypes:soldOutInstead" : "ticketTypes:endedInstead";

  return context.t(textKey, {
    gone: typeNameOf(event, goneType, context).text,
    name: typeName.text,
    price,
  });
}

/** The prices of the type: its minimums until the buyer chooses; a hold keeps its chosen price. */
function chosenPrices(ticketType: OfferedType, hold: Payment | null, url: URL): PricedEvent {
  const prices = CURRENCIES.map((currency) => {
    const minimum = priceFor(ticketType, currency);
    const chosenAmount = parseAmount(typedPrice(url, currency), currency);
    const amount = chosenAmount ?? (hold?.currency === currency ? hold.amountCents : null);
    const isValid =
      minimum !== null && amount !== null && !amountProblem({ amount, currency }, minimum);

    return [PRICE_COLUMNS[currency], isValid ? amount : minimum];
  });

  return Object.fromEntries(prices) as PricedEvent;
}

function amountViews(
  ticketType: OfferedType,
  prices: PricedEvent,
  url: URL,
  { t, language }: ViewContext,
) {
  return pricesOf(ticketType).map(({ amount: minimum, currency }: Money) => {
    const typedAmount = typedPrice(url, currency);
    const amount = parseAmount(typedAmount, currency);
    const problem = typedAmount === "" ? null : amountProblem({ amount, currency }, minimum);

    return {
      currency,
      name: `pay-${currency}`,
      minimum: formatMoney(minimum, currency, language),
      value: problem ? typedAmount : decimalString(required(priceFor(prices, currency)), currency),
      error: problem && t(problem),
    };
  });
}

function typedPrice(url: URL, currency: Currency): string {
  return (url.searchParams.get(`pay-${currency}`) ?? "").trim().slice(0, MAX_TYPED_PRICE);
}

/** The text key of the reason why this price cannot be paid; null if it can. */
function amountProblem(
  { amount, currency }: { amount: number | null; currency: Currency },
  minimum: number,
): MessageKey | null {
  if (amount === null) return `checkout:amountUnread.${currency}`;
  if (amount < minimum) return "checkout:belowMinimum";

  return isWithinBounds({ amount, currency }) ? null : `checkout:amountBounds.${currency}`;
}
