import { expect, test } from "vitest";
import { sellerYear } from "./seller.server";
import { getStatementYear } from "./statement-year.server";

test("a year begins at midnight in the seller's zone", () => {
  expect(sellerYear(new Date("2031-12-31T16:59:59Z"))).toBe(2031);
  expect(sellerYear(new Date("2031-12-31T17:00:00Z"))).toBe(2032);
});

test("statements are for this year and those before", () => {
  const year = sellerYear();

  expect([String(year), String(year - 1)].map(getStatementYear)).toEqual([year, year - 1]);
  for (const asked of [String(year + 1), "9999", "1999", "soon", ""]) {
    expect(() => getStatementYear(asked)).toThrow(expect.objectContaining({ code: "not_found" }));
  }
});
