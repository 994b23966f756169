import type { LoaderFunctionArgs } from "@remix-run/node";
import { page } from "~/web/requests/page.server";
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
const Query = CurrencyForm.catch({ currency: "vnd" });

/**
 * Prepared payouts in one currency (?currency=usd, else đồng), for the bulk payment of a bank,
 * without those to an account that the artist has replaced.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const { t } = await speak(request);
  const { currency } = Query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const prepared = await page(request, () => listPrepared(actor, currency));
  const rows = prepared.flatMap(({ payout, account, isAccountOld }) => {
    if (!account || account.kind === "stripe" || isAccountOld) return [];

    const { bank, number, routing, institution } = accountParts(account);
    const amount = { number: decimalString(payout.amountCents, currency) };
    const to = [
      account.accountName,
      t(`payouts:kinds.${account.kind}`),
      bank,
      number,
      routing,
      institution,
    ];

    return [[String(payout.id), ...to, amount, currency.toUpperCase(), payoutNote(payout)]];
  });
  const head = COLUMNS.map((column) => t(`payouts:treasurer.columns.${column}`));

  return plainCsvResponse(`nhacsong-payouts-${currency}.csv`, [head, ...rows]);
}
