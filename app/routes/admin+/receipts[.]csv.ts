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
 * All receipts of a year (?year=2026, else this one) for the accountant, with sums per currency and
 * rate of VAT.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request);
  const { t } = await speak(request);
  const year =
    ReceiptYear.safeParse(new URL(request.url).searchParams.get("year")).data ?? sellerYear();

  return csvStream(request, `nhacsong-receipts-${year}.csv`, readRows(actor, year, t));
}

async function* readRows(actor: Actor, year: number, t: Translate): AsyncGenerator<Cell[][]> {
  const date = csvTimeHead(t("receipts:admin.columns.date"), sellerZone(), t);

  yield [
    COLUMNS.map((column) => (column === "date" ? date : t(`receipts:admin.columns.${column}`))),
  ];
  for await (const batch of readReceiptsOfYear(actor, year))
    yield batch.map((receipt) => rowOf(receipt, t));
  const sums = await sumReceipts(actor, year);

  yield sums.map((sum) => [t("receipts:admin.sumRow"), "", "", "", "", "", ...moneyCells(sum)]);
}

function rowOf(receipt: Receipt, t: Translate): Cell[] {
  const { id, at, kind, correctsId, buyerName, items } = receipt;
  const what =
    kind === "sale" ? t(`receipts:kind.${first(items).kind}`) : t(`receipts:short.${kind}`);
  const shows = items.map(({ title }) => title).join("; ");
  const date = formatInTimeZone(at, sellerZone(), "yyyy-MM-dd");

  return [id, date, what, correctsId ?? "", buyerName, shows, ...moneyCells(receipt)];
}

type Money = { amountCents: number; vatCents: number; vatRate: number | null; currency: Currency };

function moneyCells({ amountCents, vatCents, vatRate, currency }: Money): Cell[] {
  const amount = (cents: number) => ({ number: decimalString(cents, currency) });
  const rate = vatRate === null ? "" : { number: String(vatRate / 100) };

  return [
    amount(amountCents - vatCents),
    rate,
    amount(vatCents),
    amount(amountCents),
    currency.toUpperCase(),
  ];
}
