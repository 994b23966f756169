import { translator } from "~/locales/i18n.server";
import type { YearlyStatementView } from "~/web/views/receipts/yearly-statement.server";
import { type PdfColumn, PdfDocument } from "./pdf-document.server";

type StatementRow = YearlyStatementView["currencies"][number]["shows"][number];

export async function drawStatement({
  title,
  name: personName,
  language,
  currencies,
}: YearlyStatementView): Promise<Buffer> {
  const t = translator(language);
  const footer = (page: number, pages: number) =>
    `${title} · ${t("receipts:page", { page, pages })}`;
  const document = await PdfDocument.create({ title: `${title}, ${personName}`, language, footer });

  document.head(title, [personName, t("ledger:yearly.hint")]);

  const amountColumn = (
    sumKey: "gross" | "refunds" | "shares" | "net",
    width: number,
  ): PdfColumn<StatementRow> => {
    return {
      label: t(`ledger:yearly.${sumKey}`),
      width,
      isNumber: true,
      cell: (row) => row[sumKey],
    };
  };

  const columns: PdfColumn<StatementRow>[] = [
    { label: t("ledger:show"), width: 0.32, cell: ({ show }) => show.text },
    ...[
      amountColumn("gross", 0.18),
      amountColumn("refunds", 0.17),
      amountColumn("shares", 0.15),
      amountColumn("net", 0.18),
    ],
  ];

  for (const { name: currency, shows, sums } of currencies) {
    document.heading(t("ledger:yearly.in", { currency }));
    if (shows.length > 0) document.tableElement(columns, shows);
    document.sums(sums);
  }

  if (currencies.length === 0) document.paragraph(t("ledger:yearly.none"));

  return document.toBuffer();
}
