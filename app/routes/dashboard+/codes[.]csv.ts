import type { LoaderFunctionArgs } from "@remix-run/node";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import { speak } from "~/locales/i18n.server";
import { type CodeFigures, listCodes } from "~/models/tickets/codes/code-lists.server";
import { decimalString } from "~/locales/currency";
import { requireArtist } from "~/web/requests/require-artist.server";
import { csvResponse } from "~/web/responses/csv.server";

const COLUMN_KEYS = [
  "code",
  "tickets",
  "held",
  "refunded",
  "moneyOff",
  "paid",
  "currency",
  "state",
] as const;

/**
 * The figures of all codes as a CSV file, with a row for each currency in which tickets were sold
 * with the code.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);
  const headCells = COLUMN_KEYS.map((columnKey) => t(`codes:${columnKey}`));
  const codeRows = (await listCodes(actor)).flatMap(({ text: codeText, figures, state }) => {
    const counts = [figures.tickets, figures.held, figures.refunded].map((number) => ({
      number: String(number),
    }));
    const currencySums = CURRENCIES.flatMap((currency) => sumsIn(currency, figures));
    const rowEnds = currencySums.length > 0 ? currencySums : [["", "", ""]];

    return rowEnds.map((rowEnd) => [codeText, ...counts, ...rowEnd, t(`codes:states.${state}`)]);
  });

  return csvResponse(request, "codes.csv", [headCells, ...codeRows]);
}

function sumsIn(currency: Currency, { moneyOff, paid }: CodeFigures) {
  const [discountCell, paidCell] = [moneyOff, paid].map(
    (amounts) => amounts.find((money) => money.currency === currency)?.amount ?? 0,
  );
  const cell = (amountInUnits = 0) => ({ number: decimalString(amountInUnits, currency) });

  return discountCell || paidCell
    ? [[cell(discountCell), cell(paidCell), currency.toUpperCase()]]
    : [];
}
