import type { ReceiptItem } from "~db/schema/money/receipts";
import { siteContact } from "~/models/base/site/contact.server";
import { formatPlainDate, formatTime } from "~/locales/dates";
import { formatMoney, formatNumber } from "~/locales/format";
import type { Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { siteAddress } from "~/models/delivery/notices/site-address";
import { getReceipt, type ReceiptDetails } from "~/models/money/receipts/find-receipt.server";
import type { Receipt } from "~/models/money/receipts/issue-receipt.server";
import { sellerZone } from "~/models/money/receipts/seller.server";
import { siteName } from "~/locales/site-name";
import { titleOf } from "../wording.server";
import { viewContext } from "../view-context.server";

type Words = { t: Translate; language: Language };

/** A receipt in words, for the page and the PDF. */
export async function receiptView(request: Request, id: string) {
  const { t, language, actor } = await viewContext(request);

  return wordReceipt(await getReceipt(actor, id), { t, language });
}

export type ReceiptView = ReturnType<typeof wordReceipt>;

export function wordReceipt(
  { receipt, provider, corrects, corrections }: ReceiptDetails,
  { t, language }: Words,
) {
  const { id, kind, amountCents, vatCents, vatRate, currency, buyerName, buyerAddress } = receipt;
  const money = (cents: number) => formatMoney(cents, currency, language);
  const contact = siteContact();
  const name = receiptName(receipt, corrects, t);

  return {
    id,
    name,
    language,
    title: `${name} ${id}`,
    date: dateOf(receipt, language),
    at: receipt.at.toISOString(),
    seller: sellerLines(receipt, t),
    isSellerNamed: receipt.sellerName !== null,
    buyer: [buyerName, buyerAddress].filter((line) => line !== null),
    corrects: corrects && {
      id: corrects.id,
      text: t("receipts:corrects", { number: corrects.id, date: dateOf(corrects, language) }),
      why: kind === "sale" ? null : t(`receipts:why.${kind}`),
    },
    corrections: corrections.map((one) => ({ id: one.id, amount: money(one.amountCents) })),
    items: receipt.items.map((item, index) => ({
      key: String(index),
      ...wordItem(item, { t, language }, money),
      amount: kind === "sale" ? money(item.amountCents) : null,
    })),
    vat:
      vatRate === null
        ? null
        : {
            net: money(amountCents - vatCents),
            label: t("receipts:vat", { rate: `${formatNumber(vatRate / 100, language)} %` }),
            amount: money(vatCents),
          },
    totalLabel: t(kind === "sale" ? "receipts:total" : "receipts:refunded"),
    total: money(amountCents),
    provider: t(`receipts:provider.${provider}`),
    contact: contact && t("receipts:contact", { contact: contact.label }),
  };
}

/** What the document is called. Without a seller it is no receipt. */
function receiptName(
  { kind, sellerName }: Receipt,
  corrects: Receipt | null,
  t: Translate,
): string {
  if (kind === "sale") return t(sellerName ? "receipts:receipt" : "receipts:confirmation");

  return t(corrects?.sellerName ? "receipts:receiptCorrection" : "receipts:confirmationCorrection");
}

function sellerLines(
  { sellerName, sellerAddress, sellerTaxNumber }: Receipt,
  t: Translate,
): string[] {
  if (sellerName === null) return [siteName(), siteAddress()];

  const taxNumber = sellerTaxNumber && t("receipts:taxNumber", { number: sellerTaxNumber });

  return [sellerName, sellerAddress, taxNumber].filter((line) => line !== null);
}

function wordItem(item: ReceiptItem, { t, language }: Words, money: (cents: number) => string) {
  const nameOf = (title: string, titleOther: string | null = null) =>
    titleOf({ language: item.language, title, titleOther }, language).text;
  const names = [
    t(`receipts:kind.${item.kind}`),
    item.passName && nameOf(item.passName, item.passNameOther),
    item.typeName && nameOf(item.typeName, item.typeNameOther),
  ];

  return {
    what: names.filter(Boolean).join(" · "),
    show: titleOf(item, language),
    when: momentOf(new Date(item.startTime), language, item.timeZone),
    code: item.code
      ? t("receipts:code", { code: item.code, amount: money(item.discountCents ?? 0) })
      : null,
  };
}

/** With the year: a receipt is read years later. */
function momentOf(at: Date, language: Language, zone: string): string {
  return `${formatPlainDate(at, language, zone)}, ${formatTime(at, language, zone)}`;
}

function dateOf({ at }: Receipt, language: Language): string {
  return formatPlainDate(at, language, sellerZone());
}
