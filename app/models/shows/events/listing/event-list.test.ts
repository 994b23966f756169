import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { makeEvent } from "../../../../../test/factories/shows/events";
import { db, transaction } from "~db/client.server";
import { CURRENCIES } from "~db/vocabularies";
import { events, savedEvents, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { EventFilter } from "./event-filter";
import { listEvents } from "./event-list.server";
import { priceColumn } from "./listing-conditions.server";

const NOW = new Date("2026-06-15T12:00:00Z");
const HOUR = 3600_000;
const realNow = clock.now;
let artist: { id: string };

beforeEach(async () => {
  clock.now = () => NOW;
  await transaction(async (tx) => void (await tx.delete(events)));
  artist = await makeArtist({}, { stageName: "Hạ Vy", genres: ["bolero", "folk"] });
});

afterEach(() => {
  clock.now = realNow;
});

type Fields = Partial<typeof events.$inferInsert>;

/** An event `from` hours after now, one hour long by default. */
function show(title: string, from: number, fields: Fields = {}) {
  const startTime = new Date(NOW.getTime() + from * HOUR);
  const endTime = new Date(startTime.getTime() + HOUR);

  return makeEvent({ artistId: artist.id, title, startTime, endTime, ...fields });
}

const priced = (title: string, cents: number, from = 24) =>
  show(title, from, { eventType: "ticketed", ticketPriceCents: cents });

async function titles(filter: EventFilter = {}, zone = "UTC") {
  return (await listEvents(filter, zone)).events.map((event) => event.title);
}

test("lists hold running and upcoming events only", async () => {
  await show("ended to the millisecond", -1);
  await show("ends in a millisecond", -1, { endTime: new Date(NOW.getTime() + 1) });
  await show("over but on air", -5, { isLive: true });
  await show("to come", 1);
  await show("draft", 1, { status: "draft" });
  await show("cancelled", 1, { status: "cancelled" });
  await show("hidden", 1, { hiddenAt: NOW });

  const { events: found, total } = await listEvents({}, "UTC");

  expect(found.map((event) => event.title)).toEqual([
    "over but on air",
    "ends in a millisecond",
    "to come",
  ]);
  expect(total).toBe(3);
});

test.each([{ suspendedAt: NOW }, { deletedAt: NOW }])(
  "shows of an artist who is %j are in no list and no search until the account is restored",
  async (gone) => {
    await show("Đêm Hạ Vàng", 1);
    await show("Đêm Hạ Vàng live", -1, { isLive: true });

    const change = (fields: Partial<typeof users.$inferInsert>) =>
      transaction(
        async (tx) => void (await tx.update(users).set(fields).where(eq(users.id, artist.id))),
      );
    const filters: EventFilter[] = [
      {},
      { search: "hạ vàng" },
      { search: "ha vang", sortBy: "date" },
      { isLive: true },
    ];
    const totals = () =>
      Promise.all(filters.map(async (filter) => (await listEvents(filter, "UTC")).total));

    expect(await totals()).toEqual([2, 2, 2, 1]);
    await change(gone);
    await show("Đêm Hạ Vàng written afterwards", 1);
    expect(await totals()).toEqual([0, 0, 0, 0]);
    expect(await titles({ sortBy: "popularity" })).toEqual([]);
    await change({ suspendedAt: null, deletedAt: null });
    expect(await totals()).toEqual([3, 3, 3, 1]);
  },
);

test("the total counts all matches, whatever the limit", async () => {
  for (let i = 0; i < 4; i++) await show(`show ${i}`, 1 + i);
  const { events: found, total } = await listEvents({ limit: 2 }, "UTC");

  expect([found.length, total]).toEqual([2, 4]);
});

test("running events come first in both directions when sorted by date", async () => {
  await show("later", 5);
  await show("sooner", 2);
  await show("running", -0.5);
  await show("on air early", 3, { isLive: true });
  expect(await titles({ sortBy: "date" })).toEqual(["running", "on air early", "sooner", "later"]);
  expect(await titles({ sortBy: "date", sortOrder: "desc" })).toEqual([
    "on air early",
    "running",
    "later",
    "sooner",
  ]);
});

test("other sort orders do not put running shows first", async () => {
  await priced("dear", 5000, 1);
  await show("running", -0.5, { eventType: "ticketed", ticketPriceCents: 3000 });
  await priced("cheap", 1000, 2);
  expect(await titles({ sortBy: "price" })).toEqual(["cheap", "running", "dear"]);
  expect(await titles({ sortBy: "price", sortOrder: "desc" })).toEqual([
    "dear",
    "running",
    "cheap",
  ]);
});

test("equal prices are ordered by start, equal starts by id, in both directions", async () => {
  await show("b", 2, { id: "00000000-0000-4000-8000-00000000000b" });
  await show("a", 2, { id: "00000000-0000-4000-8000-00000000000a" });
  await show("early", 1);
  for (const sortOrder of ["asc", "desc"] as const) {
    expect(await titles({ sortBy: "price", sortOrder })).toEqual(["early", "a", "b"]);
  }
});

test("popularity is tickets plus saves, most first", async () => {
  const loved = await show("loved", 3);

  await show("unknown", 1);

  const fan = await makeUser();

  await transaction(
    async (tx) => void (await tx.insert(savedEvents).values({ userId: fan.id, eventId: loved.id })),
  );
  expect(await titles({ sortBy: "popularity" })).toEqual(["loved", "unknown"]);
  expect(await titles({ sortBy: "popularity", sortOrder: "asc" })).toEqual(["unknown", "loved"]);
});

test("newest sorts by time of creation", async () => {
  await show("old", 1, { createdAt: new Date("2026-01-01") });
  await show("new", 2, { createdAt: new Date("2026-06-01") });
  expect(await titles({ sortBy: "newest" })).toEqual(["new", "old"]);
  expect(await titles({ sortBy: "newest", sortOrder: "asc" })).toEqual(["old", "new"]);
});

test("category, type, genre and artist filter the list", async () => {
  const other = await makeArtist({}, { stageName: "Lân", genres: ["jazz"] });

  await show("bolero, free", 1);
  await show("pop, gift", 2, { category: "Pop", eventType: "donation", artistId: other.id });
  expect(await titles({ category: "Pop" })).toEqual(["pop, gift"]);
  expect(await titles({ eventType: "donation" })).toEqual(["pop, gift"]);
  expect(await titles({ eventType: "free" })).toEqual(["bolero, free"]);
  expect(await titles({ genre: "folk" })).toEqual(["bolero, free"]);
  expect(await titles({ genre: "jazz" })).toEqual(["pop, gift"]);
  expect(await titles({ artistId: other.id })).toEqual(["pop, gift"]);
});

test("isLive filters live or other events", async () => {
  await show("on air", -1, { isLive: true });
  await show("quiet", 1);
  expect(await titles({ isLive: true })).toEqual(["on air"]);
  expect(await titles({ isLive: false })).toEqual(["quiet"]);
});

test("prices are inclusive to the cent, free and donation shows cost 0, and 100 means 100 or more", async () => {
  await show("free", 1);
  await show("gift", 2, { eventType: "donation" });
  await priced("19.99", 1999, 3);
  await priced("20.00", 2000, 4);
  await priced("250.00", 25000, 5);
  expect(await titles({ maxPrice: 0 })).toEqual(["free", "gift"]);
  expect(await titles({ maxPrice: 1999 })).toEqual(["free", "gift", "19.99"]);
  expect(await titles({ minPrice: 2000, maxPrice: 2000 })).toEqual(["20.00"]);
  expect(await titles({ minPrice: 2001 })).toEqual(["250.00"]);
  expect(await titles({ minPrice: 2000, maxPrice: 10000 })).toEqual(["20.00", "250.00"]);
  expect(await titles({ minPrice: 0 })).toHaveLength(5);
});

/** A free show, and tickets in đồng, in dollars, and in both. */
async function showsInTwoCurrencies() {
  const ticketed = (title: string, from: number, usd: number | null, vnd: number | null) =>
    show(title, from, { eventType: "ticketed", ticketPriceCents: usd, ticketPriceVnd: vnd });

  await show("free", 1);
  await ticketed("dollars", 2, 1000, null);
  await ticketed("both", 3, 5000, 200_000);
  await ticketed("đồng", 4, null, 300_000);
}

test("filters by price look at one currency: a price in the other is in no range", async () => {
  await showsInTwoCurrencies();
  expect(await titles({ currency: "vnd", maxPrice: 250_000 })).toEqual(["free", "both"]);
  expect(await titles({ currency: "vnd", minPrice: 250_000 })).toEqual(["đồng"]);
  expect(await titles({ currency: "usd", maxPrice: 4000 })).toEqual(["free", "dollars"]);
  expect(await titles({ currency: "usd", minPrice: 1 })).toEqual(["dollars", "both"]);
  expect(await titles({ price: "under500k" })).toEqual(["both", "đồng"]);
  expect(await titles({ price: "500kto1m" })).toEqual([]);
  expect(await titles({ currency: "vnd", maxPrice: 2_000_000 })).toHaveLength(4);
});

test("sorted by price, tickets without a price in the currency come last in both directions", async () => {
  await showsInTwoCurrencies();

  const sorted = (currency: "usd" | "vnd", sortOrder: "asc" | "desc", limit?: number) =>
    titles({ sortBy: "price", currency, sortOrder, limit });

  expect(await sorted("vnd", "asc")).toEqual(["free", "both", "đồng", "dollars"]);
  expect(await sorted("vnd", "desc")).toEqual(["đồng", "both", "free", "dollars"]);
  expect(await sorted("usd", "asc")).toEqual(["free", "dollars", "both", "đồng"]);
  expect(await sorted("usd", "desc")).toEqual(["both", "dollars", "free", "đồng"]);
  expect(await sorted("usd", "asc", 2)).toEqual(["free", "dollars"]);
});

test("lists in a third currency filter and sort by its own prices", async () => {
  await showsInTwoCurrencies();

  const inEuros = (title: string, from: number, eur: number, usd: number | null = null) =>
    show(title, from, { eventType: "ticketed", ticketPriceCents: usd, ticketPriceEur: eur });

  await inEuros("cheap", 5, 1500);
  await inEuros("dear", 6, 5000, 1000);
  expect(await titles({ currency: "eur", maxPrice: 4000 })).toEqual(["free", "cheap"]);
  expect(await titles({ currency: "eur", minPrice: 1501 })).toEqual(["dear"]);
  expect(await titles({ price: "under20eur" })).toEqual(["cheap"]);
  expect(await titles({ price: "20to50eur" })).toEqual(["dear"]);
  expect(await titles({ price: "under20" })).toEqual(["dollars", "dear"]);

  const unpriced = ["dollars", "both", "đồng"];
  const sorted = (sortOrder: "asc" | "desc") =>
    titles({ sortBy: "price", currency: "eur", sortOrder });

  expect(await sorted("asc")).toEqual(["free", "cheap", "dear", ...unpriced]);
  expect(await sorted("desc")).toEqual(["dear", "cheap", "free", ...unpriced]);
});

test.each(CURRENCIES)(
  "a list sorted by the price in %s is read from the index of that price",
  async (currency) => {
    const plan = await db.all<{ detail: string }>(sql`explain query plan
    select ${events.id} from ${events} where ${events.openUntil} > ${NOW.getTime()}
    order by ${priceColumn(currency)}, ${events.startTime}, ${events.id} limit 20`);
    const index = currency === "usd" ? "events_by_price" : `events_by_price_${currency}`;

    expect(plan.map(({ detail }) => detail)).toEqual([`SCAN events USING COVERING INDEX ${index}`]);
  },
);

test("the landing page's price bands meet at 20 and 50, and no band holds donation shows", async () => {
  await show("free", 1);
  await show("gift", 2, { eventType: "donation" });
  for (const cents of [1, 1999, 2000, 5000, 5001]) await priced(String(cents), cents, 10);
  const sorted = async (price: EventFilter["price"]) =>
    (await titles({ price, sortBy: "price" })).join(" ");

  expect(await sorted("free")).toBe("free");
  expect(await sorted("under20")).toBe("1 1999");
  expect(await sorted("20to50")).toBe("2000 5000");
  expect(await sorted("50plus")).toBe("5000 5001");
});

test("days are whole days in the viewer's time zone", async () => {
  await show("one minute to midnight in Saigon", 0, at("2026-06-20T16:59:00Z"));
  await show("midnight in Saigon", 0, at("2026-06-20T17:00:00Z"));

  const day = (startDate: string, endDate: string, zone: string) =>
    titles({ startDate, endDate }, zone);

  expect(await day("2026-06-20", "2026-06-20", "Asia/Ho_Chi_Minh")).toEqual([
    "one minute to midnight in Saigon",
  ]);
  expect(await day("2026-06-21", "2026-06-21", "Asia/Ho_Chi_Minh")).toEqual(["midnight in Saigon"]);
  expect(await day("2026-06-20", "2026-06-20", "America/Los_Angeles")).toHaveLength(2);
  expect(await titles({ startDate: "2026-06-21" }, "UTC")).toEqual([]);
  expect(await titles({ endDate: "2026-06-19" }, "UTC")).toEqual([]);
});

test("days of 23 and 25 hours are whole days", async () => {
  const zone = "America/Los_Angeles";

  await show("last minute of the short day", 0, at("2027-03-15T06:59:00Z"));
  await show("first minute after it", 0, at("2027-03-15T07:00:00Z"));
  await show("last minute of the long day", 0, at("2026-11-02T07:59:00Z"));
  await show("first minute after that", 0, at("2026-11-02T08:00:00Z"));

  const day = (text: string) => titles({ startDate: text, endDate: text }, zone);

  expect(await day("2027-03-14")).toEqual(["last minute of the short day"]);
  expect(await day("2027-03-15")).toEqual(["first minute after it"]);
  expect(await day("2026-11-01")).toEqual(["last minute of the long day"]);
  expect(await day("2026-11-02")).toEqual(["first minute after that"]);
});

test("filters are combined", async () => {
  await show("bolero, free", 1);
  await priced("bolero, dear", 9900, 2);
  await show("pop, free", 3, { category: "Pop" });
  expect(await titles({ category: "Bolero", eventType: "free", search: "bolero" })).toEqual([
    "bolero, free",
  ]);
  expect((await listEvents({ category: "Bolero", maxPrice: 0 }, "UTC")).total).toBe(1);
});

function at(start: string): Fields {
  const startTime = new Date(start);

  return { startTime, endTime: new Date(startTime.getTime() + HOUR) };
}

test("lists and search follow an event that is hidden, shown again, goes on air and off air", async () => {
  const event = await show("Đêm trắng", -1, { endTime: new Date(NOW.getTime() - 1) });
  const set = (fields: Fields) =>
    transaction(
      async (tx) => void (await tx.update(events).set(fields).where(eq(events.id, event.id))),
    );
  const seen = async () => [
    (await titles()).length,
    (await titles({ search: "dem trang" })).length,
  ];

  expect(await seen()).toEqual([0, 0]);
  await set({ isLive: true });
  expect(await seen()).toEqual([1, 1]);
  await set({ hiddenAt: NOW });
  expect(await seen()).toEqual([0, 0]);
  await set({ hiddenAt: null });
  expect(await seen()).toEqual([1, 1]);
  await set({ isLive: false });
  expect(await seen()).toEqual([0, 0]);
  await set({ endTime: new Date(NOW.getTime() + HOUR) });
  expect(await seen()).toEqual([1, 1]);
  await set({ status: "cancelled" });
  expect(await seen()).toEqual([0, 0]);
});
