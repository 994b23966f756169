import { beforeAll, expect, test } from "vitest";
import { visit } from "../factories/base/requests";
import { makeEvent } from "../factories/shows/events";
import { makeArtist } from "../factories/accounts/people";
import { loader } from "~/routes/_shows+/search.suggestions/route";
import type { Suggestions } from "~/ui/form/suggestions.protocol";

let artist: Awaited<ReturnType<typeof makeArtist>>;

beforeAll(async () => {
  artist = await makeArtist({}, { stageName: "Mộc Lan Đình" });
  await makeEvent({
    artistId: artist.id,
    title: "Khúc hát quỳnh hoa",
    titleOther: "Song of the Night Flower",
  });
  await makeEvent({ artistId: artist.id, title: "Quỳnh nháp", status: "draft" });
  for (let i = 0; i < 7; i++) await makeEvent({ artistId: artist.id, title: `Thuyền giấy ${i}` });
});

const ask = (search: string, headers: Record<string, string> = {}) =>
  loader(visit(`/search/suggestions?${new URLSearchParams({ search })}`, { headers }));

const read = async (search: string, headers?: Record<string, string>) =>
  ((await (await ask(search, headers)).json()) as Suggestions).suggestions;

test("suggestions match with or without accents and unfinished words, artists first", async () => {
  const found = await read("moc lan di");

  expect(found[0]).toMatchObject({
    href: `/artist/${artist.id}`,
    label: "Mộc Lan Đình",
    hint: "Artist",
  });
  expect(found.length).toBeLessThanOrEqual(8);
});

test("suggested shows are in the reader's language, and never drafts", async () => {
  const english = await read("quynh", { Cookie: "nhacsong_lang=en" });

  expect(english.map(({ label }) => label)).toEqual(["Song of the Night Flower"]);

  const vietnamese = await read("quynh", { Cookie: "nhacsong_lang=vi" });

  expect(vietnamese.map(({ label }) => label)).toEqual(["Khúc hát quỳnh hoa"]);
});

test("at most five shows are suggested, and none for one letter, nothing or punctuation", async () => {
  expect(await read("thuyen giay")).toHaveLength(5);
  for (const nothing of ["", "t", "  ", "\"'*(", "zzzzzz"])
    expect(await read(nothing), nothing).toEqual([]);
});

test("an unchanged response is not sent twice", async () => {
  const first = await ask("thuyen");
  const again = await ask("thuyen", { "If-None-Match": first.headers.get("ETag")! });

  expect([again.status, await again.text()]).toEqual([304, ""]);
});
