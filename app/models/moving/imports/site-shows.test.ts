import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startApi } from "../../../../test/api/api-server";
import { actorFor, makeArtist } from "../../../../test/factories/people";
import { transaction, db } from "~db/client.server";
import { events } from "~db/schema";
import { FetchFailure } from "~/integrations/web/public-file.server";
import { createEvent } from "~/models/shows/events/editing/edit-event.server";
import { fieldsOfEvent } from "~/models/shows/events/editing/fields.protocol";
import { EventInput } from "~/models/shows/events/editing/schema";
import { pictureSource } from "~/models/base/uploads/import-picture.server";
import { imageIdOf, storeImage } from "~/models/base/uploads/images.server";
import { fetchShows, showSource } from "./fetch-shows.server";
import { importShows, planImport } from "./import-shows.server";
import { ConfirmedImport } from "./schema";

const KIND = { category: "Bolero", eventType: "free" } as const;
const SITE = "https://other.test";
const CALENDAR = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "SUMMARY:x", "END:VEVENT", "END:VCALENDAR"].join(
  "\r\n",
);
const at = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1, 13)).toISOString();
const EVENT = { title: "Đêm Trăng", startTime: at, timeZone: "Asia/Ho_Chi_Minh", duration: 60 };

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => void (api = await startApi()));
afterAll(() => void api.close());
afterEach(() => void vi.restoreAllMocks());

const someone = async () => actorFor(await makeArtist());
const page = (artistId: string) => `${SITE}/artist/${artistId}`;
const jpeg = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();

/** The public API of this software, as another site has it. */
function serveThisSoftware() {
  return vi.spyOn(showSource, "fetch").mockImplementation(async (address) => {
    const { pathname } = new URL(address);
    return Buffer.from(await (await fetch(new URL(pathname, api.origin))).arrayBuffer());
  });
}

/** Another site that tells this list, and has no calendar. */
function serve(list: unknown) {
  return vi.spyOn(showSource, "fetch").mockImplementation(async (address) => {
    if (!address.includes("/api/")) throw new FetchFailure("refused");
    return Buffer.from(typeof list === "string" ? list : JSON.stringify(list));
  });
}

/** What the page sends back is read again. */
async function bringIn(actor: Awaited<ReturnType<typeof someone>>, artistId = "42") {
  const { shows } = await planImport(actor, await fetchShows(actor, page(artistId)), KIND);
  const fresh = shows.flatMap(({ show }) => show ?? []);
  const sent = ConfirmedImport.parse({ ...KIND, shows: JSON.stringify(fresh) });
  return importShows(actor, sent.shows, KIND);
}
const showsOf = (artistId: string) => db.select().from(events).where(eq(events.artistId, artistId));

const FULL = {
  ...{ title: "Đêm Hạ Vàng", titleOther: "Golden Summer", description: "Nhạc xưa", descriptionOther: "Old songs" },
  ...{ language: "en", category: "Ballad", kind: "Concert", eventType: "ticketed", ticketPrice: "18.00" },
  ...{ ticketPriceVnd: 360_000, maxAttendees: 80, timeZone: "America/Los_Angeles", startTime: at, duration: 75 },
  ...{ sampleVideos: ["https://youtu.be/abc"], chatEnabled: false, tipsEnabled: true, clipsEnabled: true },
  ...{ lobbyMinutes: 45, freeLookMinutes: 5, replay: "7d" },
};

test("a show of another site comes in with every public field and its picture", async () => {
  const [before, after] = [await makeArtist(), await makeArtist()];
  const imageUrl = await storeImage(actorFor(before), await jpeg());
  const { id } = await createEvent(actorFor(before), EventInput.parse({ ...FULL, imageUrl }));
  await transaction((tx) => tx.update(events).set({ status: "published" }).where(eq(events.id, id)));
  serveThisSoftware();
  const picture = vi.spyOn(pictureSource, "fetch").mockImplementation(jpeg);
  const result = await bringIn(actorFor(after), before.id);
  expect(result).toEqual({ made: 1, known: 0, refused: 0, left: 0, withoutPicture: 0 });
  const [[old], [made]] = [await showsOf(before.id), await showsOf(after.id)];
  for (const [name, { column, isPublic }] of fieldsOfEvent) {
    const key = (column ?? name) as keyof NonNullable<typeof old>;
    if (isPublic && name !== "imageUrl") expect([name, made![key]]).toEqual([name, old![key]]);
  }
  expect(made!.status).toBe("draft");
  expect(picture).toHaveBeenCalledWith(`${SITE}${imageUrl}`);
  expect(imageIdOf(made!.imageUrl)).not.toBeNull();
  expect(await bringIn(actorFor(after), before.id).catch((error) => error.name)).toBe("ZodError");
});

test("a picture that can't be fetched leaves the draft without, and is counted", async () => {
  const actor = await someone();
  serve([
    { ...EVENT, imageUrl: "/images/a" },
    { ...EVENT, startTime: at.replace("T13", "T15"), imageUrl: "ftp://a" },
  ]);
  vi.spyOn(pictureSource, "fetch").mockRejectedValue(new FetchFailure("refused"));
  expect(await bringIn(actor)).toMatchObject({ made: 1, refused: 0, withoutPicture: 1 });
  expect(await showsOf(actor.userId)).toMatchObject([{ imageUrl: null }]);
});

test("other versions have other fields: unknown ones are ignored, missing ones are the defaults", async () => {
  const actor = await someone();
  serve([{ ...EVENT, mood: "blue", status: "published", artist: { id: 1 }, currentAttendees: 7 }]);
  expect(await bringIn(actor)).toMatchObject({ made: 1 });
  expect(await showsOf(actor.userId)).toMatchObject([
    { ...KIND, status: "draft", chatEnabled: true, currentAttendees: 0, language: "vi" },
  ]);
});

test("prices of further currencies are read, and what can't be a show is named", async () => {
  const actor = await someone();
  serve([
    { ...EVENT, eventType: "ticketed", prices: { eur: "20.00", usd: null } },
    { ...EVENT, status: "cancelled" },
    { ...EVENT, startTime: "soon" },
    { ...EVENT, streamPlatform: "youtube", streamUrl: null, startTime: at.replace("T13", "T15") },
    ...[null, "x", {}],
  ]);
  const found = await fetchShows(actor, page("42"));
  expect("events" in found && found.events[0]).toMatchObject({ show: { more: { ticketPriceEur: "20.00" } } });
  const { shows } = await planImport(actor, found, KIND);
  expect(shows.filter(({ state }) => state === "new").map(({ startTime }) => startTime?.getUTCHours())).toEqual([15]);
  expect(shows.map(({ problem }) => problem?.key)).toContain("moving:import.cancelled");
  // Only people with a ticket learn the address there; the artist types it again before publishing.
  expect(shows.find(({ state }) => state === "new")!.show!.more).toMatchObject({ streamPlatform: "youtube" });
});

test.each([
  ["no list", "{}"],
  ["a page", "<!doctype html>"],
  ["too many events", `[${Array(2001).fill("{}").join()}]`],
])("a site that answers with %s is asked for its calendar", async (_what, text) => {
  const asked = vi
    .spyOn(showSource, "fetch")
    .mockImplementation(async (address) => Buffer.from(address.includes("/api/") ? text : CALENDAR));
  expect(await fetchShows(await someone(), `${page("42")}/`)).toEqual({ text: CALENDAR });
  expect(asked.mock.calls.map(([address]) => address)).toEqual([
    `${SITE}/api/artists/42/events`,
    `${SITE}/artist/42/calendar.ics`,
  ]);
});

test("a preview is as long as its form may be; the rest is for later", async () => {
  const actor = await someone();
  const day = (i: number) => new Date(Date.parse(at) + i * 24 * 3600_000).toISOString();
  serve(Array.from({ length: 30 }, (_, i) => ({ ...EVENT, startTime: day(i), description: "ạ".repeat(9000) })));
  const { shows } = await planImport(actor, await fetchShows(actor, page("42")), KIND);
  const states = shows.map(({ state }) => state);
  expect([states.indexOf("later") > 15, states.lastIndexOf("new") < states.indexOf("later")]).toEqual([true, true]);
  const fresh = shows.flatMap(({ show }) => show ?? []);
  expect(JSON.stringify(fresh).length).toBeLessThan(256 * 1024);
});

test("the page sends back only fields of a show", () => {
  const show = { title: "x", description: null, startTime: at, timeZone: "Asia/Ho_Chi_Minh", duration: 60 };
  const read = (more: object) => ConfirmedImport.safeParse({ ...KIND, shows: JSON.stringify([{ ...show, more }]) });
  expect(read({ titleOther: "y" }).success).toBe(true);
  for (const name of ["status", "artistId", "__proto__x", "isRehearsal"])
    expect(read({ [name]: 1 }).success).toBe(false);
});
