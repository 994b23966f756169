import { expect, test } from "vitest";
import { actorFor, makeArtist } from "../../../../test/factories/people";
import { db } from "~db/client.server";
import { eq } from "drizzle-orm";
import { events } from "~db/schema";
import { importShows } from "./import-shows.server";
import { readCalendar } from "./read-calendar";

const ZONE = "Asia/Ho_Chi_Minh";
const calendar = (...parts: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...parts, "END:VCALENDAR"].join("\r\n");
const event = (start: string, ...lines: string[]) =>
  ["BEGIN:VEVENT", "SUMMARY:Bolero", `DTSTART${start}`, ...lines, "END:VEVENT"].join("\r\n");
const zone = (start: string, ...rules: string[]) =>
  [
    ...["BEGIN:VTIMEZONE", "TZID:Own", "BEGIN:STANDARD", `DTSTART:${start}`, ...rules],
    ...["TZOFFSETFROM:+0700", "TZOFFSETTO:+0700", "END:STANDARD", "END:VTIMEZONE"],
  ].join("\r\n");
const inOwnZone = event(";TZID=Own:20590301T200000");
const read = (...parts: string[]) => {
  const [first] = readCalendar(calendar(...parts), ZONE);
  return "problem" in first! ? first.problem : first!.show;
};

// Each of these would keep the library busy for minutes.
test.each([
  ["every second", "RRULE:FREQ=SECONDLY"],
  ["every second of the year", `RRULE:FREQ=YEARLY;BYDAY=${["MO", "TU", "WE", "TH", "FR", "SA", "SU"].join(",")}`],
  ["on a date that never comes", "RRULE:FREQ=YEARLY;BYDAY=-5MO;BYMONTHDAY=31;BYMONTH=4"],
  ["at thousands of dates", Array(20_000).fill("RDATE:20270301T130000").join("\r\n")],
])("times in a zone that changes %s can't be read", (_name, rules) => {
  expect(read(zone("16010101T000000", rules), inOwnZone)).toBe("moving:import.eventUnread");
});

test("only the first zones of a file are read", () => {
  const many = Array(1000).fill(zone("16010101T000000", "RRULE:FREQ=YEARLY").replace("Own", "Other")) as string[];
  expect(read(...many, zone("16010101T000000"), inOwnZone)).toBe("moving:import.eventUnread");
});

test("a long duration is read without walking through its days, and times after 2060 aren't", () => {
  expect(read(event(":20590301T130000Z", "DURATION:P9999999999W"))).toMatchObject({ duration: expect.any(Number) });
  expect(read(event(":99990301T130000Z"))).toBe("moving:import.eventUnread");
  expect(read(event(":20590301T130000Z", "DTEND:99990301T130000Z"))).toBe("moving:import.eventUnread");
});

test("a zone that nobody describes isn't taken for the artist's", () => {
  expect(read(inOwnZone)).toBe("moving:import.eventUnread");
});

test("summer time of a zone that the file describes is kept", () => {
  const part = (name: string, from: string, to: string, rule: string) =>
    [
      ...[`BEGIN:${name}`, "DTSTART:16010101T020000", `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
      ...[`RRULE:FREQ=YEARLY;${rule}`, `END:${name}`],
    ].join("\r\n");
  const pacific = [
    ...["BEGIN:VTIMEZONE", "TZID:Pacific Standard Time"],
    part("STANDARD", "-0700", "-0800", "BYDAY=1SU;BYMONTH=11"),
    ...[part("DAYLIGHT", "-0800", "-0700", "BYDAY=2SU;BYMONTH=3"), "END:VTIMEZONE"],
  ].join("\r\n");
  const at = (time: string) => read(pacific, event(`;TZID=Pacific Standard Time:${time}`));
  expect(at("20270313T190000")).toMatchObject({ startTime: "2027-03-14T03:00:00.000Z" });
  expect(at("20270314T190000")).toMatchObject({ startTime: "2027-03-15T02:00:00.000Z" });
  expect(at("20271106T190000")).toMatchObject({ startTime: "2027-11-07T02:00:00.000Z" });
  expect(at("20271107T190000")).toMatchObject({ startTime: "2027-11-08T03:00:00.000Z" });
});

test("lines of 100,000 signs and more are refused", () => {
  const long = `DESCRIPTION${";A=b".repeat(30_000)}:x`;
  expect(() => read(event(":20590301T130000Z", long))).toThrow(
    expect.objectContaining({ messageKey: "moving:import.fileUnread" }),
  );
  const folded = `DESCRIPTION:${"x\r\n ".repeat(30_000)}`;
  expect(() => read(event(":20590301T130000Z", folded))).toThrow();
});

test("two imports at once make nothing twice", async () => {
  const artist = await makeArtist();
  const shows = [1, 2, 3].map((day) => ({
    ...{ title: "Bolero", timeZone: ZONE, duration: 60 },
    startTime: `${new Date().getUTCFullYear() + 1}-03-0${day}T13:00:00Z`,
  }));
  const both = [1, 2].map(() => importShows(actorFor(artist), shows, { category: "Bolero", eventType: "free" }));
  const results = await Promise.all(both);
  expect(await db.$count(events, eq(events.artistId, artist.id))).toBe(3);
  expect(results.map(({ made, known }) => made + known)).toEqual([3, 3]);
});
