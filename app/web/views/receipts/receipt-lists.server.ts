import { formatPlainDate } from "~/locales/dates";
import { formatMoney, formatNumber } from "~/locales/format";
import { ListAddress } from "~/models/office/admin/schema";
import { listOwnReceipts } from "~/models/money/receipts/find-receipt.server";
import type { Receipt } from "~/models/money/receipts/issue-receipt.server";
import { listReceiptYears, sumReceipts } from "~/models/money/receipts/receipt-years.server";
import { ReceiptYear } from "~/models/money/receipts/schema";
import { sellerZone } from "~/models/money/receipts/seller.server";
import { paginationOf } from "../admin/admin-list.server";
import { type ViewContext, viewContext } from "../view-context.server";
import { titleOf } from "../wording.server";
import { first } from "~/platform/required";

/** The person's receipts and corrections, newest first. */
export async function receiptsView(request: Request) {
  const context = await viewContext(request);
  const address = new URL(request.url).searchParams;
  const { page } = ListAddress.parse(Object.fromEntries(address));
  const { rows: receipts, total } = await listOwnReceipts(context.actor, { page });

  return {
    title: context.t("common:receipts"),
    receipts: receipts.map((receipt) => receiptRow(receipt, context)),
    pages: paginationOf(page, total, address, context),
  };
}

export type ReceiptRow = ReturnType<typeof receiptRow>;

export function receiptRow(receipt: Receipt, { t, language }: ViewContext) {
  const {
    id: receiptId,
    kind: receiptKind,
    at: issuedAt,
    items,
    amountCents,
    currency,
    buyerName,
  } = receipt;

  return {
    id: receiptId,
    date: formatPlainDate(issuedAt, language, sellerZone()),
    what: t(
      receiptKind === "sale"
        ? `receipts:kind.${first(items).kind}`
        : `receipts:short.${receiptKind}`,
    ),
    shows: items.map((item) => titleOf(item, language)),
    buyer: buyerName,
    amount: formatMoney(amountCents, currency, language),
  };
}

/** The sums of a year for the accountant: of ?state=2026, else of the latest year. */
export async function yearView(request: Request) {
  const { actor, t, language } = await viewContext(request);
  const years = await listReceiptYears(actor);
  const year =
    ReceiptYear.safeParse(new URL(request.url).searchParams.get("state")).data ?? years[0];
  const yearSums = year === undefined ? [] : await sumReceipts(actor, year);

  return {
    years: years.map(String),
    year: year === undefined ? null : String(year),
    sums: yearSums.map(({ currency, vatRate, amountCents, vatCents }) => {
      const vatRateText = vatRate === null ? null : `${formatNumber(vatRate / 100, language)} %`;
      const vatText = formatMoney(vatCents, currency, language);

      return {
        key: `${currency} ${vatRate}`,
        label: t("receipts:admin.sum", { year, currency: currency.toUpperCase() }),
        total: formatMoney(amountCents, currency, language),
        hint: vatRateText
          ? t("receipts:admin.sumVat", { rate: vatRateText, vat: vatText })
          : t("receipts:admin.sumWithoutVat"),
      };
    }),
  };
}
