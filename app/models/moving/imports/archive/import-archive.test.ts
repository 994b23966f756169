import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeEvent } from "../../../../../test/factories/events";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/people";
import { makeSetListSong } from "../../../../../test/factories/songs";
import { unpackZip } from "../../../../../test/factories/zip";
import { db, transaction } from "~db/client.server";
import { artistProfiles, events, lyricDesks, songs } from "~db/schema";
import { createZip } from "~/integrations/archive/zip";
import { GUEST } from "~/models/base/actor";
import { createEvent } from "~/models/shows/events/editing/edit-event.server";
import { fieldsOfEvent } from "~/models/shows/events/editing/fields.protocol";
import { EventInput } from "~/models/shows/events/editing/schema";
import { packArtistArchive } from "../../exports/artist-archive.server";
import { listSetList } from "~/models/live/lyrics/set-list.server";
import { findImage, imageIdOf, storeImage } from "~/models/base/uploads/images.server";
import { importArchive } from "./import-archive.server";

type Person = Awaited<ReturnType<typeof makeArtist>>;
const DAY = 24 * 3600_000;
const MANIFEST = { format: "nhacsong-artist", version: 1 };
const at = (days: number) => new Date(Math.ceil(Date.now() / DAY) * DAY + days * DAY).toISOString();
const show = (days: number, more: object = {}) => ({
  ...{ title: "Đêm Trăng", category: "Bolero", eventType: "free", startTime: at(days), duration: 60 },
  ...more,
});

async function* piece(content: string | Buffer) {
  yield content;
}
async function pack(files: Record<string, string | Buffer>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, content]) => ({ name, content: piece(content) }));
  return Buffer.concat((await createZip(entries).toArray()) as Buffer[]);
}
const listText = (items: unknown[]) => `[\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n]\n`;
const archiveOf = (shows: unknown[], more: Record<string, string | Buffer> = {}) =>
  pack({ "manifest.json": JSON.stringify(MANIFEST), "shows.json": listText(shows), ...more });
const archiveBy = async (person: Person) =>
  Buffer.concat((await (await packArtistArchive(actorFor(person), "https://a.test")).toArray()) as Buffer[]);
const showsOf = (artistId: string) =>
  db.select().from(events).where(eq(events.artistId, artistId)).orderBy(events.startTime);
const jpeg = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();

/** A value for every field, none of them its default. */
const FULL = {
  ...{ title: "Đêm Hạ Vàng", titleOther: "Golden Summer", description: "Nhạc xưa", descriptionOther: "Old songs" },
  ...{ language: "en", category: "Ballad", kind: "Concert", eventType: "ticketed", ticketPrice: "18.00" },
  ...{ ticketPriceVnd: 360_000, maxAttendees: 80, timeZone: "America/Los_Angeles", startTime: at(9), duration: 75 },
  ...{ sampleVideos: ["https://youtu.be/abc"], chatEnabled: false, tipsEnabled: true, clipsEnabled: true },
  ...{ tellFollowers: false, lobbyMinutes: 45, freeLookMinutes: 5, replay: "7d" },
};

test("a show of an archive has every field of the show it was, as a draft, with picture and set list", async () => {
  const [before, after] = [await makeArtist(), await makeArtist()];
  const imageUrl = await storeImage(actorFor(before), await jpeg());
  const { id } = await createEvent(actorFor(before), EventInput.parse({ ...FULL, imageUrl }));
  const { song } = await makeSetListSong({ artistId: before.id, eventId: id });
  await transaction((tx) => tx.insert(lyricDesks).values({ eventId: id, showsSetList: true }));
  const result = await importArchive(actorFor(after), await archiveBy(before), { songs: true });
  expect(result).toMatchObject({
    shows: [{ state: "new", problem: null }],
    songs: [{ state: "new" }],
    past: 0,
    left: 0,
  });
  const [[old], [made]] = [await showsOf(before.id), await showsOf(after.id)];
  for (const [name, { column, ...field }] of fieldsOfEvent) {
    const key = (column ?? name) as keyof NonNullable<typeof old>;
    if (name === "imageUrl") continue;
    expect([name, made![key]]).toEqual([name, old![key]]);
    if (!UNSET.has(name))
      expect([name, made![key]]).not.toEqual([name, "default" in field ? field.default : undefined]);
  }
  expect(made!.status).toBe("draft");
  expect(made!.imageUrl).not.toBe(old!.imageUrl);
  expect(await findImage(imageIdOf(made!.imageUrl)!, 640, "jpeg")).not.toBeNull();
  expect(await listSetList(made!.id)).toMatchObject([{ title: song.title, verses: song.verses }]);
  expect(await db.select().from(lyricDesks).where(eq(lyricDesks.eventId, made!.id))).toMatchObject([
    { showsSetList: true },
  ]);
});
/** Prices this test site can't charge, and fields that exclude others above. */
const UNSET = new Set([
  "ticketPriceEur",
  "ticketPriceAud",
  "ticketPriceCad",
  "streamPlatform",
  "streamUrl",
  "imageUrl",
]);

test("a show on another platform keeps its address there", async () => {
  const artist = await makeArtist();
  const elsewhere = { streamPlatform: "youtube", streamUrl: "https://youtu.be/abc" };
  await importArchive(actorFor(artist), await archiveOf([show(3, elsewhere)]), {});
  expect(await showsOf(artist.id)).toMatchObject([elsewhere]);
});

test("past and cancelled shows stay out, known and unreadable ones are named, and nothing is made twice", async () => {
  const artist = await makeArtist();
  await makeEvent({ artistId: artist.id, startTime: new Date(at(4)) });
  const zip = await archiveOf([
    show(2, { title: "Sau" }),
    show(1, { title: "Trước", newField: { of: "another version" } }),
    show(-3),
    show(4),
    show(5, { status: "cancelled" }),
    show(6, { eventType: "ticketed" }),
    show(7, { category: "Heavy" }),
    ...[null, 7, [], {}],
  ]);
  const { shows, past } = await importArchive(actorFor(artist), zip, {});
  expect(past).toBe(1);
  expect(shows.slice(4).map(({ title, state }) => `${title} ${state}`)).toEqual([
    ...["Trước new", "Sau new", "Đêm Trăng known", "Đêm Trăng refused", "Đêm Trăng refused", "Đêm Trăng refused"],
  ]);
  expect(shows.slice(0, 4).every(({ state }) => state === "refused")).toBe(true);
  const again = await importArchive(actorFor(artist), zip, {});
  expect(again.shows.filter(({ state }) => state === "new")).toEqual([]);
  expect((await showsOf(artist.id)).map(({ title }) => title)).toEqual(["Trước", "Sau", "Đêm Bolero"]);
});

test("an address of a picture is not fetched, and one that can't be read leaves the draft without", async () => {
  const artist = await makeArtist();
  const zip = await archiveOf(
    [
      show(1, { imageUrl: "https://elsewhere.test/a.jpeg" }),
      show(2, { picture: "pictures/a.jpeg" }),
      show(3, { picture: "../../manifest.json" }),
      show(4, { picture: "pictures/gone.jpeg" }),
    ],
    { "pictures/a.jpeg": "no picture", "pictures/gone.jpeg": "" },
  );
  const { shows } = await importArchive(actorFor(artist), zip, {});
  expect(shows.map(({ state, problem }) => [state, problem?.key])).toEqual([
    ["new", undefined],
    ["new", "moving:archive.pictureUnread"],
    ["new", undefined],
    ["new", undefined],
  ]);
  expect((await showsOf(artist.id)).every(({ imageUrl }) => imageUrl === null)).toBe(true);
});

test("the twenty-first picture of ten minutes leaves the rest for the next time", async () => {
  const artist = await makeArtist();
  const shows = Array.from({ length: 23 }, (_, i) => show(i + 1, { picture: "pictures/a.jpeg" }));
  const zip = await archiveOf(shows, { "pictures/a.jpeg": "no picture" });
  const { left, shows: outcomes } = await importArchive(actorFor(artist), zip, {});
  expect([left, outcomes.at(-1)!.state, (await showsOf(artist.id)).length]).toEqual([3, "later", 20]);
});

test("an import makes at most a hundred drafts", async () => {
  const artist = await makeArtist();
  const zip = await archiveOf(Array.from({ length: 103 }, (_, i) => show(i + 1)));
  expect(await importArchive(actorFor(artist), zip, {})).toMatchObject({ left: 3 });
});

test("songs come in once, only when asked for, and wrong ones are named", async () => {
  const artist = await makeArtist();
  const song = {
    ...{ id: "s1", title: "Đò Khuya", writer: null },
    verses: [{ label: "Điệp khúc", lines: [{ text: "Đò ơi", translation: "Ferry", atMs: 12_000 }] }],
  };
  const items = [song, { ...song, id: "s2", writer: "Bảy" }, { ...song, verses: [] }, { title: "Hỏng" }, 7];
  const zip = await archiveOf([], { "songs.json": listText(items) });
  const mine = () => db.select().from(songs).where(eq(songs.artistId, artist.id));
  expect((await importArchive(actorFor(artist), zip, {})).songs).toEqual([]);
  expect(await mine()).toEqual([]);
  const states = async () =>
    (await importArchive(actorFor(artist), zip, { songs: true })).songs.map(({ state }) => state);
  expect(await states()).toEqual(["new", "new", "refused", "refused", "refused"]);
  expect((await mine()).map(({ verses }) => verses)).toEqual([song.verses, song.verses]);
  expect(await states()).toEqual(["known", "known", "refused", "refused", "refused"]);
});

test("texts of the profile fill only what is empty here, when asked for", async () => {
  const artist = await makeArtist({}, { bio: "Ở đây", experience: null });
  const profile = { bio: "Ở kia", experience: "Mười năm", userId: "someone", stageName: "Khác" };
  const zip = await archiveOf([], { "profile.json": JSON.stringify(profile) });
  const own = async () => db.query.artistProfiles.findFirst({ where: eq(artistProfiles.userId, artist.id) });
  expect((await importArchive(actorFor(artist), zip, {})).profile).toEqual([]);
  expect((await importArchive(actorFor(artist), zip, { profile: true })).profile).toEqual(["experience"]);
  expect(await own()).toMatchObject({ bio: "Ở đây", experience: "Mười năm" });
  expect((await own())!.stageName).not.toBe("Khác");
});

test("a folder that was packed again is read", async () => {
  const files = unpackZip(await archiveOf([show(1)]));
  const again = Object.fromEntries(Object.entries(files).map(([name, text]) => [`nhacsong-artist/${name}`, text]));
  const zip = await pack({ ...again, "__MACOSX/manifest.json": "x" });
  expect(await importArchive(actorFor(await makeArtist()), zip, {})).toMatchObject({ shows: [{ state: "new" }] });
});

test.each([
  ["no ZIP", async () => Buffer.from("hello"), "fileUnread"],
  ["a ZIP without a manifest", () => pack({ "shows.json": "[]" }), "fileUnread"],
  ["another format", () => pack({ "manifest.json": `{"format":"zip","version":1}` }), "fileUnread"],
  ["a newer format", () => pack({ "manifest.json": JSON.stringify({ ...MANIFEST, version: 2 }) }), "fileNewer"],
  ["too many shows", () => archiveOf(Array(2001).fill(0)), "fileMany"],
  ["a list that unpacks to 9 MB", () => archiveOf([], { "shows.json": " ".repeat(9_000_000) }), "fileUnread"],
  ["too large a file", async () => Buffer.alloc(20 * 1024 * 1024 + 1), "fileLong"],
])("%s is refused at the field", async (_what, zip, reason) => {
  const key = `moving:archive.${reason}`;
  await expect(importArchive(actorFor(await makeArtist()), await zip(), {})).rejects.toMatchObject({
    details: { fields: { archive: { key } } },
  });
});

test("only approved artists bring an archive in, ten in ten minutes", async () => {
  const zip = await archiveOf([]);
  await expect(importArchive(GUEST, zip, {})).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(importArchive(actorFor(await makeUser()), zip, {})).rejects.toMatchObject({ code: "forbidden" });
  const actor = actorFor(await makeArtist());
  for (let i = 0; i < 10; i++) await importArchive(actor, zip, {});
  await expect(importArchive(actor, zip, {})).rejects.toMatchObject({ code: "throttled" });
});
