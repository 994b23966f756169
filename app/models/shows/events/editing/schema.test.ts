import { expect, test } from "vitest";
import { refusedFields, soundEvent } from "../../../../../test/factories/shows/event-input";
import { toEventColumns } from "./event-columns";
import { EventInput } from "./schema";

function messages(body: unknown) {
  const result = EventInput.safeParse(body);

  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

function columns(fields: Record<string, unknown>) {
  return toEventColumns(null, EventInput.parse({ ...soundEvent, ...fields }));
}

test.each(refusedFields)("%s is refused", (_name, fields, key) => {
  expect(messages({ ...soundEvent, ...fields })).toEqual([`dashboard:${key}`]);
});

test.each([[undefined], [null], ["text"], [[]], [5]])("the body %j is refused", (body) => {
  expect(EventInput.safeParse(body).success).toBe(false);
});

test("all problems are reported at once, including rules between fields", () => {
  const wrong = {
    title: "",
    duration: 0,
    endTime: "2020-01-01T00:00:00Z",
    eventType: "ticketed",
    imageUrl: "x",
  };

  expect(messages({ ...soundEvent, ...wrong }).sort()).toEqual(
    ["addressInvalid", "durationInvalid", "endBeforeStart", "priceRequired", "titleRequired"].map(
      (key) => `dashboard:${key}`,
    ),
  );
});

test("missing fields take their default, and the end follows start and duration", () => {
  expect(columns({})).toMatchObject({
    title: "Đêm Bolero",
    endTime: new Date("2097-12-06T14:00:00Z"),
    ticketPriceCents: null,
    maxAttendees: null,
    sampleVideos: [],
    streamPlatform: "nhacsong_live",
    chatEnabled: true,
    replayDays: 1,
    timeZone: "Asia/Ho_Chi_Minh",
    language: "vi",
    status: "published",
  });
});

test.each([
  ["25", 2500],
  ["25.00", 2500],
  ["12,50", 1250],
  ["12.5", 1250],
  [25, 2500],
  [19.99, 1999],
  [1.1, 110],
  ["9999.00", 999_900],
  [" 7 ", 700],
])("a price of %j is %i cents", (ticketPrice, cents) => {
  expect(columns({ eventType: "ticketed", ticketPrice }).ticketPriceCents).toBe(cents);
});

test("the price of a show without tickets is ignored", () => {
  expect(columns({ eventType: "donation", ticketPrice: "5.00" }).ticketPriceCents).toBeNull();
});

test.each([
  ["Bolero Music", "Bolero"],
  ["classical", "Classical"],
  ["POP MUSIC", "Pop"],
])("the category %s is %s", (given, stored) =>
  expect(columns({ category: given }).category).toBe(stored),
);

test("titles are one line in NFC without invisible characters, of up to 200 code points", () => {
  expect(columns({ title: " E\u0302m\u00a0\u200b đềm\n " }).title).toBe("Êm đềm");
  expect(columns({ title: "🎵".repeat(200) }).title).toHaveLength(400);
});

test("blank optional fields are null, and blank videos are ignored", () => {
  const blank = {
    maxAttendees: "",
    imageUrl: " ",
    description: "",
    titleOther: " ",
    kind: "",
    streamUrl: "",
    endTime: "",
  };
  const sampleVideos = ["", " https://example.com/a.mp4 ", "  ", "http://example.com/b.webm"];

  expect(columns({ ...blank, sampleVideos })).toMatchObject({
    maxAttendees: null,
    imageUrl: null,
    description: null,
    titleOther: null,
    kind: null,
    sampleVideos: ["https://example.com/a.mp4", "http://example.com/b.webm"],
  });
});

test("the capacity applies to every type of event", () => {
  expect(columns({ eventType: "free", maxAttendees: "40" }).maxAttendees).toBe(40);
  expect(columns({ eventType: "donation", maxAttendees: 1 }).maxAttendees).toBe(1);
});

test("local times are read in the event's time zone, instants as they are", () => {
  const wall = {
    startTime: "2097-07-04T20:00",
    endTime: "2097-07-04T21:30",
    duration: 90,
    timeZone: "America/Los_Angeles",
  };

  expect(columns(wall)).toMatchObject({
    startTime: new Date("2097-07-05T03:00:00Z"),
    endTime: new Date("2097-07-05T04:30:00Z"),
  });
  expect(columns({ startTime: "2097-07-04T20:00:00+07:00" }).startTime).toEqual(
    new Date("2097-07-04T13:00:00Z"),
  );
});

test("replay is off or a number of days", () => {
  expect(columns({ replay: "7d" }).replayDays).toBe(7);
  expect(columns({ replay: "off" }).replayDays).toBeNull();
});

test("an address of the chosen platform is stored; our own platform needs none", () => {
  const streamUrl = "https://www.youtube.com/watch?v=1";

  expect(columns({ streamPlatform: "youtube", streamUrl }).streamUrl).toBe(streamUrl);
  expect(columns({ streamPlatform: "facebook", streamUrl: "https://fb.watch/x" }).streamUrl).toBe(
    "https://fb.watch/x",
  );
  expect(columns({ streamPlatform: "nhacsong_live", streamUrl }).streamUrl).toBeNull();
});
