import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireArtist } from "~/requests/require-artist.server";
import { csvResponse } from "~/responses/csv.server";
import { page } from "~/requests/page.server";
import { statementView } from "~/views/statement.server";
import { speak } from "~/locales/i18n.server";
import { decimalString } from "~/locales/format";

/** A month's statement: opening, every line, closing. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireArtist(request);
  const { t } = await speak(request);
  const { month, lines, openingCents } = await page(request, () => statementView(request));
  const head = ["when", "what", "show", "payment", "amountUsd", "balanceUsd"].map((key) => t(`ledger:${key}`));
  const rows = lines.map(({ at, kind, show, paymentId, cents, balanceCents }) => [
    at,
    t(`ledger:kind.${kind}`),
    show.text,
    paymentId,
    decimalString(cents),
    decimalString(balanceCents),
  ]);
  const opening = ["", t("ledger:opening"), "", "", "", decimalString(openingCents)];
  return csvResponse(`nhacsong-${month}.csv`, [head, opening, ...rows]);
}
