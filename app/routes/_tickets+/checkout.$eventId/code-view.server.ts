import { CURRENCIES, type Currency } from "~db/vocabularies";
import { throttleCode } from "~/auth/throttles.server";
import { AppError } from "~/platform/errors";
import { formatMoney } from "~/locales/format";
import { readCodeText } from "~/models/tickets/codes/code-text";
import { decimalString } from "~/locales/currency";
import type { PaymentMethod } from "~/models/money/payments/schema";
import { findHeldCode, getTicketQuote } from "~/models/checkout/purchases/ticket-quote.server";
import type { ViewContext } from "~/web/views/view-context.server";
import { required } from "~/platform/required";

type Way = {
  method: PaymentMethod;
  currency: Currency;
  isHeld: boolean;
  price: string;
  priceField: string;
  holdMinutes: number;
};
type State = {
  kind: string;
  currency: Currency | null;
  price: string | null;
  priceField: string | null;
  ways: Way[];
  chosenWay: PaymentMethod | null;
  gift: { to: string } | null;
  ticketType: { id: string } | null;
};
type Visit = { eventId: string; url: URL; ip: string };
type Question = {
  actor: ViewContext["actor"];
  eventId: string;
  ticketTypeId?: string;
  ip: string;
  text: string;
  giftTo: string | null;
};
type Held = NonNullable<Awaited<ReturnType<typeof findHeldCode>>>;
type Quote = { amountCents: number; discountCents: number };

const MAX_SHOWN = 60;

/**
 * `text`: the code of the address or of the hold. `isFree`: there is nothing to pay, in `currency`.
 */
type CodeState = {
  text: string;
  /** The other parameters of the address. */
  others: [string, string][];
  isOpen: boolean;
  applied: string | null;
  notFor: string | null;
  error: string | null;
  isFree: boolean;
  currency: Currency;
};

/** The code, and the prices with it. An empty code in the address removes that of the hold. */
export async function codeView<S extends State>(
  state: S,
  { eventId, url, ip }: Visit,
  context: ViewContext,
) {
  const { kind, currency, gift, ticketType } = state;
  if (kind !== "ticket" || !currency) return { code: null };

  const giftTo = gift ? gift.to : null;
  const typed = url.searchParams.get("code")?.trim().slice(0, MAX_SHOWN) ?? null;
  const held = await findHeldCode(context.actor, eventId, giftTo);
  const text = typed ?? textOf(held);
  const code = startOf(text, url, currency);
  const question = {
    actor: context.actor,
    eventId,
    ticketTypeId: ticketType?.id,
    ip,
    text,
    giftTo,
  };

  return text || held
    ? quotedView(state, question, { code, held, chosenIn: listChosen(url) }, context)
    : { code };
}

const textOf = (held: Held | null) => held?.text ?? "";

/** Currencies in which the buyer chose a price. */
function listChosen({ searchParams }: URL): Currency[] {
  return CURRENCIES.filter((currency) => searchParams.has(`pay-${currency}`));
}

function startOf(text: string, { searchParams }: URL, currency: Currency): CodeState {
  const others = [...searchParams].filter(([name]) => !["code", "_routes", "index"].includes(name));
  const isOpen = searchParams.has("code") || text !== "";

  return {
    text,
    others,
    isOpen,
    applied: null,
    error: null,
    notFor: null,
    isFree: false,
    currency,
  };
}

async function quotedView(
  state: State,
  question: Question,
  { code, held, chosenIn }: { code: CodeState; held: Held | null; chosenIn: Currency[] },
  context: ViewContext,
) {
  const isHeldCode = held !== null && readCodeText(question.text) === held.text;

  try {
    const quotes = await quoteAll(question, [
      required(state.currency),
      ...state.ways.map(({ currency }) => currency),
    ]);
    const isKept = ({ isHeld, currency }: Way) =>
      (isHeld && isHeldCode) || chosenIn.includes(currency);
    const ways = state.ways.map((way) => (isKept(way) ? way : priced(way, quotes, context)));
    const shown = { ...code, ...applied(state, question, quotes, context) };

    return { ...shownPrice(state, ways, quotes, context), code: shown };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isHeldCode) return { code: { ...code, applied: heldWords(held, context) } };

    return { code: { ...code, error: context.t(error.messageKey, error.details.params) } };
  }
}

/** One try of the code for all currencies; without effect on a currency, its price stays. */
function quoteAll(
  { actor, eventId, ticketTypeId, ip, text, giftTo }: Question,
  currencies: Currency[],
) {
  const quote = async (currency: Currency, code?: string): Promise<Quote> =>
    getTicketQuote(actor, eventId, { currency, ticketTypeId, code, giftTo });

  return throttleCode(required(actor.userId), ip, text, async () => {
    const quotes = new Map<Currency, Quote>();

    for (const currency of new Set(currencies)) {
      const found = await quote(currency, text || undefined).catch((error: unknown) => {
        if (error instanceof AppError && error.messageKey === "codes:noEffect")
          return quote(currency);

        throw error;
      });

      quotes.set(currency, found);
    }

    if (text && [...quotes.values()].every(({ discountCents }) => discountCents === 0))
      throw new AppError("invalid", "codes:noEffect");

    return quotes;
  });
}

function priced(way: Way, quotes: Map<Currency, Quote>, { language }: ViewContext): Way {
  const { currency } = way;
  const { amountCents } = required(quotes.get(currency));

  return {
    ...way,
    price: formatMoney(amountCents, currency, language),
    priceField: decimalString(amountCents, currency),
  };
}

/** The price beside the show: that of the chosen way. */
function shownPrice(
  { chosenWay, currency }: State,
  ways: Way[],
  quotes: Map<Currency, Quote>,
  context: ViewContext,
) {
  const chosen = ways.find(({ method }) => method === chosenWay);
  if (chosen) return { ways, price: chosen.price, priceField: chosen.priceField };

  const { amountCents } = required(quotes.get(required(currency)));
  const price = formatMoney(amountCents, required(currency), context.language);

  return { ways, price, priceField: decimalString(amountCents, required(currency)) };
}

function applied(
  { currency }: State,
  { text }: Question,
  quotes: Map<Currency, Quote>,
  context: ViewContext,
) {
  const { t, language } = context;
  if (!text) return {};

  const all = [...quotes].map(([of, quote]) => ({ of, ...quote }));
  const free = all.find(({ amountCents }) => amountCents === 0);
  const shown = free ?? required(all.find(({ discountCents }) => discountCents > 0));
  const unchanged = all.filter(({ discountCents }) => discountCents === 0);
  const full = formatMoney(shown.amountCents + shown.discountCents, shown.of, language);
  const price = formatMoney(shown.amountCents, shown.of, language);
  const currencies = unchanged.map(({ of }) => of.toUpperCase()).join(", ");

  return {
    applied: t(free ? "codes:appliedFree" : "codes:applied", {
      code: required(readCodeText(text)),
      price,
      full,
    }),
    notFor: unchanged.length > 0 && !free ? t("codes:notForWay", { currencies }) : null,
    isFree: free !== undefined,
    currency: required(free?.of ?? currency),
  };
}

/** A hold keeps its price, whatever has become of its code. */
function heldWords(
  { text, amountCents, discountCents, currency }: Held,
  { t, language }: ViewContext,
) {
  const full = formatMoney(amountCents + discountCents, currency, language);

  return t("codes:applied", {
    code: required(text),
    price: formatMoney(amountCents, currency, language),
    full,
  });
}
