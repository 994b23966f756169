import type { MessageKey } from "~/locales/message-key";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openGuardedApi } from "../../../test/api/api-server";
import { refusedFields, soundEvent } from "../../../test/factories/shows/event-input";
import { makeEvent, makeTicketedEvent } from "../../../test/factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeTicket } from "../../../test/factories/checkout/sales";
import { translator } from "~/locales/i18n.server";
import { db } from "~db/client.server";
import { events } from "~db/schema";

const api = openGuardedApi();

async function call(method: string, path: string, cookie: string | null, sent?: unknown) {
  const asking = { method, cookie: cookie ?? undefined, body: sent };
  const { status, body } = await api.call(`/events${path}`, asking);

  return { status, json: body as Record<string, unknown> };
}

const stored = (id: string) => db.query.events.findFirst({ where: eq(events.id, id) });
const countEvents = async () => (await db.select().from(events)).length;

test("creating an event returns it as everybody reads it", async () => {
  const artist = await makeArtist();
  const body = {
    ...soundEvent,
    eventType: "ticketed",
    ticketPrice: "18",
    replay: "7d",
    sampleVideos: [],
  };
  const { status, json } = await call("POST", "", await cookieFor(artist), body);

  expect(status).toBe(201);
  expect(json).toMatchObject({
    title: "Đêm Bolero",
    artistId: artist.id,
    startTime: "2097-12-06T13:00:00.000Z",
    endTime: "2097-12-06T14:00:00.000Z",
    ticketPrice: "18.00",
    maxAttendees: null,
    replay: "7d",
    artist: { id: artist.id, artistProfile: { stageName: expect.any(String) } },
  });
  expect((await call("GET", `/${String(json.id)}`, null)).json).toEqual(json);
});

test("id, artistId, currentAttendees and isLive in a body are ignored", async () => {
  const [artist, other] = [await makeArtist(), await makeArtist()];
  const chosen = {
    id: "mine",
    artistId: other.id,
    currentAttendees: 99,
    isLive: true,
    savedCount: 5,
    hiddenAt: 1,
  };
  const { status, json } = await call("POST", "", await cookieFor(artist), {
    ...soundEvent,
    ...chosen,
  });

  expect(status).toBe(201);
  expect(json).toMatchObject({ artistId: artist.id, currentAttendees: 0, isLive: false });
  expect(json.id).not.toBe("mine");
  await call("PUT", `/${String(json.id)}`, await cookieFor(artist), chosen);
  expect(await stored(String(json.id))).toMatchObject({
    artistId: artist.id,
    currentAttendees: 0,
    isLive: false,
  });
});

test("a refused field gets a 400 with its message, and nothing is stored", async () => {
  const cookie = await cookieFor(await makeArtist());
  const before = await countEvents();

  const answer = await call("POST", "", cookie, { ...soundEvent, title: " " });

  const message = translator("en")("dashboard:titleRequired");

  expect(answer).toEqual({ status: 400, json: { message } });
  expect(await countEvents()).toBe(before);
});

test.each(refusedFields.filter(([, fields]) => !Object.values(fields).includes(undefined)))(
  "%s is refused in a change too",
  async (_name, fields, key) => {
    const artist = await makeArtist();
    const { id, title } = await makeEvent({
      artistId: artist.id,
      startTime: new Date(soundEvent.startTime),
    });
    const { status, json } = await call("PUT", `/${id}`, await cookieFor(artist), fields);

    expect([status, json]).toEqual([
      400,
      { message: translator("en")(`dashboard:${key}` as MessageKey) },
    ]);
    expect(await stored(id)).toMatchObject({ title });
  },
);

test("prices are accepted as they are returned, beside or instead of their own fields", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const ticketed = { ...soundEvent, eventType: "ticketed" };
  const { status, json } = await call("POST", "", cookie, {
    ...ticketed,
    prices: { usd: "18.00", vnd: "360000" },
  });

  expect([status, json.ticketPrice, json.ticketPriceVnd]).toEqual([201, "18.00", "360000"]);
  expect(await call("PUT", `/${String(json.id)}`, cookie, json)).toMatchObject({
    status: 200,
    json: { prices: json.prices },
  });

  const beside = { ticketPrice: 20, prices: { usd: "20.00", vnd: null } };

  expect((await call("PUT", `/${String(json.id)}`, cookie, beside)).json.prices).toEqual({
    usd: "20.00",
    vnd: null,
  });
  expect((await call("PUT", `/${String(json.id)}`, cookie, { prices: {} })).json.prices).toEqual({
    usd: "20.00",
    vnd: null,
  });
});

test("a whole event may be sent back with a price changed in one of its two places", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const made = await call("POST", "", cookie, {
    ...soundEvent,
    eventType: "ticketed",
    ticketPrice: 18,
  });
  const change = (fields: object) =>
    call("PUT", `/${String(made.json.id)}`, cookie, { ...made.json, ...fields });

  expect((await change({ ticketPrice: "20.00" })).json.prices).toEqual({ usd: "20.00", vnd: null });
  expect((await change({ ticketPrice: "20.00", prices: { usd: "22.00" } })).json.ticketPrice).toBe(
    "22.00",
  );
  expect((await change({ ticketPrice: "25.00", prices: { usd: "26.00" } })).status).toBe(400);
});

test.each([
  [
    "two amounts for one price",
    { ticketPrice: "20.00", prices: { usd: "19.00" } },
    "pricesConflict",
  ],
  [
    "a price that is set and removed",
    { ticketPrice: "20.00", prices: { usd: null } },
    "pricesConflict",
  ],
  ["an unknown currency", { prices: { xau: "1.00" } }, "pricesInvalid"],
  ["prices that are a list", { prices: ["18.00"] }, "pricesInvalid"],
  ["prices that are null", { prices: null }, "pricesInvalid"],
  ["a price in words", { prices: { usd: "eighteen" } }, "priceInvalid.usd"],
  ["a price below its bounds", { prices: { vnd: 9999 } }, "priceBounds.vnd"],
])("%s is refused with a reason", async (_name, fields, key) => {
  const artist = await makeArtist();
  const { id } = await makeTicketedEvent({
    artistId: artist.id,
    startTime: new Date(soundEvent.startTime),
  });
  const cookie = await cookieFor(artist);
  const refusal = {
    status: 400,
    json: { message: translator("en")(`dashboard:${key}` as MessageKey) },
  };

  expect(
    await call("POST", "", cookie, { ...soundEvent, eventType: "ticketed", ...fields }),
  ).toEqual(refusal);
  expect(await call("PUT", `/${id}`, cookie, fields)).toEqual(refusal);
  expect(await stored(id)).toMatchObject({ ticketPriceCents: 1800, ticketPriceVnd: null });
});

test("sending an event back as it was read changes nothing, including the hidden stream address", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const made = {
    ...soundEvent,
    eventType: "ticketed",
    ticketPrice: 12.5,
    streamPlatform: "youtube",
  };
  const streamUrl = "https://youtu.be/abc";
  const { json } = await call("POST", "", cookie, {
    ...made,
    streamUrl,
    kind: "Concert",
    description: "Xin chào",
  });
  const before = await stored(String(json.id));

  expect(json.streamUrl).toBeNull();

  const again = await call("PUT", `/${String(json.id)}`, cookie, json);

  expect([again.status, { ...again.json, updatedAt: null }]).toEqual([
    200,
    { ...json, updatedAt: null },
  ]);
  expect({ ...(await stored(String(json.id))), updatedAt: null }).toEqual({
    ...before,
    updatedAt: null,
  });
  expect(before!.streamUrl).toBe(streamUrl);
});

test("deleting returns deleted or cancelled; a cancelled show leaves the lists but its ticket holders keep it", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const empty = await makeEvent({ artistId: artist.id });

  expect(await call("DELETE", `/${empty.id}`, cookie)).toEqual({
    status: 200,
    json: { status: "deleted" },
  });
  expect((await call("DELETE", `/${empty.id}`, cookie)).status).toBe(404);

  const holder = await makeUser();
  const sold = await makeTicketedEvent({ artistId: artist.id });

  await makeTicket(sold.id, { userId: holder.id });
  expect(await call("DELETE", `/${sold.id}`, cookie)).toEqual({
    status: 200,
    json: { status: "cancelled" },
  });

  const listed = (await call("GET", `?artistId=${artist.id}`, null)).json.events;

  expect(listed).toEqual([]);
  expect((await call("GET", `/${sold.id}`, await cookieFor(holder))).json).toMatchObject({
    status: "cancelled",
  });
});
