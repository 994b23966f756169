import { expect, test } from "vitest";
import { startOfDay } from "./days";
import { EventQuery, lenientFilter } from "./event-filter";

const lenient = (query: string) => lenientFilter(new URLSearchParams(query));
const strict = (query: string) => EventQuery.parse(Object.fromEntries(new URLSearchParams(query)));

test("empty parameters and “all” in any case are no filter", () => {
  expect(lenient("category=&genre=All&eventType=ALL&search=%20&minPrice=&limit=")).toEqual({
    filter: {},
    dropped: [],
  });
  expect(strict("category=aLL")).toEqual({});
});

test("categories match by name and by label in any case", () => {
  for (const text of ["Bolero", "bolero", "Bolero Music", "BOLERO MUSIC"]) {
    expect(strict(`category=${encodeURIComponent(text)}`)).toEqual({ category: "Bolero" });
  }
});

test("screens drop and name invalid filters, and keep the rest", () => {
  const { filter, dropped } = lenient(
    "category=Polka&genre=jazz&minPrice=-1&limit=x&sortBy=price&endDate=2026-13-01",
  );

  expect(filter).toEqual({ genre: "jazz", sortBy: "price" });
  expect(dropped).toEqual(["category", "minPrice", "endDate", "limit"]);
});

test("a search of more than 200 code points is cut on screens and refused by the API", () => {
  const long = "ạ🎵".repeat(150);

  expect([...lenient(`search=${encodeURIComponent(long)}`).filter.search!]).toHaveLength(200);
  expect(() => strict(`search=${encodeURIComponent(long)}`)).toThrow();
  expect(strict(`search=${"ạ".repeat(200)}`).search).toHaveLength(200);
});

test("a search is normalised and trimmed", () => {
  expect(strict(`search=${encodeURIComponent(" Đêm ".normalize("NFD"))}`)).toEqual({
    search: "Đêm",
  });
});

test("prices are whole cents, limits whole numbers from 1 to 500", () => {
  expect(strict("minPrice=12.5&maxPrice=40")).toEqual({
    currency: "usd",
    minPrice: 1250,
    maxPrice: 4000,
  });
  expect(strict("minPrice=100000&currency=vnd")).toEqual({ currency: "vnd", minPrice: 100_000 });
  expect([strict("limit=0"), strict("limit=7.9"), strict("limit=501")]).toEqual([
    { limit: 1 },
    { limit: 7 },
    { limit: 500 },
  ]);
});

test("the API refuses a repeated parameter; pages take the first", () => {
  expect(() => EventQuery.parse({ genre: ["jazz", "pop"] })).toThrow();
  expect(lenient("genre=jazz&genre=pop").filter).toEqual({ genre: "jazz" });
});

test("a day whose midnight is skipped by a clock change starts after the gap", () => {
  expect(startOfDay("2026-06-21", "Asia/Ho_Chi_Minh").toISOString()).toBe(
    "2026-06-20T17:00:00.000Z",
  );
  expect(startOfDay("2026-03-29", "Asia/Beirut").toISOString()).toBe("2026-03-28T22:00:00.000Z");
});
