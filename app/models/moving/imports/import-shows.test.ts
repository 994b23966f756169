import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { makeEvent } from "../../../../test/factories/events";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/people";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import { FetchFailure } from "~/integrations/web/public-file.server";
import { loader as artistCalendar } from "~/routes/_events+/artist_.$id_.calendar[.]ics";
import { GUEST } from "~/models/base/actor";
import { wallTimeAt } from "~/models/shows/events/protocol";
import { fetchShows, showSource } from "./fetch-shows.server";
import { importShows, planCalendar } from "./import-shows.server";
import { readCalendar } from "./read-calendar";
import { CalendarImport, CalendarUpload, ConfirmedImport, MAX_IMPORTED_SHOWS } from "./schema";

const KIND = { category: "Bolero", eventType: "free" } as const;
const YEAR = new Date().getUTCFullYear() + 1;
const calendar = (...parts: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//vi", ...parts, "END:VCALENDAR"].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const at = (start: string, ...lines: string[]) => event("SUMMARY:Đêm Bolero", `DTSTART${start}`, ...lines);
const zone = "Asia/Ho_Chi_Minh";
const timesOf = async (artistId: string) =>
  (await db.select().from(events).where(eq(events.artistId, artistId))).map((it) => it.startTime.toISOString()).sort();

test("times are read in UTC, in a named zone, in a zone that the file describes, and as local times", () => {
  const own = [
    ...["BEGIN:VTIMEZONE", "TZID:SE Asia Standard Time", "BEGIN:STANDARD", "DTSTART:16010101T000000"],
    ...["TZOFFSETFROM:+0700", "TZOFFSETTO:+0700", "END:STANDARD", "END:VTIMEZONE"],
  ];
  const text = calendar(
    ...own,
    at(`:${YEAR}0301T130000Z`, `DTEND:${YEAR}0301T143000Z`),
    at(`;TZID=America/Los_Angeles:${YEAR}0301T190000`, "DURATION:PT2H"),
    at(`;TZID=SE Asia Standard Time:${YEAR}0301T200000`),
    at(`:${YEAR}0302T200000`),
  );
  const shows = readCalendar(text, zone).map((it) => ("show" in it ? it.show : it.problem));
  expect(shows).toMatchObject([
    { startTime: `${YEAR}-03-01T13:00:00.000Z`, timeZone: zone, duration: 90 },
    { startTime: `${YEAR}-03-01T19:00`, timeZone: "America/Los_Angeles", duration: 120 },
    { startTime: `${YEAR}-03-01T13:00:00.000Z`, timeZone: zone, duration: 120 },
    { startTime: `${YEAR}-03-02T20:00`, timeZone: zone, duration: 120 },
  ]);
});

test("events that are no show are named with the reason", () => {
  const text = calendar(
    at(`;VALUE=DATE:${YEAR}0301`),
    at(`:${YEAR}0301T130000Z`, "RRULE:FREQ=SECONDLY"),
    at(`:${YEAR}0301T130000Z`, "STATUS:CANCELLED"),
    event("SUMMARY:Không giờ"),
    at(":gibberish"),
  );
  const problems = readCalendar(text, zone).map((it) =>
    "problem" in it ? it.problem.replace("moving:import.", "") : "",
  );
  expect(problems).toEqual(["noTime", "repeats", "cancelled", "noTime", expect.any(String)]);
});

test.each([
  ["no calendar", "hello", "fileUnread"],
  ["a broken calendar", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT", "fileUnread"],
  ["an empty calendar", calendar(), "fileEmpty"],
  ["thousands of events", calendar(...Array.from({ length: 2001 }, () => at(`:${YEAR}0301T130000Z`))), "fileMany"],
])("%s is refused", (_name, text, reason) => {
  expect(() => readCalendar(text, zone)).toThrow(expect.objectContaining({ messageKey: `moving:import.${reason}` }));
});

test("a preview stores nothing, and says what is new, known, refused and over", async () => {
  const artist = await makeArtist();
  await makeEvent({
    artistId: artist.id,
    startTime: new Date(`${YEAR}-03-01T13:00:00Z`),
    endTime: new Date(`${YEAR}-03-01T14:00:00Z`),
  });
  const text = calendar(
    at(`:${YEAR}0301T130000Z`),
    at(`:${YEAR}0302T130000Z`, "DESCRIPTION:Nhạc\\nxưa"),
    at(`:${YEAR}0302T130000Z`),
    at(`:${YEAR}0303T130000Z`, `DTEND:${YEAR + 1}0303T130000Z`),
    event(`DTSTART:${YEAR}0304T130000Z`),
    at(":20200301T130000Z"),
  );
  const { shows, past } = await planCalendar(actorFor(artist), text, KIND);
  expect(shows.map(({ state }) => state)).toEqual(["known", "new", "known", "refused", "refused"]);
  expect(shows[1]!.show!.description).toBe("Nhạc\nxưa");
  expect(shows.slice(3).map(({ problem }) => problem!.key)).toEqual([
    "dashboard:durationInvalid",
    "dashboard:titleRequired",
  ]);
  expect(past).toBe(1);
  expect(await timesOf(artist.id)).toHaveLength(1);
});

test("a show of tonight in America is not over, whatever the hour is in Greenwich", async () => {
  const artist = await makeArtist();
  const soon = new Date(Date.now() + 3600_000);
  const wall = wallTimeAt(soon, "America/Los_Angeles").replace(/[-:]/g, "");
  const { shows } = await planCalendar(actorFor(artist), calendar(at(`;TZID=America/Los_Angeles:${wall}00`)), KIND);
  expect(shows).toMatchObject([{ state: "new" }]);
});

test("shows become drafts, and the same import again makes nothing", async () => {
  const artist = await makeArtist();
  const text = calendar(at(`:${YEAR}0302T130000Z`), at(`;TZID=Asia/Ho_Chi_Minh:${YEAR}0303T200000`));
  const plan = await planCalendar(actorFor(artist), text, KIND);
  const shows = plan.shows.map(({ show }) => show!);
  expect(await importShows(actorFor(artist), shows, KIND)).toEqual({
    made: 2,
    known: 0,
    refused: 0,
    left: 0,
    withoutPicture: 0,
  });
  expect(await timesOf(artist.id)).toEqual([`${YEAR}-03-02T13:00:00.000Z`, `${YEAR}-03-03T13:00:00.000Z`]);
  const rows = await db.select().from(events).where(eq(events.artistId, artist.id));
  expect(rows.map(({ status, category, eventType }) => [status, category, eventType])).toEqual([
    ["draft", "Bolero", "free"],
    ["draft", "Bolero", "free"],
  ]);
  expect(await importShows(actorFor(artist), shows, KIND)).toEqual({
    made: 0,
    known: 2,
    refused: 0,
    left: 0,
    withoutPicture: 0,
  });
});

test("what a page sends back is checked like any show, and past shows are refused", async () => {
  const artist = await makeArtist();
  const show = { title: "Xưa", startTime: "2020-03-01T13:00:00Z", timeZone: zone, duration: 60 };
  const bad = { ...show, startTime: "soon", timeZone: "Mars/Base" };
  expect(await importShows(actorFor(artist), [show, bad], KIND)).toEqual({
    made: 0,
    known: 0,
    refused: 2,
    left: 0,
    withoutPicture: 0,
  });
  for (const shows of ["", "[]", "[{}]", "[".repeat(100_000), JSON.stringify(Array(MAX_IMPORTED_SHOWS + 1).fill(show))])
    expect(ConfirmedImport.safeParse({ ...KIND, shows }).success).toBe(false);
});

test("one import takes a hundred shows, and those of the next ten minutes wait", async () => {
  const artist = await makeArtist();
  const day = (i: number) => new Date(Date.UTC(YEAR, 0, 1 + i, 13)).toISOString().replace(/[-:]|\.000/g, "");
  const text = calendar(...Array.from({ length: MAX_IMPORTED_SHOWS + 5 }, (_, i) => at(`:${day(i)}`)));
  const actor = actorFor(artist);
  const { shows } = await planCalendar(actor, text, KIND);
  expect(shows.filter(({ state }) => state === "later")).toHaveLength(5);
  const first = shows.flatMap(({ show }) => show ?? []);
  expect(await importShows(actor, first, KIND)).toMatchObject({ made: MAX_IMPORTED_SHOWS, left: 0 });
  const rest = (await planCalendar(actor, text, KIND)).shows.flatMap(({ show }) => show ?? []);
  expect(rest).toHaveLength(5);
  expect(await importShows(actor, rest, KIND)).toMatchObject({ made: 0, left: 5 });
});

test("an address is that of a calendar, or of an artist's page on a site like this one", async () => {
  const fetched = vi.spyOn(showSource, "fetch").mockResolvedValue(Buffer.from(calendar()));
  const actor = actorFor(await makeArtist());
  const asked = async (address: string) => {
    await fetchShows(actor, address);
    return fetched.mock.lastCall![0];
  };
  expect(await asked("https://other.test/artist/42/")).toBe("https://other.test/artist/42/calendar.ics");
  expect(await asked("https://cal.test/a.ics?key=1")).toBe("https://cal.test/a.ics?key=1");
  fetched.mockRejectedValue(new FetchFailure("unreachable"));
  await expect(fetchShows(actor, "https://cal.test/")).rejects.toMatchObject({
    details: { fields: { address: { key: "moving:import.unreachable" } } },
  });
  for (let i = 0; i < 17; i++) await fetchShows(actor, "https://cal.test/").catch(() => {});
  await expect(fetchShows(actor, "https://cal.test/")).rejects.toMatchObject({ code: "throttled" });
  vi.restoreAllMocks();
  await expect(fetchShows(actorFor(await makeArtist()), "http://127.0.0.1/")).rejects.toMatchObject({
    messageKey: "moving:import.refused",
  });
});

test("forms and programs send addresses of the web, webcal too", () => {
  const read = (address: string) => CalendarUpload.safeParse({ ...KIND, address }).data?.address;
  expect(read(" webcal://cal.test/a.ics ")).toBe("https://cal.test/a.ics");
  for (const wrong of ["", "file:///etc/passwd", "soon", `https://a.test/${"x".repeat(2000)}`])
    expect(CalendarUpload.safeParse({ ...KIND, address: wrong }).success, wrong).toBe(false);
  expect(CalendarImport.safeParse(KIND).success).toBe(false);
});

test("the public calendar of an artist comes back as the same shows", async () => {
  const [from, to] = [await makeArtist(), await makeArtist()];
  const startTime = new Date(`${YEAR}-03-01T13:00:00Z`);
  await makeEvent({
    artistId: from.id,
    title: "Đêm Trăng",
    startTime,
    endTime: new Date(startTime.getTime() + 5_400_000),
  });
  const request = new Request(`http://nhacsong.test/artist/${from.id}/calendar.ics`);
  const answer = await artistCalendar({ request, params: { id: from.id }, context: {} as never });
  const { shows } = await planCalendar(actorFor(to), await (answer as Response).text(), KIND);
  expect(shows).toMatchObject([{ title: "Đêm Trăng", startTime, state: "new", show: { duration: 90 } }]);
});

test("previews are bounded: to read a file takes time", async () => {
  const actor = actorFor(await makeArtist());
  const text = calendar(at(`:${YEAR}0301T130000Z`));
  for (let i = 0; i < 30; i++) await planCalendar(actor, text, KIND);
  await expect(planCalendar(actor, text, KIND)).rejects.toMatchObject({ code: "throttled" });
});

test("only approved artists import", async () => {
  await expect(planCalendar(GUEST, calendar(), KIND)).rejects.toMatchObject({ code: "unauthenticated" });
  const member = actorFor(await makeUser());
  await expect(planCalendar(member, calendar(), KIND)).rejects.toMatchObject({ code: "forbidden" });
  await expect(importShows(member, [], KIND)).rejects.toMatchObject({ code: "forbidden" });
});
