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

type WayView = {
  method: PaymentMethod;
  currency: Currency;
  isHeld: boolean;
  price: string;
  priceField: string;
  holdMinutes: number;
};
type PricedState = {
  kind: string;
  currency: Currency | null;
  price: string | null;
  priceField: string | null;
  ways: WayView[];
  chosenWay: PaymentMethod | null;
  gift: { to: string } | null;
  ticketType: { id: string } | null;
};
type CheckoutVisit = { eventId: string; url: URL; ip: string };
type QuoteQuestion = {
  actor: ViewContext["actor"];
  eventId: string;
  ticketTypeId?: string;
  ip: string;
  text: string;
  giftTo: string | null;
};
type HeldCode = NonNullable<Awaited<ReturnType<typeof findHeldCode>>>;
type Quote = { amountCents: number; discountCents: number };

const MAX_SHOWN = 60;

/**
 * `text`: the code of the address or of the hold. `isFree`: with the code, the price in `currency`
 * is zero.
 */
type CodeState = {
  text: string;
  /** Query parameters of the page that the form of the code keeps. */
  others: [string, string][];
  isOpen: boolean;
  applied: string | null;
  notFor: string | null;
  error: string | null;
  isFree: boolean;
  currency: Currency;
};

/**
 * The discount code and the prices with it. An empty code in the address removes the code of the
 * hold.
 */
export async function codeView<S extends PricedState>(
  state: S,
  { eventId, url, ip }: CheckoutVisit,
  context: ViewContext,
) {
  const { kind: stateKind, currency, gift, ticketType } = state;
  if (stateKind !== "ticket" || !currency) return { code: null };

  const giftTo = gift ? gift.to : null;
  const typedCode = url.searchParams.get("code")?.trim().slice(0, MAX_SHOWN) ?? null;
  const heldCode = await findHeldCode(context.actor, eventId, giftTo);
  const codeText = typedCode ?? codeTextOf(heldCode);
  const codeState = startState(codeText, url, currency);
  const question = {
    actor: context.actor,
    eventId,
    ticketTypeId: ticketType?.id,
    ip,
    text: codeText,
    giftTo,
  };

  return codeText || heldCode
    ? quotedView(
        state,
        question,
        { code: codeState, held: heldCode, chosenIn: listChosen(url) },
        context,
      )
    : { code: codeState };
}

const codeTextOf = (heldCode: HeldCode | null) => heldCode?.text ?? "";

/** The currencies in which the buyer has chosen a price. */
function listChosen({ searchParams }: URL): Currency[] {
  return CURRENCIES.filter((currency) => searchParams.has(`pay-${currency}`));
}

function startState(codeText: string, { searchParams }: URL, currency: Currency): CodeState {
  const others = [...searchParams].filter(
    ([parameterName]) => !["code", "_routes", "index"].includes(parameterName),
  );
  const isOpen = searchParams.has("code") || codeText !== "";

  return {
    text: codeText,
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
  state: PricedState,
  question: QuoteQuestion,
  {
    code: codeState,
    held: heldCode,
    chosenIn,
  }: { code: CodeState; held: HeldCode | null; chosenIn: Currency[] },
  context: ViewContext,
) {
  const isHeldCode = heldCode !== null && readCodeText(question.text) === heldCode.text;

  try {
    const quotes = await quoteAll(question, [
      required(state.currency),
      ...state.ways.map(({ currency }) => currency),
    ]);
    const isKept = ({ isHeld, currency }: WayView) =>
      (isHeld && isHeldCode) || chosenIn.includes(currency);
    const quotedWays = state.ways.map((paymentWay) =>
      isKept(paymentWay) ? paymentWay : withQuote(paymentWay, quotes, context),
    );
    const shownState = { ...codeState, ...appliedView(state, question, quotes, context) };

    return { ...shownPrice(state, quotedWays, quotes, context), code: shownState };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isHeldCode) return { code: { ...codeState, applied: heldCodeText(heldCode, context) } };

    return { code: { ...codeState, error: context.t(error.messageKey, error.details.params) } };
  }
}

/**
 * Quotes the code in all currencies and counts this as one guess. A currency that the code does not
 * affect keeps its price.
 */
function quoteAll(
  { actor, eventId, ticketTypeId, ip, text: codeText, giftTo }: QuoteQuestion,
  currencies: Currency[],
) {
  const getQuote = async (currency: Currency, code?: string): Promise<Quote> =>
    getTicketQuote(actor, eventId, { currency, ticketTypeId, code, giftTo });

  return throttleCode(required(actor.userId), ip, codeText, async () => {
    const quotes = new Map<Currency, Quote>();

    for (const currency of new Set(currencies)) {
      const firstQuote = await getQuote(currency, codeText || undefined).catch((error: unknown) => {
        if (error instanceof AppError && error.messageKey === "codes:noEffect")
          return getQuote(currency);

        throw error;
      });

      quotes.set(currency, firstQuote);
    }

    if (codeText && [...quotes.values()].every(({ discountCents }) => discountCents === 0))
      throw new AppError("invalid", "codes:noEffect");

    return quotes;
  });
}

function withQuote(way: WayView, quotes: Map<Currency, Quote>, { language }: ViewContext): WayView {
  const { currency } = way;
  const { amountCents } = required(quotes.get(currency));

  return {
    ...way,
    price: formatMoney(amountCents, currency, language),
    priceField: decimalString(amountCents, currency),
  };
}

/** The price that the summary of the show displays: the price of the chosen payment method. */
function shownPrice(
  { chosenWay, currency }: PricedState,
  paymentWays: WayView[],
  quotes: Map<Currency, Quote>,
  context: ViewContext,
) {
  const chosen = paymentWays.find(({ method }) => method === chosenWay);
  if (chosen) return { ways: paymentWays, price: chosen.price, priceField: chosen.priceField };

  const { amountCents } = required(quotes.get(required(currency)));
  const price = formatMoney(amountCents, required(currency), context.language);

  return { ways: paymentWays, price, priceField: decimalString(amountCents, required(currency)) };
}

function appliedView(
  { currency }: PricedState,
  { text: codeText }: QuoteQuestion,
  quotes: Map<Currency, Quote>,
  context: ViewContext,
) {
  const { t, language } = context;
  if (!codeText) return {};

  const quoteList = [...quotes].map(([currency, quote]) => ({ of: currency, ...quote }));
  const freeQuote = quoteList.find(({ amountCents }) => amountCents === 0);
  const shownQuote =
    freeQuote ?? required(quoteList.find(({ discountCents }) => discountCents > 0));
  const unchanged = quoteList.filter(({ discountCents }) => discountCents === 0);
  const fullPrice = formatMoney(
    shownQuote.amountCents + shownQuote.discountCents,
    shownQuote.of,
    language,
  );
  const price = formatMoney(shownQuote.amountCents, shownQuote.of, language);
  const currencies = unchanged.map(({ of: currency }) => currency.toUpperCase()).join(", ");

  return {
    applied: t(freeQuote ? "codes:appliedFree" : "codes:applied", {
      code: required(readCodeText(codeText)),
      price,
      full: fullPrice,
    }),
    notFor: unchanged.length > 0 && !freeQuote ? t("codes:notForWay", { currencies }) : null,
    isFree: freeQuote !== undefined,
    currency: required(freeQuote?.of ?? currency),
  };
}

/** The text of a hold's code. A hold keeps its price, even if its code has ended. */
function heldCodeText(
  { text, amountCents, discountCents, currency }: HeldCode,
  { t, language }: ViewContext,
) {
  const fullPrice = formatMoney(amountCents + discountCents, currency, language);

  return t("codes:applied", {
    code: required(text),
    price: formatMoney(amountCents, currency, language),
    full: fullPrice,
  });
}
