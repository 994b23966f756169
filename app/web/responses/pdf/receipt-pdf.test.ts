import { expect, test } from "vitest";
import { countPdfLines, readPdfText } from "../../../../test/factories/base/pdf-text";
import type { ReceiptDetails } from "~/models/money/receipts/find-receipt.server";
import { translator } from "~/locales/i18n.server";
import { describeReceipt } from "~/web/views/receipts/receipt-view.server";
import { drawReceipt } from "./receipt-pdf.server";

const SHOW = { title: "Đêm Hạ Vàng", titleOther: "Golden Summer Night", language: "vi" as const };
const START = { startTime: "2026-12-06T13:00:00Z", timeZone: "Asia/Ho_Chi_Minh" };
const RECEIPT: ReceiptDetails["receipt"] = {
  id: "2026-000123",
  year: 2026,
  number: 123,
  kind: "sale",
  paymentId: "p",
  correctsId: null,
  amountCents: 360_000,
  currency: "vnd",
  vatRate: 800,
  vatCents: 26_667,
  sellerName: "Công ty Nhạc Sống",
  sellerAddress: "12 Lê Lợi, Quận 1",
  sellerTaxNumber: "0312345678",
  buyerName: "Nguyễn Thị Ngọc Ánh",
  buyerAddress: "anh@example.com",
  items: [
    {
      kind: "ticket",
      amountCents: 360_000,
      ...SHOW,
      ...START,
      typeName: "Vé sớm",
      typeNameOther: "Early bird",
    },
  ],
  at: new Date("2026-11-23T10:00:00Z"),
};
const SALE: ReceiptDetails = {
  receipt: RECEIPT,
  provider: "transfer",
  corrects: null,
  corrections: [],
};

async function draw(details: ReceiptDetails, language: "en" | "vi") {
  const file = await drawReceipt(describeReceipt(details, { language, t: translator(language) }));

  return { file, text: readPdfText(file) };
}

test("a receipt has every fact, in both languages, with Vietnamese letters that can be copied", async () => {
  const { text, file } = await draw(SALE, "vi");

  for (const fact of [
    "Biên nhận",
    "2026-000123",
    "23/11/2026",
    "Công ty Nhạc Sống",
    "Mã số thuế: 0312345678",
  ])
    expect(text).toContain(fact);
  for (const fact of [
    "Nguyễn Thị Ngọc Ánh",
    "anh@example.com",
    "Đêm Hạ Vàng",
    "Vé sớm",
    "333.333\u00a0₫",
    "26.667\u00a0₫",
  ])
    expect(text).toContain(fact);
  expect(text).toContain("360.000\u00a0₫");

  const english = (await draw(SALE, "en")).text;

  for (const fact of [
    "Receipt",
    "Golden Summer Night",
    "Early bird",
    "VAT 8 %, included",
    "360,000\u00a0₫",
    "Bank transfer",
  ])
    expect(english).toContain(fact);
  expect(english).not.toContain("Biên nhận");

  // Screen readers need the title, the language and the tags.
  const raw = file.toString("latin1");

  for (const part of ["/Lang (vi)", "/DisplayDocTitle true", "/Marked true", "/StructTreeRoot"])
    expect(raw).toContain(part);
  // One line after the heading of the table, and one after its row.
  expect(countPdfLines(file)).toBe(2);
});

test("without a seller it is a payment confirmation of the site", async () => {
  const none = {
    sellerName: null,
    sellerAddress: null,
    sellerTaxNumber: null,
    vatRate: null,
    vatCents: 0,
  };
  const { text } = await draw({ ...SALE, receipt: { ...RECEIPT, ...none } }, "en");

  expect(text).toContain("Payment confirmation");
  for (const claim of ["Receipt", "Seller", "VAT"]) expect(text).not.toContain(claim);
});

test("a correction names the receipt, the reason and the amount", async () => {
  const about = { id: "2026-000124", number: 124, kind: "refund", correctsId: RECEIPT.id } as const;
  const receipt = { ...RECEIPT, ...about, amountCents: -360_000, vatCents: -26_667 };
  const { text } = await draw({ ...SALE, receipt, corrects: RECEIPT }, "en");

  expect(text).toContain("Correction of a receipt");
  expect(text.replaceAll("\n", " ")).toContain(
    "Corrects 2026-000123 of Nov 23, 2026. Refund to the buyer.",
  );
  expect(text).toContain("-360,000\u00a0₫");
});
