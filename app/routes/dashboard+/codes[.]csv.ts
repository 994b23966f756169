import type { LoaderFunctionArgs } from "@remix-run/node";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import { speak } from "~/locales/i18n.server";
import { type CodeFigures, listCodes } from "~/models/tickets/codes/code-lists.server";
import { decimalString } from "~/locales/currency";
import { requireArtist } from "~/web/requests/require-artist.server";
import { csvResponse } from "~/web/responses/csv.server";

const HEAD = [
  "code",
  "tickets",
  "held",
  "refunded",
  "moneyOff",
  "paid",
  "currency",
  "state",
] as const;

/** The figures of all codes; a line for each currency in which tickets were sold with it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);
  const head = HEAD.map((key) => t(`codes:${key}`));
  const rows = (await listCodes(actor)).flatMap(({ text, figures, state }) => {
    const counts = [figures.tickets, figures.held, figures.refunded].map((n) => ({
      number: String(n),
    }));
    const sums = CURRENCIES.flatMap((currency) => sumsIn(currency, figures));
    const ends = sums.length > 0 ? sums : [["", "", ""]];

    return ends.map((end) => [text, ...counts, ...end, t(`codes:states.${state}`)]);
  });

  return csvResponse(request, "codes.csv", [head, ...rows]);
}

function sumsIn(currency: Currency, { moneyOff, paid }: CodeFigures) {
  const [off, sum] = [moneyOff, paid].map(
    (amounts) => amounts.find((money) => money.currency === currency)?.amount ?? 0,
  );
  const cell = (amount = 0) => ({ number: decimalString(amount, currency) });

  return off || sum ? [[cell(off), cell(sum), currency.toUpperCase()]] : [];
}
