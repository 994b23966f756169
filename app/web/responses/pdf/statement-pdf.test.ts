import { expect, test } from "vitest";
import { readPdfText } from "../../../../test/factories/base/pdf-text";
import { drawStatement } from "./statement-pdf.server";

const SHOW = { id: "e", show: { text: "Chuyến Đò Cuối Cùng", lang: "vi" as const } };
const AMOUNTS = {
  gross: "1.085,00\u00a0US$",
  refunds: "-18,00\u00a0US$",
  shares: "0,00\u00a0US$",
  net: "1.067,00\u00a0US$",
};
const CLOSING = "12.345.678,90\u00a0US$";

test("a statement has its owner, shows and sums, with each amount in one piece", async () => {
  const view = {
    year: "2026",
    name: "Nguyễn Thị Ngọc Ánh",
    language: "vi" as const,
    title: "Bản kê năm 2026",
    years: [],
    currencies: [
      {
        currency: "usd" as const,
        name: "đô la Mỹ",
        shows: [{ ...SHOW, ...AMOUNTS }],
        sums: [
          { key: "gross" as const, label: "Vé và ủng hộ", amount: AMOUNTS.gross },
          { key: "closing" as const, label: "Số dư cuối năm", amount: CLOSING },
        ],
      },
    ],
  };
  const text = readPdfText(await drawStatement(view));

  for (const fact of [
    view.title,
    view.name,
    "Bằng đô la Mỹ",
    SHOW.show.text,
    ...Object.values(AMOUNTS),
    CLOSING,
  ])
    expect(text).toContain(fact);
});
