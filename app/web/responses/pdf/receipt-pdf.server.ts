import { translator } from "~/locales/i18n.server";
import type { ReceiptView } from "~/web/views/receipts/receipt-view.server";
import { PdfDocument } from "./pdf-document.server";

export async function drawReceipt(view: ReceiptView): Promise<Buffer> {
  const { language, title, name, id, contact } = view;
  const t = translator(language);
  const footer = (page: number, pages: number) =>
    `${title} · ${t("receipts:page", { page, pages })}`;
  const pdf = await PdfDocument.create({ title, language, footer });
  const numbered = [`${t("receipts:number")}: ${id}`, `${t("receipts:date")}: ${view.date}`];

  pdf.head(name, [...numbered, ...(view.corrects ? [correction(view.corrects)] : [])]);
  pdf.columns([
    { label: t(view.isSellerNamed ? "receipts:seller" : "receipts:site"), lines: view.seller },
    { label: t("receipts:buyer"), lines: view.buyer },
  ]);
  pdf.table(
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

  const vat = view.vat && [
    { label: t("receipts:net"), amount: view.vat.net },
    { label: view.vat.label, amount: view.vat.amount },
  ];

  pdf.sums([...(vat ?? []), { label: view.totalLabel, amount: view.total }]);
  pdf.paragraph(`${t("receipts:paidBy")}: ${view.provider}`);
  if (contact) pdf.paragraph(contact);

  return pdf.toBuffer();
}

function correction({ text, why }: NonNullable<ReceiptView["corrects"]>): string {
  return why ? `${text} ${why}` : text;
}
