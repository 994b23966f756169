import { translator } from "~/locales/i18n.server";
import type { ReceiptView } from "~/ui/money/receipt-page";
import { PdfDocument } from "./pdf-document.server";

export async function drawReceipt(view: ReceiptView): Promise<Buffer> {
  const { language, title, name: documentName, id: receiptId, contact } = view;
  const t = translator(language);
  const footer = (page: number, pages: number) =>
    `${title} · ${t("receipts:page", { page, pages })}`;
  const document = await PdfDocument.create({ title, language, footer });
  const numbered = [`${t("receipts:number")}: ${receiptId}`, `${t("receipts:date")}: ${view.date}`];

  document.head(documentName, [
    ...numbered,
    ...(view.corrects ? [correctionText(view.corrects)] : []),
  ]);
  document.columns([
    { label: t(view.isSellerNamed ? "receipts:seller" : "receipts:site"), lines: view.seller },
    { label: t("receipts:buyer"), lines: view.buyer },
  ]);
  document.tableElement(
    [
      {
        label: t("receipts:item"),
        width: 0.74,
        cell: ({ what, show, when, code }) => [
          what,
          `${show.text} · ${when}`,
          ...(code ? [code] : []),
        ],
      },
      {
        label: t("receipts:amount"),
        width: 0.26,
        isNumber: true,
        cell: ({ amount }) => amount ?? "",
      },
    ],
    view.items,
  );

  const vatRow = view.vat && [
    { label: t("receipts:net"), amount: view.vat.net },
    { label: view.vat.label, amount: view.vat.amount },
  ];

  document.sums([...(vatRow ?? []), { label: view.totalLabel, amount: view.total }]);
  document.paragraph(`${t("receipts:paidBy")}: ${view.provider}`);
  if (contact) document.paragraph(contact);

  return document.toBuffer();
}

function correctionText({ text, why: reason }: NonNullable<ReceiptView["corrects"]>): string {
  return reason ? `${text} ${reason}` : text;
}
