import { expect, test } from "vitest";
import { paginationOf } from "./admin-list.server";

const pagesAt = (at: number, total: number, address: string) =>
  paginationOf(at, total, new URLSearchParams(address), { language: "en" } as Parameters<
    typeof paginationOf
  >[3]);

test.each([
  [1, 20, null, null],
  [1, 26, null, "?page=2"],
  [2, 60, "?", "?page=3"],
  [3, 60, "?page=2", null],
])("page %i of %i rows leads back to %s and on to %s", (at, total, previous, next) => {
  expect(pagesAt(at, total, "page=9")).toMatchObject({ previous, next });
});

test("pages keep the search and the state of the list, and nothing else", () => {
  expect(pagesAt(1, 1000, "search=mai&state=open&page=1&other=x")).toMatchObject({
    range: { from: "1", to: "25", total: "1,000" },
    next: "?search=mai&state=open&page=2",
  });
  expect(pagesAt(1, 0, "").range).toBeNull();
});
