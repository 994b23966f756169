import { translator } from "~/locales/i18n.server";
import type { YearlyStatementView } from "~/web/views/receipts/yearly-statement.server";
import { type PdfColumn, PdfDocument } from "./pdf-document.server";

type Row = YearlyStatementView["currencies"][number]["shows"][number];

export async function drawStatement({
  title,
  name,
  language,
  currencies,
}: YearlyStatementView): Promise<Buffer> {
  const t = translator(language);
  const footer = (page: number, pages: number) =>
    `${title} · ${t("receipts:page", { page, pages })}`;
  const pdf = await PdfDocument.create({ title: `${title}, ${name}`, language, footer });

  pdf.head(title, [name, t("ledger:yearly.hint")]);

  const amount = (key: "gross" | "refunds" | "shares" | "net", width: number): PdfColumn<Row> => {
    return { label: t(`ledger:yearly.${key}`), width, isNumber: true, cell: (row) => row[key] };
  };

  const columns: PdfColumn<Row>[] = [
    { label: t("ledger:show"), width: 0.32, cell: ({ show }) => show.text },
    ...[
      amount("gross", 0.18),
      amount("refunds", 0.17),
      amount("shares", 0.15),
      amount("net", 0.18),
    ],
  ];

  for (const { name: currency, shows, sums } of currencies) {
    pdf.heading(t("ledger:yearly.in", { currency }));
    if (shows.length > 0) pdf.table(columns, shows);
    pdf.sums(sums);
  }

  if (currencies.length === 0) pdf.paragraph(t("ledger:yearly.none"));

  return pdf.toBuffer();
}
