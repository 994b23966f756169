import type { ReceiptItem } from "~db/schema/money/receipts";
import { siteContact } from "~/models/base/site/contact.server";
import { formatPlainDate, formatPlainDateTime } from "~/locales/dates";
import { formatMoney, formatNumber } from "~/locales/format";
import type { Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { siteAddress } from "~/models/delivery/notices/site-address";
import { getReceipt, type ReceiptDetails } from "~/models/money/receipts/find-receipt.server";
import type { Receipt } from "~/models/money/receipts/issue-receipt.server";
import { sellerZone } from "~/models/money/receipts/seller.server";
import { siteName } from "~/locales/site-name";
import type { ReceiptView } from "~/ui/money/receipt-page";
import { titleOf } from "../wording.server";
import { viewContext } from "../view-context.server";

type TextContext = { t: Translate; language: Language };

/** The translated receipt, for the page and the PDF. */
export async function receiptView(request: Request, receiptId: string) {
  const { t, language, actor } = await viewContext(request);

  return describeReceipt(await getReceipt(actor, receiptId), { t, language });
}

export function describeReceipt(
  { receipt, provider, corrects, corrections }: ReceiptDetails,
  { t, language }: TextContext,
): ReceiptView {
  const {
    id: receiptId,
    kind: receiptKind,
    amountCents,
    vatCents,
    vatRate,
    currency,
    buyerName,
    buyerAddress,
  } = receipt;
  const formatAmount = (cents: number) => formatMoney(cents, currency, language);
  const contact = siteContact();
  const documentName = receiptName(receipt, corrects, t);

  return {
    id: receiptId,
    name: documentName,
    language,
    title: `${documentName} ${receiptId}`,
    date: dateOf(receipt, language),
    at: receipt.at.toISOString(),
    seller: sellerLines(receipt, t),
    isSellerNamed: receipt.sellerName !== null,
    buyer: [buyerName, buyerAddress].filter((addressLine) => addressLine !== null),
    corrects: corrects && {
      id: corrects.id,
      text: t("receipts:corrects", { number: corrects.id, date: dateOf(corrects, language) }),
      why: receiptKind === "sale" ? null : t(`receipts:why.${receiptKind}`),
    },
    corrections: corrections.map((correction) => ({
      id: correction.id,
      amount: formatAmount(correction.amountCents),
    })),
    items: receipt.items.map((item, index) => ({
      key: String(index),
      ...describeItem(item, { t, language }, formatAmount),
      amount: receiptKind === "sale" ? formatAmount(item.amountCents) : null,
    })),
    vat:
      vatRate === null
        ? null
        : {
            net: formatAmount(amountCents - vatCents),
            label: t("receipts:vat", { rate: `${formatNumber(vatRate / 100, language)} %` }),
            amount: formatAmount(vatCents),
          },
    totalLabel: t(receiptKind === "sale" ? "receipts:total" : "receipts:refunded"),
    total: formatAmount(amountCents),
    provider: t(`receipts:provider.${provider}`),
    contact: contact && t("receipts:contact", { contact: contact.label }),
  };
}

/** The title of the document. A document without a seller is not called a receipt. */
function receiptName(
  { kind: receiptKind, sellerName }: Receipt,
  corrects: Receipt | null,
  t: Translate,
): string {
  if (receiptKind === "sale") return t(sellerName ? "receipts:receipt" : "receipts:confirmation");

  return t(corrects?.sellerName ? "receipts:receiptCorrection" : "receipts:confirmationCorrection");
}

function sellerLines(
  { sellerName, sellerAddress, sellerTaxNumber }: Receipt,
  t: Translate,
): string[] {
  if (sellerName === null) return [siteName(), siteAddress()];

  const taxNumber = sellerTaxNumber && t("receipts:taxNumber", { number: sellerTaxNumber });

  return [sellerName, sellerAddress, taxNumber].filter((sellerLine) => sellerLine !== null);
}

function describeItem(
  item: ReceiptItem,
  { t, language }: TextContext,
  formatAmount: (cents: number) => string,
) {
  const nameOf = (title: string, titleOther: string | null = null) =>
    titleOf({ language: item.language, title, titleOther }, language).text;
  const itemNames = [
    t(`receipts:kind.${item.kind}`),
    item.passName && nameOf(item.passName, item.passNameOther),
    item.typeName && nameOf(item.typeName, item.typeNameOther),
  ];

  return {
    what: itemNames.filter(Boolean).join(" · "),
    show: titleOf(item, language),
    when: formatPlainDateTime(new Date(item.startTime), language, item.timeZone),
    code: item.code
      ? t("receipts:code", { code: item.code, amount: formatAmount(item.discountCents ?? 0) })
      : null,
  };
}

function dateOf({ at: issuedAt }: Receipt, language: Language): string {
  return formatPlainDate(issuedAt, language, sellerZone());
}
