import type { LoaderFunctionArgs } from "@remix-run/node";
import { withErrorPage } from "~/web/requests/page.server";
import { requireAdmin } from "~/web/requests/require-admin.server";
import { plainCsvResponse } from "~/web/responses/csv.server";
import { speak } from "~/locales/i18n.server";
import { accountParts, payoutNote } from "~/models/payouts/bank-account.server";
import { listPrepared } from "~/models/payouts/payout-lists.server";
import { CurrencyForm } from "~/models/payouts/schema";
import { decimalString } from "~/locales/currency";

const COLUMNS = [
  "payout",
  "name",
  "kind",
  "bank",
  "number",
  "routing",
  "institution",
  "amount",
  "currency",
  "note",
] as const;
const PayoutsQuery = CurrencyForm.catch({ currency: "vnd" });

/**
 * Prepared payouts in one currency (?currency=usd, else đồng) as a file for a bank's bulk payment,
 * without payouts to an account that the artist has replaced.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const { t } = await speak(request);
  const { currency } = PayoutsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const prepared = await withErrorPage(request, () => listPrepared(actor, currency));
  const payoutRows = prepared.flatMap(({ payout, account, isAccountOld }) => {
    if (!account || account.kind === "stripe" || isAccountOld) return [];

    const { bank: bankName, number: accountNumber, routing, institution } = accountParts(account);
    const amount = { number: decimalString(payout.amountCents, currency) };
    const accountCells = [
      account.accountName,
      t(`payouts:kinds.${account.kind}`),
      bankName,
      accountNumber,
      routing,
      institution,
    ];

    return [
      [String(payout.id), ...accountCells, amount, currency.toUpperCase(), payoutNote(payout)],
    ];
  });
  const headCells = COLUMNS.map((column) => t(`payouts:treasurer.columns.${column}`));

  return plainCsvResponse(`nhacsong-payouts-${currency}.csv`, [headCells, ...payoutRows]);
}
