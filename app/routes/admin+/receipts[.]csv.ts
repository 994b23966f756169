import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatInTimeZone } from "date-fns-tz";
import type { Currency } from "~db/vocabularies";
import { speak, type Translate } from "~/locales/i18n.server";
import type { Actor } from "~/models/base/actor";
import { decimalString } from "~/locales/currency";
import type { Receipt } from "~/models/money/receipts/issue-receipt.server";
import { readReceiptsOfYear, sumReceipts } from "~/models/money/receipts/receipt-years.server";
import { ReceiptYear } from "~/models/money/receipts/schema";
import { sellerYear, sellerZone } from "~/models/money/receipts/seller.server";
import { requireAdmin } from "~/web/requests/require-admin.server";
import type { Cell } from "~/models/base/text/csv";
import { csvTimeHead } from "~/web/responses/csv-time.server";
import { csvStream } from "~/web/responses/csv.server";
import { first } from "~/platform/required";

const COLUMNS = [
  "number",
  "date",
  "kind",
  "corrects",
  "buyer",
  "item",
  "net",
  "rate",
  "vat",
  "total",
  "currency",
] as const;

/**
 * All receipts of a year (?year=2026, else the current year) for the accountant, with sums per
 * currency and VAT rate.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const { t } = await speak(request);
  const year =
    ReceiptYear.safeParse(new URL(request.url).searchParams.get("year")).data ?? sellerYear();

  return csvStream(request, `nhacsong-receipts-${year}.csv`, readRows(actor, year, t));
}

async function* readRows(actor: Actor, year: number, t: Translate): AsyncGenerator<Cell[][]> {
  const dateHead = csvTimeHead(t("receipts:admin.columns.date"), sellerZone(), t);

  yield [
    COLUMNS.map((column) => (column === "date" ? dateHead : t(`receipts:admin.columns.${column}`))),
  ];
  for await (const receiptRows of readReceiptsOfYear(actor, year))
    yield receiptRows.map((receipt) => rowOf(receipt, t));
  const yearSums = await sumReceipts(actor, year);

  yield yearSums.map((yearSum) => [
    t("receipts:admin.sumRow"),
    "",
    "",
    "",
    "",
    "",
    ...moneyCells(yearSum),
  ]);
}

function rowOf(receipt: Receipt, t: Translate): Cell[] {
  const { id: receiptId, at: issuedAt, kind, correctsId, buyerName, items } = receipt;
  const kindText =
    kind === "sale" ? t(`receipts:kind.${first(items).kind}`) : t(`receipts:short.${kind}`);
  const showTitles = items.map(({ title }) => title).join("; ");
  const issueDate = formatInTimeZone(issuedAt, sellerZone(), "yyyy-MM-dd");

  return [
    receiptId,
    issueDate,
    kindText,
    correctsId ?? "",
    buyerName,
    showTitles,
    ...moneyCells(receipt),
  ];
}

type MoneyFields = {
  amountCents: number;
  vatCents: number;
  vatRate: number | null;
  currency: Currency;
};

function moneyCells({ amountCents, vatCents, vatRate, currency }: MoneyFields): Cell[] {
  const amount = (cents: number) => ({ number: decimalString(cents, currency) });
  const rateCell = vatRate === null ? "" : { number: String(vatRate / 100) };

  return [
    amount(amountCents - vatCents),
    rateCell,
    amount(vatCents),
    amount(amountCents),
    currency.toUpperCase(),
  ];
}
