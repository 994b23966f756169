import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES } from "~db/vocabularies";
import { formatMoney } from "./format";
import { AMOUNTS, decimalString, isWithinBounds, parseAmount, sumByCurrency } from "./currency";

const Currency = fc.constantFrom(...CURRENCIES);
const amountIn = (currency: (typeof CURRENCIES)[number]) =>
  fc.integer({ min: AMOUNTS[currency].min, max: AMOUNTS[currency].max });

test("every amount in the bounds is read back from its decimal string", () => {
  fc.assert(
    fc.property(
      Currency.chain((currency) => fc.tuple(fc.constant(currency), amountIn(currency))),
      ([currency, amount]) => {
        expect(parseAmount(decimalString(amount, currency), currency)).toBe(amount);
        expect(isWithinBounds({ amount, currency })).toBe(true);
      },
    ),
  );
});

test("đồng are read as both languages show them, and in thousands", () => {
  fc.assert(
    fc.property(
      amountIn("vnd"),
      fc.constantFrom("en" as const, "vi" as const),
      (amount, language) => {
        expect(parseAmount(formatMoney(amount, "vnd", language), "vnd")).toBe(amount);
      },
    ),
  );
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 200_000 }), (thousands) => {
      expect(parseAmount(`${thousands}k`, "vnd")).toBe(thousands * 1000);
    }),
  );
});

test.each([
  ["150000", 150_000],
  ["150.000", 150_000],
  ["150,000", 150_000],
  ["1.500.000", 1_500_000],
  ["150 000", 150_000],
  ["150k", 150_000],
  [" 150 K ", 150_000],
  ["150.000 ₫", 150_000],
  ["150.000đ", 150_000],
  ["150000.00", 150_000],
  ["1.500.000,00", 1_500_000],
  ["150,000.00", 150_000],
  [150_000, 150_000],
  ["0", 0],
])("%j in đồng is %d", (typed, amount) => expect(parseAmount(typed, "vnd")).toBe(amount));

test.each([
  "",
  "12.50",
  "1.5k",
  "1,500.000",
  "1.50.000",
  "15.0000",
  "-150000",
  "150000,50",
  "150.000,50",
  1.5,
  "1e6",
  "abc",
  null,
  [],
])("%j is no amount in đồng", (typed) => expect(parseAmount(typed, "vnd")).toBeNull());

test.each([
  ["15.00", 1500],
  ["12,5", 1250],
  ["1.250,00", 125_000],
  ["1,250.5", 125_050],
  ["1 234 567,89", 123_456_789],
  [12, 1200],
])("%j in dollars is %d cents", (typed, cents) => expect(parseAmount(typed, "usd")).toBe(cents));

test.each(["1,234", "1.234", "1.250.00", "12.50,00", "1.2500,00", "15k", "12.345", "-1", "$5"])(
  "%j is no amount in dollars",
  (typed) => expect(parseAmount(typed, "usd")).toBeNull(),
);

test("the bounds are inclusive", () => {
  const isFine = (amount: number, currency: "usd" | "vnd") => isWithinBounds({ amount, currency });

  expect([99, 100, 999_900, 999_901].map((amount) => isFine(amount, "usd"))).toEqual([
    false,
    true,
    true,
    false,
  ]);

  const amounts = [9_999, 10_000, 200_000_000, 200_000_001];

  expect(amounts.map((amount) => isFine(amount, "vnd"))).toEqual([false, true, true, false]);
});

test("two currencies are never added", () => {
  const usd = (amount: number) => ({ amount, currency: "usd" as const });
  const vnd = (amount: number) => ({ amount, currency: "vnd" as const });

  expect(sumByCurrency([vnd(360_000), usd(1800), vnd(40_000), usd(200)])).toEqual([
    usd(2000),
    vnd(400_000),
  ]);
  expect(sumByCurrency([usd(500), usd(-500), vnd(1)])).toEqual([vnd(1)]);
});
