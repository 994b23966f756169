import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireEarner } from "~/web/requests/require-earner.server";
import { csvResponse } from "~/web/responses/csv.server";
import { csvTime, csvTimeHead } from "~/web/responses/csv-time.server";
import { viewContext } from "~/web/views/view-context.server";
import { withErrorPage } from "~/web/requests/page.server";
import { statementView } from "~/web/views/statement.server";
import { decimalString } from "~/locales/currency";

/**
 * A month's statement in one currency as a CSV file: opening balance, every line, closing balance.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireEarner(request);

  const { t, dayZone } = await viewContext(request);
  const {
    month,
    currency,
    lines: ledgerLines,
    openingCents,
  } = await withErrorPage(request, () => statementView(request));
  const currencyCode = currency.toUpperCase();
  const timeHead = csvTimeHead(t("ledger:when"), dayZone, t);
  const headCells = (["what", "show", "payment", "amount", "balance", "currency"] as const).map(
    (columnKey) => t(`ledger:${columnKey}`),
  );
  const lineRows = ledgerLines.map(
    ({ at: bookedAt, kind: lineKind, show, bankReference, paymentId, cents, balanceCents }) => [
      csvTime(new Date(bookedAt), dayZone),
      t(`ledger:kind.${lineKind}`),
      show?.text ?? "",
      paymentId ?? bankReference ?? "",
      { number: decimalString(cents, currency) },
      { number: decimalString(balanceCents, currency) },
      currencyCode,
    ],
  );
  const opening = [
    "",
    t("ledger:opening"),
    "",
    "",
    "",
    { number: decimalString(openingCents, currency) },
    currencyCode,
  ];

  return csvResponse(request, `nhacsong-${month}-${currency}.csv`, [
    [timeHead, ...headCells],
    opening,
    ...lineRows,
  ]);
}
