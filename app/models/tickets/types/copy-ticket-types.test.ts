import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~db/client.server";
import { events, ticketTypes } from "~db/schema";
import { EventInput } from "~/models/shows/events/editing/schema";
import { wallTimeAt } from "~/models/shows/events/protocol";
import { soundEvent } from "../../../../test/factories/shows/event-input";
import { makeCode } from "../../../../test/factories/tickets/codes";
import { makeBuyer, stopClock } from "../../../../test/factories/money/money";
import { actorFor, makeArtist } from "../../../../test/factories/accounts/people";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import { holdSeat } from "../holds/hold-seat.server";
import { listTicketTypes } from "../ticket-types.server";
import { createEventWithTypes, createSeriesWithTypes } from "./copy-ticket-types.server";

const ZONE = "America/Los_Angeles";
let restart: () => void;

beforeEach(() => {
  restart = stopClock(Date.parse("2026-11-30T00:00Z"));
});
afterEach(() => restart());

const input = (fields = {}) =>
  EventInput.parse({
    ...soundEvent,
    eventType: "ticketed",
    ticketPrice: "40",
    replay: "7d",
    ...fields,
  });
const typesOf = (eventId: string) =>
  db
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position));
const showsOf = (artistId: string) =>
  db.query.events.findMany({ where: eq(events.artistId, artistId) });

test("each show of a series gets the types of the copied show, and none of what was sold", async () => {
  const { show, types } = await makeTypedShow(
    [
      {
        name: "Vé sớm",
        nameOther: "Early bird",
        ticketPriceCents: 900,
        ticketPriceVnd: 150_000,
        quantity: 20,
      },
      { name: "Tùy tâm", ticketPriceCents: 1800, isPayWhatYouWant: true, access: "live" },
      { name: "Xem lại", ticketPriceCents: 500, access: "replay" },
    ],
    { replayDays: 7, timeZone: ZONE, language: "vi" },
  );

  await makeCode({ artistId: show.artistId, eventId: show.id });
  await holdSeat(await makeBuyer(), show.id, "test", 900, { ticketTypeId: types[0]!.id });

  const artist = actorFor({ id: show.artistId, role: "artist" } as never);
  const series = await createSeriesWithTypes(artist, input({ language: "vi" }), {
    times: 3,
    ticketTypesFrom: show.id,
  });

  for (const { id } of series) {
    const copy = (await db.query.events.findFirst({ where: eq(events.id, id) }))!;

    expect(copy).toMatchObject({
      hasTicketTypes: true,
      ticketPriceCents: 500,
      ticketPriceVnd: 150_000,
    });

    const offered = await listTicketTypes(copy);

    expect(offered.map(({ taken, left }) => [taken, left])).toEqual([
      [0, 20],
      [0, null],
      [0, null],
    ]);

    const plain = (await typesOf(id)).map(
      ({ id: _id, eventId: _event, createdAt: _at, ...type }) => type,
    );

    expect(plain).toEqual(
      types.map(({ id: _id, eventId: _event, createdAt: _at, ...type }) => type),
    );
  }

  expect(
    await db.query.codes.findMany({ where: (code, { eq }) => eq(code.artistId, show.artistId) }),
  ).toHaveLength(1);
});

test("sale times move with the start, at the same hour across clock changes", async () => {
  const at = (text: string) => new Date(text);
  const { show } = await makeTypedShow(
    [
      { saleStart: at("2027-02-20T17:00:00Z"), saleEnd: at("2027-02-26T08:00:00Z") },
      // Local times 2:15 and 3:05. On the night without 2:15 they would become 3:15 and 3:05, in
      // the wrong order.
      { saleStart: at("2027-02-28T10:15:00Z"), saleEnd: at("2027-02-28T11:05:30Z") },
      {},
    ],
    { startTime: at("2027-03-01T04:00:00Z"), endTime: at("2027-03-01T05:00:00Z"), timeZone: ZONE },
  );
  const copy = { startTime: "2027-03-14T20:00", timeZone: ZONE };
  const made = await createEventWithTypes(ownerOf(show), input(copy), show.id);
  const windows = (await typesOf(made.id)).map(({ saleStart, saleEnd }) => [saleStart, saleEnd]);

  expect(windows.map((window) => window.map((time) => time && wallTimeAt(time, ZONE)))).toEqual([
    ["2027-03-06T09:00", "2027-03-12T00:00"],
    ["2027-03-14T01:15", "2027-03-14T03:05"],
    [null, null],
  ]);
  expect(windows[1]![1]).toEqual(at("2027-03-14T10:05:30Z"));
});

test("in another zone and language they stay at the hour of the new zone and turn their names", async () => {
  const type = {
    name: "Vé sớm",
    nameOther: "Early bird",
    saleEnd: new Date("2027-05-01T17:00:00Z"),
  };
  const { show } = await makeTypedShow([type, { name: "Vé thường" }], {
    startTime: new Date("2027-05-03T13:00:00Z"),
    timeZone: "Asia/Ho_Chi_Minh",
    language: "vi",
  });
  const copy = { startTime: "2027-06-10T19:00", timeZone: ZONE, language: "en" };
  const [early, plain] = await typesOf(
    (await createEventWithTypes(ownerOf(show), input(copy), show.id)).id,
  );

  expect(early).toMatchObject({ name: "Early bird", nameOther: "Vé sớm" });
  expect(plain).toMatchObject({ name: "Vé thường", nameOther: null });
  expect(wallTimeAt(early!.saleEnd!, ZONE)).toBe("2027-06-08T23:00");
});

test("a show that cannot have the types is not created, and a free one has none", async () => {
  const { show } = await makeTypedShow([{ access: "replay" }], { replayDays: 7 });
  const owner = ownerOf(show);

  await expect(
    createEventWithTypes(owner, input({ replay: "off" }), show.id),
  ).rejects.toMatchObject({
    code: "invalid",
    details: { fields: { replay: { key: "dashboard:replayOfTypes" } } },
  });

  const other = await makeArtist();
  const series = { times: 2, ticketTypesFrom: show.id };

  await expect(createSeriesWithTypes(actorFor(other), input(), series)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await showsOf(other.id)).toEqual([]);
  expect(await showsOf(show.artistId)).toHaveLength(1);

  const free = await createEventWithTypes(owner, EventInput.parse(soundEvent), show.id);

  expect(await typesOf(free.id)).toEqual([]);
});

function ownerOf({ artistId }: { artistId: string }) {
  return actorFor({ id: artistId, role: "artist" } as never);
}
