import type { LoaderFunctionArgs } from "@remix-run/node";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { decimalString, type Money } from "~/locales/currency";
import { getSalesFigures } from "~/models/tickets/types/sales-figures.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { withErrorPage } from "~/web/requests/page.server";
import { csvResponse } from "~/web/responses/csv.server";
import { groupName } from "~/web/views/events/ticket-type.server";
import { viewContext } from "~/web/views/view-context.server";
import { required } from "~/platform/required";

type CsvLine = {
  name: string;
  code: string;
  counts: (number | null)[];
  moneyOff: Money[];
  income: Money[];
};

/**
 * The tickets of a show by type and by code as a CSV file, with a row for each currency in which
 * they were sold.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const { t } = context;
  const event = await withErrorPage(request, () => getOwnEvent(actor, required(params.id)));
  const { types, codes } = await getSalesFigures(actor, event.id);
  const csvRows: CsvLine[] = [
    ...types.map(({ sold, refunded, left, income, ...typeGroup }) => {
      return {
        name: groupName(event, typeGroup, context).text,
        code: "",
        counts: [sold, refunded, left],
        moneyOff: [],
        income,
      };
    }),
    ...codes.map(({ text: codeText, tickets, refunded, moneyOff, paid }) => {
      return {
        name: "",
        code: codeText,
        counts: [tickets, refunded, null],
        moneyOff,
        income: paid,
      };
    }),
  ];
  const headCells = [
    ...[
      t("dashboard:figures.ticket"),
      t("codes:code"),
      t("dashboard:figures.sold"),
      t("codes:refunded"),
    ],
    ...[
      t("dashboard:figures.left"),
      t("codes:moneyOff"),
      t("dashboard:figures.income"),
      t("codes:currency"),
    ],
  ];

  return csvResponse(request, `sales-${event.id}.csv`, [headCells, ...csvRows.flatMap(rowsOf)]);
}

function rowsOf({ name: groupName, code, counts, moneyOff, income }: CsvLine) {
  const countCells = counts.map((count) => (count === null ? "" : { number: String(count) }));
  const usedCurrencies = CURRENCIES.filter((currency) =>
    [...moneyOff, ...income].some((money) => money.currency === currency),
  );
  if (usedCurrencies.length === 0) return [[groupName, code, ...countCells, "", "", ""]];

  return usedCurrencies.map((currency) => {
    const sumCells = [moneyOff, income].map((amounts) => ({ number: amountIn(currency, amounts) }));

    return [groupName, code, ...countCells, ...sumCells, currency.toUpperCase()];
  });
}

function amountIn(currency: Currency, amounts: Money[]) {
  return decimalString(amounts.find((money) => money.currency === currency)?.amount ?? 0, currency);
}
