import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES } from "~db/vocabularies";
import { apportion } from "./apportion";
import { splitSale, WHOLE_POINTS } from "./split-sale";

const Amount = fc.integer({ min: 1, max: 200_000_000 });
/** Generates up to twelve people whose shares are at most the whole together. */
const People = fc
  .array(fc.integer({ min: 1, max: 3000 }), { maxLength: 12 })
  .filter((points) => points.reduce((sum, one) => sum + one, 0) <= WHOLE_POINTS)
  .map((points) => points.map((basisPoints, at) => ({ userId: `p${at}`, basisPoints })));
const Site = fc.option(
  fc.oneof(
    fc.record({ basisPoints: fc.nat(5000), fixedAmounts: fc.constant(null) }),
    fc.record({
      basisPoints: fc.constant(0),
      fixedAmounts: fc.dictionary(fc.constantFrom(...CURRENCIES), fc.nat(300_000_000)),
    }),
  ),
);

test("a sale is divided without a rest, and nobody is a whole unit away from their percentage", () => {
  fc.assert(
    fc.property(
      Amount,
      fc.constantFrom(...CURRENCIES),
      Site,
      People,
      (amount, currency, site, people) => {
        const parts = splitSale(amount, currency, { site, people });
        const others = parts.people.reduce((sum, { cents }) => sum + cents, 0);

        expect(parts.owner + parts.site + others).toBe(amount);

        const net = amount - parts.site;
        if (site && !site.fixedAmounts)
          expect(Math.abs(parts.site - (amount * site.basisPoints) / WHOLE_POINTS)).toBeLessThan(1);
        if (site?.fixedAmounts)
          expect(parts.site).toBe(Math.min(amount, site.fixedAmounts[currency] ?? 0));
        const points = [
          WHOLE_POINTS - people.reduce((sum, { basisPoints }) => sum + basisPoints, 0),
          ...people.map(({ basisPoints }) => basisPoints),
        ];

        [parts.owner, ...parts.people.map(({ cents }) => cents)].forEach((cents, at) => {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(Math.abs(cents - (net * points[at]!) / WHOLE_POINTS)).toBeLessThan(1);
        });
      },
    ),
    { numRuns: 10_000 },
  );
});

test("between equal remainders the last unit goes to the owner, then in the order of the people", () => {
  const halves = [
    { userId: "a", basisPoints: 2500 },
    { userId: "b", basisPoints: 2500 },
    { userId: "c", basisPoints: 2500 },
  ];
  const split = (amount: number) => {
    const { owner, people } = splitSale(amount, "usd", { site: null, people: halves });

    return [owner, ...people.map(({ cents }) => cents)];
  };

  expect([split(1), split(2), split(3), split(5)]).toEqual([
    [1, 0, 0, 0],
    [1, 1, 0, 0],
    [1, 1, 1, 0],
    [2, 1, 1, 1],
  ]);

  const site = { basisPoints: 5000, fixedAmounts: null };

  expect(splitSale(3, "usd", { site, people: [] })).toEqual({ owner: 2, site: 1, people: [] });
});

test("amounts beyond the precision of floating point are divided exactly", () => {
  expect(apportion(200_000_000, [199_999_999, 1])).toEqual([199_999_999, 1]);
  expect(apportion(199_999_999, [199_999_999, 200_000_000])).toEqual([99_999_999, 100_000_000]);
  expect(apportion(0, [3, 4])).toEqual([0, 0]);
});
