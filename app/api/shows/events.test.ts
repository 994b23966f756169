import { beforeAll, expect, test } from "vitest";
import { openGuardedApi } from "../../../test/api/api-server";
import { makeEvent, makeTicketedEvent } from "../../../test/factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";

const UNKNOWN = "11111111-2222-4333-8444-555555555555";
const HOUR = 3600_000;

const api = openGuardedApi();
let artist: Awaited<ReturnType<typeof makeArtist>>;
let show: Awaited<ReturnType<typeof makeEvent>>;
let ended: typeof show;
let draft: typeof show;

beforeAll(async () => {
  artist = await makeArtist(
    { email: "secret@nhacsong.test", phone: "+84901234567" },
    { stageName: "Hạ Vy", genres: ["bolero"] },
  );
  show = await makeTicketedEvent({
    artistId: artist.id,
    title: "Đêm Hạ Vàng",
    streamUrl: "https://youtube.com/live/x",
    streamPlatform: "youtube",
  });
  ended = await makeEvent({
    artistId: artist.id,
    title: "Đã qua",
    startTime: new Date(Date.now() - 48 * HOUR),
  });
  draft = await makeEvent({ artistId: artist.id, title: "Nháp", status: "draft" });
});

async function call(path: string, { as, method }: { as?: { id: string }; method?: string } = {}) {
  return api.call(path, { method, cookie: as && (await cookieFor(as)) });
}

test("an event has every specified field and no contact data of the artist", async () => {
  const { status, body, text } = await call(`/events/${show.id}`);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: show.id,
    title: "Đêm Hạ Vàng",
    description: null,
    category: "Bolero",
    eventType: "ticketed",
    ticketPrice: "18.00",
    maxAttendees: null,
    currentAttendees: 0,
    imageUrl: null,
    sampleVideos: [],
    isLive: false,
    streamPlatform: "youtube",
    artist: { id: artist.id, firstName: "Mai", lastName: "Nguyen", profileImageUrl: null },
    _count: { tickets: 0, savedEvents: 0 },
  });
  expect(body.artist.artistProfile).toMatchObject({
    stageName: "Hạ Vy",
    genres: ["bolero"],
    equipment: [],
  });
  expect(body.startTime).toBe(show.startTime.toISOString());
  expect(text).not.toMatch(/secret@|\+8490|password|youtube\.com/);
});

test("a list has events and total, without ended shows and drafts", async () => {
  const { body } = await call("/events?sortBy=date&sortOrder=asc&limit=8&category=&search=");

  expect(body.total).toBe(1);
  expect(body.events.map((event: { id: string }) => event.id)).toEqual([show.id]);
});

test.each([
  "limit=0",
  "limit=-5",
  "limit=99999",
  "category=ALL",
  "category=Bolero%20Music",
  "search=dem%20ha",
  "genre=bolero",
  "isLive=false",
  "minPrice=18&maxPrice=18.00",
  "endDate=2099-01-01",
  "startDate=2020-01-01T00:00:00.000Z",
])("?%s is accepted", async (query) => {
  const { status, body } = await call(`/events?${query}`);

  expect([status, body.total]).toEqual([200, 1]);
});

test.each([
  "limit=many",
  "limit=Infinity",
  "category=Polka",
  "genre=polka",
  "eventType=gift",
  "minPrice=-1",
  "maxPrice=1e3",
  "minPrice=1.234",
  "startDate=2026-02-30",
  "endDate=tomorrow",
  "sortBy=luck",
  "sortOrder=up",
  "isLive=perhaps",
  "artistId=1",
  "category=Pop&category=Open",
  `search=${"a".repeat(201)}`,
])("?%s is a 400 that names the parameter", async (query) => {
  const { status, body } = await call(`/events?${query}`);

  expect(status).toBe(400);
  expect(body.message).toContain(query.split("=")[0]);
});

test("invalid and unknown ids and other people's drafts get 404", async () => {
  for (const id of ["1", "%00", UNKNOWN, draft.id])
    expect((await call(`/events/${id}`)).status).toBe(404);
  expect((await call(`/events/${draft.id}`, { as: artist })).status).toBe(200);
  for (const id of ["x", UNKNOWN]) {
    expect((await call(`/artists/${id}`)).status).toBe(404);
    expect((await call(`/artists/${id}/events`)).status).toBe(404);
  }
});

test("live events have their own list", async () => {
  expect((await call("/events/live")).body).toEqual([]);

  const live = await makeEvent({
    artistId: artist.id,
    isLive: true,
    startTime: new Date(Date.now() - 4 * HOUR),
  });

  expect((await call("/events/live")).body.map((event: { id: string }) => event.id)).toEqual([
    live.id,
  ]);
});

test("an artist is found by account id and profile id, with figures from the database", async () => {
  const { body } = await call(`/artists/${artist.id}`);

  expect(body).toMatchObject({
    id: artist.id,
    followers: 0,
    rating: null,
    reviewCount: 0,
    responseTimeMs: null,
  });
  expect(body.artistProfile).toMatchObject({ stageName: "Hạ Vy" });
  expect((await call(`/artists/${body.artistProfile.id}`)).body.id).toBe(artist.id);
  expect(JSON.stringify(body)).not.toMatch(/secret@|streamKey|invitation/);
});

test("the list of an artist's events includes ended ones, and for the artist also drafts", async () => {
  const open = (await call(`/artists/${artist.id}/events`)).body.map(
    (event: { id: string }) => event.id,
  );

  expect(open).toEqual(expect.arrayContaining([show.id, ended.id]));
  expect(open).not.toContain(draft.id);

  const own = await call("/artist/events", { as: artist });

  expect(own.body.map((event: { id: string }) => event.id)).toEqual(
    expect.arrayContaining([draft.id, ended.id]),
  );
  expect((await call("/artist/events")).status).toBe(401);
  expect((await call("/artist/events", { as: await makeUser() })).status).toBe(403);
});

test("featured artists are a list of artists with their profile", async () => {
  const { body } = await call("/featured-artists");

  expect(body[0]).toMatchObject({
    id: artist.id,
    artistProfile: { stageName: "Hạ Vy", bio: null, genres: ["bolero"] },
  });
});

test("saving and unsaving require an account, are idempotent, and appear in the list", async () => {
  const viewer = await makeUser();
  const path = `/user/save-event/${show.id}`;

  for (const method of ["POST", "DELETE"]) expect((await call(path, { method })).status).toBe(401);
  expect((await call("/user/saved-events")).status).toBe(401);
  for (let i = 0; i < 2; i++) {
    const { status, body } = await call(path, { as: viewer, method: "POST" });

    expect([status, body]).toEqual([200, { saved: true }]);
  }

  const { body } = await call("/user/saved-events", { as: viewer });

  expect(body).toMatchObject([{ id: show.id, _count: { savedEvents: 1 } }]);
  for (let i = 0; i < 2; i++)
    expect((await call(path, { as: viewer, method: "DELETE" })).body).toEqual({ saved: false });
  expect((await call("/user/saved-events", { as: viewer })).body).toEqual([]);
  expect((await call(`/user/save-event/${UNKNOWN}`, { as: viewer, method: "POST" })).status).toBe(
    404,
  );
  expect((await call(`/user/save-event/${draft.id}`, { as: viewer, method: "POST" })).status).toBe(
    404,
  );
});

test("following requires an account, is idempotent, counts once, and is refused for oneself", async () => {
  const viewer = await makeUser();
  const path = `/artists/${artist.id}/follow`;

  expect((await call(path, { method: "POST" })).status).toBe(401);
  for (let i = 0; i < 2; i++) {
    expect((await call(path, { as: viewer, method: "POST" })).body).toEqual({
      following: true,
      followers: 1,
    });
  }

  for (let i = 0; i < 2; i++) {
    expect((await call(path, { as: viewer, method: "DELETE" })).body).toEqual({
      following: false,
      followers: 0,
    });
  }

  expect((await call(path, { as: artist, method: "POST" })).status).toBe(409);
});
