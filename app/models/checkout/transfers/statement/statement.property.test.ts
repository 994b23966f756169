import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAmount } from "./parse-amount";
import { parseDate } from "./parse-date";
import { readStatement } from "./read-statement";

const amounts = fc.integer({ min: 1, max: 2_000_000_000 });
const grouped = (amount: number, mark: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, mark);

test("an amount is read as written, with any mark of thousands, currency and sign", () => {
  const marks = fc.constantFrom("", ".", ",", " ", "\u00a0", "'");
  const frames = fc.constantFrom("#", "# VND", "#đ", "# ₫", "VND #", " # ", "+#", "# đồng", "#VNĐ");
  const decimals = fc.constantFrom("", ".00", ",00", ".0");

  fc.assert(
    fc.property(amounts, marks, frames, decimals, (amount, mark, frame, decimal) => {
      fc.pre(decimal[0] !== mark);

      const text = frame.replace("#", grouped(amount, mark) + decimal);

      expect(parseAmount(text, "vnd")).toEqual({ value: amount, isSigned: text.includes("+") });
    }),
    { numRuns: 2000 },
  );
});

test("dollars keep their cents, and a mark that may be either is refused", () => {
  const read = (text: string) => parseAmount(text, "usd")?.value;

  expect(["15", "15.00", "15,5", "1,234.56", "1.234,56", "$1,234", "-15.00"].map(read)).toEqual([
    ...[1500, 1500, 1550, 123_456, 123_456, 123_400, -1500],
  ]);
  expect(["1.234", "15.000.00", "1,23,456", "1e3", "", "abc", "12 34"].map(read)).toEqual(
    Array(7).fill(undefined),
  );
});

test("no text is read as more than its digits say", () => {
  const characters = fc.constantFrom(..."0123456789012345678900.,., '-+()đ₫VNDe\u00a0".split(""));
  const texts = fc.oneof(
    fc.string({ unit: characters, maxLength: 16 }),
    fc.string({ maxLength: 16 }),
  );

  fc.assert(
    fc.property(texts, (text) => {
      const amount = parseAmount(text, "vnd");
      if (!amount) return;

      const digits = text.normalize("NFKC").replace(/\D/g, "");
      const read = String(Math.abs(amount.value));
      const rest = digits.replace(/^0+(?=\d)/, "");

      expect(rest.startsWith(read)).toBe(true);
      // Only decimals that are zero may be left out.
      expect(rest.slice(read.length)).toMatch(/^0{0,2}$/);
      if (rest.length > read.length) expect(text).toMatch(/[.,]0{1,2}\D*$/);
    }),
    { numRuns: 20_000 },
  );
});

test("150.000 and 150,000 are 150000 đồng; decimals of đồng and uneven groups are refused", () => {
  const read = (text: string) => parseAmount(text, "vnd")?.value;

  expect(
    ["150.000", "150,000", "150 000", "150.000,00", "150,000.00", "150000.00"].map(read),
  ).toEqual(Array(6).fill(150_000));
  expect(["(150.000)", "-150.000", "150.000-", "−150.000", "150.000 DR"].map(read)).toEqual(
    Array(5).fill(-150_000),
  );

  const refused = [
    "150.50",
    "15.0000",
    "1.50.000",
    "0.150",
    "150.000,000",
    "1,5",
    "150.00.000",
    "1.5E+05",
  ];

  expect(refused.map(read)).toEqual(refused.map(() => undefined));
});

test("a date is read as written, the day before the month", () => {
  const days = fc.date({
    min: new Date("2020-01-01"),
    max: new Date("2039-12-31"),
    noInvalidDate: true,
  });
  const forms = fc.constantFrom(
    "d/m/y",
    "d-m-y",
    "d.m.y",
    "y-m-d",
    "y/m/d",
    "d/m/y h",
    "h d/m/y",
    "y-m-d h",
    "y-m-dTh",
  );

  fc.assert(
    fc.property(days, forms, (date, form) => {
      const [day = "", time = ""] = date.toISOString().slice(0, 19).split("T");
      const [y = "", m = "", d = ""] = day.split("-");
      const text = form.replace(/[dmyh]/g, (part) => ({ d, m, y, h: time })[part]!);
      const hasTime = form.includes("h");
      const at = new Date(`${day}T${hasTime ? time : "00:00:00"}+07:00`);

      expect(parseDate(text)).toEqual({ at, day, hasTime });
    }),
  );
});

test("other dates of banks are read, and what is no date is not", () => {
  const read = (text: string) => parseDate(text)?.at.toISOString();

  expect(read("3/2/26")).toBe("2026-02-02T17:00:00.000Z");
  expect(read("23 Nov 2026")).toBe("2026-11-22T17:00:00.000Z");
  expect(read("23-Nov-26 02:05 PM")).toBe("2026-11-23T07:05:00.000Z");
  expect(read("20261123140237")).toBe("2026-11-23T07:02:37.000Z");
  expect(read("2026-11-23T07:02:37Z")).toBe("2026-11-23T07:02:37.000Z");

  const none = [
    "",
    "11/23/2026",
    "31/02/2026",
    "23/11/1999",
    "1.150.000",
    "23/11/2026 25:00",
    "hôm nay",
    "45252",
  ];

  expect(none.map(read)).toEqual(none.map(() => undefined));
});

test("no file makes the reader throw, and no line comes from nothing", () => {
  const cells = fc.oneof(
    fc.constantFrom(
      "23/11/2026",
      "150.000",
      "-20.000",
      "Ngày",
      "Số tiền",
      "Ghi có",
      "Nợ",
      "Số dư",
      '"',
      '""',
      "=",
    ),
    fc.string({ maxLength: 12 }),
  );
  const rows = fc.array(fc.array(cells, { maxLength: 8 }), { maxLength: 20 });
  const texts = fc
    .tuple(rows, fc.constantFrom(",", ";", "\t", "|"), fc.constantFrom("\n", "\r\n", "\r"))
    .map(([table, separator, end]) => table.map((row) => row.join(separator)).join(end))
    .map((text) => new TextEncoder().encode(text));

  fc.assert(
    fc.property(fc.oneof(texts, fc.uint8Array({ maxLength: 2000 })), (bytes) => {
      const statement = readStatement(bytes, { currency: "vnd" });
      if ("problem" in statement) return;

      for (const { amount, at, row } of statement.lines) {
        expect(Number.isSafeInteger(amount) && amount > 0 && row > 0).toBe(true);
        expect(Number.isNaN(at.getTime())).toBe(false);
      }
    }),
    { numRuns: 3000 },
  );
});
