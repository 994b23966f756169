import { formatPlainDate } from "~/locales/dates";
import { formatMoney, formatNumber } from "~/locales/format";
import { ListAddress } from "~/models/office/admin/schema";
import { listOwnReceipts } from "~/models/money/receipts/find-receipt.server";
import type { Receipt } from "~/models/money/receipts/issue-receipt.server";
import { listReceiptYears, sumReceipts } from "~/models/money/receipts/receipt-years.server";
import { ReceiptYear } from "~/models/money/receipts/schema";
import { sellerZone } from "~/models/money/receipts/seller.server";
import { pagesOf } from "../admin/admin-list.server";
import { type ViewContext, viewContext } from "../view-context.server";
import { titleOf } from "../wording.server";
import { first } from "~/platform/required";

/** The person's receipts and corrections, newest first. */
export async function receiptsView(request: Request) {
  const context = await viewContext(request);
  const address = new URL(request.url).searchParams;
  const { page } = ListAddress.parse(Object.fromEntries(address));
  const { rows, total } = await listOwnReceipts(context.actor, { page });

  return {
    title: context.t("receipts:title"),
    receipts: rows.map((receipt) => receiptRow(receipt, context)),
    pages: pagesOf(page, total, address, context),
  };
}

export type ReceiptRow = ReturnType<typeof receiptRow>;

export function receiptRow(receipt: Receipt, { t, language }: ViewContext) {
  const { id, kind, at, items, amountCents, currency, buyerName } = receipt;

  return {
    id,
    date: formatPlainDate(at, language, sellerZone()),
    what: t(kind === "sale" ? `receipts:kind.${first(items).kind}` : `receipts:short.${kind}`),
    shows: items.map((item) => titleOf(item, language)),
    buyer: buyerName,
    amount: formatMoney(amountCents, currency, language),
  };
}

/** The chosen year (?state=2026, else the latest) with its sums for the accountant. */
export async function yearView(request: Request) {
  const { actor, t, language } = await viewContext(request);
  const years = await listReceiptYears(actor);
  const year =
    ReceiptYear.safeParse(new URL(request.url).searchParams.get("state")).data ?? years[0];
  const sums = year === undefined ? [] : await sumReceipts(actor, year);

  return {
    years: years.map(String),
    year: year === undefined ? null : String(year),
    sums: sums.map(({ currency, vatRate, amountCents, vatCents }) => {
      const rate = vatRate === null ? null : `${formatNumber(vatRate / 100, language)} %`;
      const vat = formatMoney(vatCents, currency, language);

      return {
        key: `${currency} ${vatRate}`,
        label: t("receipts:admin.sum", { year, currency: currency.toUpperCase() }),
        total: formatMoney(amountCents, currency, language),
        hint: rate ? t("receipts:admin.sumVat", { rate, vat }) : t("receipts:admin.sumWithoutVat"),
      };
    }),
  };
}
