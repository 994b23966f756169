import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireEarner } from "~/web/requests/require-earner.server";
import { csvResponse } from "~/web/responses/csv.server";
import { page } from "~/web/requests/page.server";
import { statementView } from "~/web/views/statement.server";
import { speak } from "~/locales/i18n.server";
import { decimalString } from "~/locales/currency";

/** A month's statement in one currency: opening, every line, closing. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireEarner(request);
  const { t } = await speak(request);
  const { month, currency, lines, openingCents } = await page(request, () => statementView(request));
  const code = currency.toUpperCase();
  const head = ["when", "what", "show", "payment", "amount", "balance", "currency"].map((key) => t(`ledger:${key}`));
  const rows = lines.map(({ at, kind, show, bankReference, paymentId, cents, balanceCents }) => [
    at,
    t(`ledger:kind.${kind}`),
    show?.text ?? "",
    paymentId ?? bankReference ?? "",
    { number: decimalString(cents, currency) },
    { number: decimalString(balanceCents, currency) },
    code,
  ]);
  const opening = ["", t("ledger:opening"), "", "", "", { number: decimalString(openingCents, currency) }, code];
  return csvResponse(`nhacsong-${month}-${currency}.csv`, [head, opening, ...rows]);
}
