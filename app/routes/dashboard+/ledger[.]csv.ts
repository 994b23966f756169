import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireEarner } from "~/web/requests/require-earner.server";
import { csvResponse } from "~/web/responses/csv.server";
import { csvTime, csvTimeHead } from "~/web/responses/csv-time.server";
import { viewContext } from "~/web/views/view-context.server";
import { page } from "~/web/requests/page.server";
import { statementView } from "~/web/views/statement.server";
import { decimalString } from "~/locales/currency";

/** A month's statement in one currency: opening, every line, closing. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireEarner(request);

  const { t, dayZone } = await viewContext(request);
  const { month, currency, lines, openingCents } = await page(request, () =>
    statementView(request),
  );
  const code = currency.toUpperCase();
  const when = csvTimeHead(t("ledger:when"), dayZone, t);
  const head = (["what", "show", "payment", "amount", "balance", "currency"] as const).map((key) =>
    t(`ledger:${key}`),
  );
  const rows = lines.map(({ at, kind, show, bankReference, paymentId, cents, balanceCents }) => [
    csvTime(new Date(at), dayZone),
    t(`ledger:kind.${kind}`),
    show?.text ?? "",
    paymentId ?? bankReference ?? "",
    { number: decimalString(cents, currency) },
    { number: decimalString(balanceCents, currency) },
    code,
  ]);
  const opening = [
    "",
    t("ledger:opening"),
    "",
    "",
    "",
    { number: decimalString(openingCents, currency) },
    code,
  ];

  return csvResponse(request, `nhacsong-${month}-${currency}.csv`, [
    [when, ...head],
    opening,
    ...rows,
  ]);
}
