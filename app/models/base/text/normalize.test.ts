import { expect, test } from "vitest";
import { normaliseMessage } from "~/models/live/chat/protocol";
import { normalizeUnicode, oneLine, paragraphs, toPlainCode } from "./normalize";

const TURNING = [
  "\u202a",
  "\u202b",
  "\u202c",
  "\u202d",
  "\u202e",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u2069",
];

test.each([
  ["one line", oneLine],
  ["paragraphs", paragraphs],
  ["a line of chat", normaliseMessage],
])("%s: characters that change the text direction are removed", (_name, clean) => {
  for (const sign of TURNING)
    expect(clean(`Vé ${sign}001$${sign} một đêm`)).toBe("Vé 001$ một đêm");
});

test("paragraphs keep their lines", () => {
  expect(paragraphs(" Dòng một\r\nDòng hai\r\n\r\n\r\n\u202eDòng ba ")).toBe(
    "Dòng một\nDòng hai\n\nDòng ba",
  );
});

test("text is normalised to NFC", () => {
  expect(normalizeUnicode("Đêm Hạ Vàng".normalize("NFD"))).toBe("Đêm Hạ Vàng");
  expect(normalizeUnicode("ﬁ①", "NFKC")).toBe("fi1");
});

test("the number of combining marks per letter is bounded", () => {
  const marks = (text: string) => text.normalize("NFD").match(/\p{M}/gu)!.length;

  expect(marks(normalizeUnicode("a" + "\u0300\u0315".repeat(60_000)))).toBe(30);
  expect(marks(paragraphs("a" + "\u200b\u0300\u0315".repeat(20_000)))).toBe(30);
  expect(marks(normaliseMessage("a" + "\u0300\u0315".repeat(60_000)))).toBe(30);
});

test.each([
  ["１２３ ４５６", "123456"],
  [" 123\u2011456\u200b", "123456"],
  ["k7qm−2hxp–9rta", "k7qm2hxp9rta"],
])("the typed code %j is %s", (typed, code) => {
  expect(toPlainCode(typed)).toBe(code);
});

test("a letter of a name keeps at most four marks", () => {
  const marks = (text: string) => text.normalize("NFD").match(/\p{M}/gu)!.length;

  expect(marks(oneLine("M" + "\u0300\u0315".repeat(10) + "ai"))).toBe(4);
  expect(oneLine("Nguyễn Thị Mỹ Ẩn")).toBe("Nguyễn Thị Mỹ Ẩn");
});
