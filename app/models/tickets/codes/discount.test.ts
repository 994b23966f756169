import fc from "fast-check";
import { expect, test } from "vitest";
import { CODE_KINDS, CURRENCIES } from "~db/vocabularies";
import { AMOUNTS } from "~/locales/currency";
import { discountedPrice, findMinimumCharge } from "./discount.server";

const percentOff = (percent: number) => ({ kind: "percent" as const, percent, amountsOff: null });
const amountOff = (usd: number) => ({
  kind: "amount" as const,
  percent: null,
  amountsOff: { usd },
});
const dollars = (amount: number) => ({ amount, currency: "usd" as const });

test("a percentage is rounded half up to whole cents and đồng", () => {
  expect(discountedPrice(percentOff(33), dollars(9_99))).toBe(6_69);
  expect(discountedPrice(percentOff(50), dollars(3_01))).toBe(1_51);
  expect(discountedPrice(percentOff(33), { amount: 100_001, currency: "vnd" })).toBe(67_001);
});

test("a price between zero and the minimum becomes the minimum; at zero it is free", () => {
  expect(discountedPrice(percentOff(99), dollars(18_00))).toBe(1_00);
  expect(discountedPrice(percentOff(100), dollars(18_00))).toBe(0);
  expect(discountedPrice(amountOff(17_50), dollars(18_00))).toBe(1_00);
  expect(discountedPrice(amountOff(18_00), dollars(18_00))).toBe(0);
  expect(discountedPrice(amountOff(99_00), dollars(18_00))).toBe(0);
});

test("a code that takes nothing off the price is none", () => {
  expect(discountedPrice(amountOff(5_00), { amount: 360_000, currency: "vnd" })).toBeNull();
  expect(discountedPrice(percentOff(50), dollars(1_00))).toBeNull();
});

test("in every currency the price with a code is zero, or between the minimum and the price", () => {
  const anyCode = fc.record({
    kind: fc.constantFrom(...CODE_KINDS),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.integer({ min: 1, max: 300_000_000 }),
  });

  fc.assert(
    fc.property(
      anyCode,
      fc.constantFrom(...CURRENCIES),
      fc.nat(200_000_000),
      (code, currency, nth) => {
        const { min, max } = AMOUNTS[currency];
        const price = min + (nth % (max - min + 1));
        const { kind, percent, amount } = code;
        const reduced = discountedPrice(
          { kind, percent, amountsOff: { [currency]: amount } },
          { amount: price, currency },
        );
        if (reduced === null || reduced === 0) return;

        expect(reduced).toBeGreaterThanOrEqual(min);
        expect(reduced).toBeLessThan(price);
      },
    ),
    { numRuns: 2000 },
  );
});

test("between the minimum and the price, a percentage is off by at most half of the smallest unit", () => {
  const shape = [
    fc.integer({ min: 1, max: 100 }),
    fc.constantFrom(...CURRENCIES),
    fc.nat(200_000_000),
  ] as const;

  fc.assert(
    fc.property(...shape, (percent, currency, nth) => {
      const { min, max } = AMOUNTS[currency];
      const amount = min + (nth % (max - min + 1));
      const minimum = findMinimumCharge(currency);
      const reduced = discountedPrice(percentOff(percent), { amount, currency });
      // Computed in hundredths of the smallest unit, so that all values are integers.
      const exact = amount * (100 - percent);
      if (percent === 100) expect(reduced).toBe(0);
      else if (reduced === null)
        expect(Math.max(Math.floor((exact + 50) / 100), minimum)).toBeGreaterThanOrEqual(amount);
      else if (reduced !== minimum)
        expect([reduced * 100 - exact > -50, reduced * 100 - exact <= 50]).toEqual([true, true]);
      else expect(exact).toBeLessThan(minimum * 100 + 50);
    }),
    { numRuns: 3000 },
  );
});
