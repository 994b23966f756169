import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { makeArtist } from "../../../../../test/factories/accounts/people";
import { makeEvent } from "../../../../../test/factories/shows/events";
import { transaction } from "~db/client.server";
import { artistProfiles, events as eventsTable } from "~db/schema";
import { loadEvents } from "../event-record.server";
import { listEvents } from "./event-list.server";
import { buildEventSearch, listRankedIds } from "./search.server";

let artist: { id: string };

beforeEach(async () => {
  await transaction(async (tx) => void (await tx.delete(eventsTable)));
  artist = await makeArtist({}, { stageName: "Kiều Đông Anh" });
});

async function titles(search: string) {
  const { events } = await listEvents({ search }, "Asia/Ho_Chi_Minh");

  return events.map((event) => event.title);
}

const titled = (title: string, hours = 24) =>
  makeEvent({ artistId: artist.id, title, startTime: new Date(Date.now() + hours * 3600_000) });

test("a word with the typed accents ranks above the same letters with other accents", async () => {
  await titled("Bạn cũ", 1);
  await titled("Bán hoa", 2);
  await titled("Bàn tròn", 3);
  expect(await titles("bàn")).toEqual(["Bàn tròn", "Bạn cũ", "Bán hoa"]);
  expect((await titles("bán"))[0]).toBe("Bán hoa");
});

test("either tone placement counts as exact", async () => {
  await titled("Hoa và nhạc", 1);
  await titled("Hòa nhạc", 2);
  expect((await titles("hoà nhạc"))[0]).toBe("Hòa nhạc");
  expect((await titles("HOÀ"))[0]).toBe("Hòa nhạc");
});

test("a whole word ranks above a prefix, and the title above the artist's name", async () => {
  const other = await makeArtist({}, { stageName: "Lân Hà" });

  await makeEvent({
    artistId: other.id,
    title: "Donger",
    startTime: new Date(Date.now() + 3600_000),
  });
  await titled("Mưa", 2);
  await titled("Đông về", 3);
  expect(await titles("đông")).toEqual(["Đông về", "Mưa", "Donger"]);
});

test("sortBy replaces relevance", async () => {
  await titled("Bạn cũ", 1);
  await titled("Bàn tròn", 3);

  const { events } = await listEvents({ search: "bàn", sortBy: "date" }, "Asia/Ho_Chi_Minh");

  expect(events.map((event) => event.title)).toEqual(["Bạn cũ", "Bàn tròn"]);
});

test("search matches the artist's name, and words spread over title, name and description", async () => {
  const event = await makeEvent({
    artistId: artist.id,
    title: "Mưa",
    description: "Bên hiên nhà",
    descriptionOther: "On the porch",
  });

  expect(await titles("kieu dong")).toEqual([event.title]);
  expect(await titles("hien mua kieu")).toEqual([event.title]);
  expect(await titles("porch")).toEqual([event.title]);
});

test("a changed title, description or stage name is found at once, the old one no longer", async () => {
  const event = await titled("Mưa");

  await transaction(async (tx) => {
    await tx
      .update(eventsTable)
      .set({ title: "Nắng", description: "Sân đình" })
      .where(eq(eventsTable.id, event.id));
    await tx
      .update(artistProfiles)
      .set({ stageName: "Ưng Diệp" })
      .where(eq(artistProfiles.userId, artist.id));
  });
  expect(await titles("mua")).toEqual([]);
  expect(await titles("kieu")).toEqual([]);
  expect(await titles("nang ung dinh")).toEqual(["Nắng"]);
});

test("a deleted event is removed from the index", async () => {
  const event = await titled("Mưa");

  await transaction(
    async (tx) => void (await tx.delete(eventsTable).where(eq(eventsTable.id, event.id))),
  );
  await titled("Khác");
  expect(await titles("mua")).toEqual([]);
});

test("a search with more than a page of matches returns the best and the true total", async () => {
  for (let hour = 1; hour <= 3; hour++) await titled(`Ban ${hour}`, hour);
  for (let hour = 4; hour <= 7; hour++) await titled(`Bàn ${hour}`, hour);
  const search = buildEventSearch("bàn")!;
  const page = async (limit: number) => {
    const { ids, total } = await listRankedIds(search, undefined, new Date(), limit);

    return { titles: (await loadEvents(ids)).map(({ title }) => title), total };
  };

  expect(await page(2)).toEqual({ titles: ["Bàn 4", "Bàn 5"], total: 7 });
  expect(await page(4)).toEqual({ titles: ["Bàn 4", "Bàn 5", "Bàn 6", "Bàn 7"], total: 7 });
  expect(await page(5)).toEqual({
    titles: ["Bàn 4", "Bàn 5", "Bàn 6", "Bàn 7", "Ban 1"],
    total: 7,
  });
});
