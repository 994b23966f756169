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
 * The type that the checkout is about: the one in ?ticketType=, else that of the hold, else the
 * cheapest on sale. One that can't be bought any more is replaced by the cheapest that opens the
 * same, with a note. Null for shows without types. Prices that the buyer chooses are in ?pay-usd=
 * and the like.
 */
export async function chooseType(
  event: EventRecord,
  hold: Payment | null,
  url: URL,
  context: ViewContext,
) {
  const types = await listTicketTypes(event, context.actor.userId ?? "");
  const asked = findType(types, url.searchParams.get("ticketType") ?? hold?.ticketTypeId, event);
  if (!asked) return null;

  const held = hold?.ticketTypeId === asked.id ? hold : null;
  const replacement = held ? null : findReplacement(types, asked, context);
  const type = replacement ?? asked;
  const prices = type.isPayWhatYouWant ? chosenPrices(type, held, url) : type;

  return {
    id: type.id,
    needsSeat: type.access !== "replay",
    canBuy: type.state === "onSale",
    prices,
    view: {
      ...(await ticketTypeView(event, type, context)),
      others: types.length - 1,
      amounts: type.isPayWhatYouWant ? amountViews(type, prices, url, context) : [],
      gift: url.searchParams.get("gift"),
      replaced:
        replacement && (await replacedText(event, { gone: asked, type: replacement }, context)),
    },
  };
}

export type ChosenType = NonNullable<Awaited<ReturnType<typeof chooseType>>>;

/** A hold of another type ends when the buyer continues. */
export function isHoldOfType(hold: Payment | null, type: ChosenType | null): boolean {
  if (!hold || hold.ticketTypeId !== (type?.id ?? null)) return false;

  return (
    !type ||
    type.view.amounts.length === 0 ||
    priceFor(type.prices, hold.currency) === hold.amountCents
  );
}

export function needsSeat(type: ChosenType | null): boolean {
  return type?.needsSeat ?? true;
}

function findType(
  types: OfferedType[],
  asked: string | null | undefined,
  event: EventRecord,
): OfferedType | undefined {
  return types.find(({ id }) => id === asked) ?? findCheapest(types, event) ?? types[0];
}

function findCheapest(types: OfferedType[], event: EventRecord): OfferedType | undefined {
  const onSale = types.filter(({ state }) => state === "onSale");
  const hasPrice = (type: OfferedType) =>
    pricesOf(type).some(({ amount, currency }) => amount === priceFor(event, currency));

  return onSale.find(hasPrice) ?? onSale[0];
}

/**
 * The cheapest type on sale that opens what this one did, in the buyer's currency if one has a
 * price in it.
 */
function findReplacement(
  types: OfferedType[],
  gone: OfferedType,
  { currency }: ViewContext,
): OfferedType | null {
  if (!isGone(gone)) return null;

  const offered = types.filter(({ state, access }) => state === "onSale" && access === gone.access);
  const priceOf = (type: OfferedType) => priceFor(type, currency) ?? Infinity;

  return offered.reduce<OfferedType | null>(
    (best, type) => (best && priceOf(best) <= priceOf(type) ? best : type),
    null,
  );
}

function isGone({ state }: OfferedType) {
  return state === "soldOut" || state === "ended";
}

async function replacedText(
  event: EventRecord,
  { gone, type }: Record<"gone" | "type", OfferedType>,
  context: ViewContext,
): Promise<string> {
  const { name, price } = await ticketTypeView(event, type, context);
  const key = gone.state === "soldOut" ? "ticketTypes:soldOutInstead" : "ticketTypes:endedInstead";

  return context.t(key, { gone: typeNameOf(event, gone, context).text, name: name.text, price });
}

/** The minimum until the buyer chooses; a hold keeps what was chosen for it. */
function chosenPrices(type: OfferedType, hold: Payment | null, url: URL): PricedEvent {
  const prices = CURRENCIES.map((currency) => {
    const minimum = priceFor(type, currency);
    const asked = parseAmount(typedPrice(url, currency), currency);
    const amount = asked ?? (hold?.currency === currency ? hold.amountCents : null);
    const isValid =
      minimum !== null && amount !== null && !amountProblem({ amount, currency }, minimum);

    return [PRICE_COLUMNS[currency], isValid ? amount : minimum];
  });

  return Object.fromEntries(prices) as PricedEvent;
}

function amountViews(
  type: OfferedType,
  prices: PricedEvent,
  url: URL,
  { t, language }: ViewContext,
) {
  return pricesOf(type).map(({ amount: minimum, currency }: Money) => {
    const typed = typedPrice(url, currency);
    const amount = parseAmount(typed, currency);
    const problem = typed === "" ? null : amountProblem({ amount, currency }, minimum);

    return {
      currency,
      name: `pay-${currency}`,
      minimum: formatMoney(minimum, currency, language),
      value: problem ? typed : decimalString(required(priceFor(prices, currency)), currency),
      error: problem && t(problem),
    };
  });
}

function typedPrice(url: URL, currency: Currency): string {
  return (url.searchParams.get(`pay-${currency}`) ?? "").trim().slice(0, MAX_TYPED_PRICE);
}

/** Key of the text that says why this price cannot be paid; null if it can. */
function amountProblem(
  { amount, currency }: { amount: number | null; currency: Currency },
  minimum: number,
): MessageKey | null {
  if (amount === null) return `checkout:amountUnread.${currency}`;
  if (amount < minimum) return "checkout:belowMinimum";

  return isWithinBounds({ amount, currency }) ? null : `checkout:amountBounds.${currency}`;
}
