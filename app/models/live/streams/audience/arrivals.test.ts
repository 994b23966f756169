import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { clock } from "~/platform/clock/clock";
import { db, transaction } from "~db/client.server";
import { audienceSamples, audienceSeen, broadcasts, events } from "~db/schema";
import { listCountriesOfArtist, listCountriesOfShow } from "../reach/countries.server";
import { forgetSeen, keepArrivals } from "./arrivals.server";
import { getAudience, sampleAudience } from "./audience.server";
import { enterRoom } from "./presence.server";

const START = Date.parse("2026-12-06T13:00:00Z");
let now = START;

beforeEach(() => {
  now = START;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
});
afterEach(() => void vi.restoreAllMocks());

async function makeLive() {
  const artist = await makeArtist();
  const show = await makeEvent({ artistId: artist.id, isLive: true });
  const values = { eventId: show.id, source: "browser" as const, startedAt: new Date(START) };

  await transaction((tx) => tx.insert(broadcasts).values(values));

  return { show, artist: actorFor(artist) };
}

async function nextMinute() {
  now += 60_000;
  await sampleAudience();
}

test("everybody who was there counts once, however briefly and often they came", async () => {
  const { show, artist } = await makeLive();

  now -= 1000;
  enterRoom(show.id, "left before the start")();
  now += 1000;
  enterRoom(show.id, "stays");

  const leave = enterRoom(show.id, "comes back");

  await sampleAudience();
  leave();
  enterRoom(show.id, "between two samples")();
  await nextMinute();
  enterRoom(show.id, "comes back");
  await nextMinute();

  const { samples, came } = await getAudience(artist, show.id);

  expect([samples.map(({ viewers }) => viewers), came]).toEqual([[2, 1, 2], 3]);
});

test("after a restart nobody is counted a second time", async () => {
  const { show, artist } = await makeLive();

  for (const person of ["a", "b"]) enterRoom(show.id, person);
  await sampleAudience();
  keepArrivals([]);
  enterRoom(show.id, "c");
  await nextMinute();
  expect((await getAudience(artist, show.id)).came).toBe(3);
});

test("thousands who are there at once are all counted", async () => {
  const { show, artist } = await makeLive();

  for (let person = 0; person < 2500; person++) enterRoom(show.id, String(person), "Asia/Saigon");
  await sampleAudience();
  expect(await getAudience(artist, show.id)).toMatchObject({
    came: 2500,
    samples: [{ viewers: 2500 }],
  });
  expect(await listCountriesOfShow(artist, show.id)).toMatchObject([
    { country: "VN", viewers: 2500 },
  ]);
});

test("a show with minutes in which nobody was recorded has no number of people who came", async () => {
  const { show, artist } = await makeLive();
  const earlier = { eventId: show.id, at: new Date(START - 60_000), viewers: 5 };

  await transaction((tx) => tx.insert(audienceSamples).values(earlier));
  enterRoom(show.id, "a");
  await sampleAudience();
  expect((await getAudience(artist, show.id)).came).toBeNull();
});

test("who left is counted by the next sample if one fails", async () => {
  const { show, artist } = await makeLive();

  enterRoom(show.id, "left")();

  const refuse = sql`create trigger refuse before insert on audience_seen begin select raise(abort, 'full'); end`;

  await transaction(async (tx) => void tx.run(refuse));
  await expect(sampleAudience()).rejects.toThrow();
  await transaction(async (tx) => void tx.run(sql`drop trigger refuse`));
  await sampleAudience();
  expect(await getAudience(artist, show.id)).toMatchObject({ came: 1, samples: [{ viewers: 0 }] });
});

test("a flood of viewers stops the count of who came, and stores nobody", async () => {
  const { show, artist } = await makeLive();
  const flood = { eventId: show.id, at: new Date(START - 60_000), viewers: 5, arrivals: 249_999 };

  await transaction((tx) => tx.insert(audienceSamples).values(flood));

  const leave = enterRoom(show.id, "a");

  enterRoom(show.id, "b");
  await sampleAudience();
  expect(await getAudience(artist, show.id)).toMatchObject({
    came: null,
    samples: [{}, { viewers: 2 }],
  });
  expect(await db.$count(audienceSeen, eq(audienceSeen.eventId, show.id))).toBe(0);
  leave();
  await nextMinute();
  expect((await getAudience(artist, show.id)).came).toBeNull();
});

test("nobody can be followed from one show to another, and no mark says who it is", async () => {
  const { show } = await makeLive();
  const other = await makeEvent({ artistId: show.artistId, isLive: true });

  for (const { id } of [show, other]) enterRoom(id, "visitor 0123456789");
  await sampleAudience();

  const marks = await db.select().from(audienceSeen);
  const markOf = ({ id }: { id: string }) => marks.find(({ eventId }) => eventId === id)!.person;

  expect(markOf(show)).toMatch(/^[\w-]{16}$/);
  expect(markOf(show)).not.toBe(markOf(other));
  expect(JSON.stringify(marks)).not.toContain("0123456789");
});

test("twelve hours after the show nobody can say who was there", async () => {
  const { show } = await makeLive();

  enterRoom(show.id, "a");
  await sampleAudience();

  const seen = () => db.$count(audienceSeen, eq(audienceSeen.eventId, show.id));

  await transaction(async (tx) => {
    await tx.update(events).set({ isLive: false }).where(eq(events.id, show.id));
    await tx
      .update(broadcasts)
      .set({ endedAt: new Date(now) })
      .where(eq(broadcasts.eventId, show.id));
  });
  now += 12 * 3600_000 - 1;
  await forgetSeen();
  expect(await seen()).toBe(1);
  now += 2;
  await forgetSeen();
  expect(await seen()).toBe(0);
});

test("sums of all shows minus those of one tell no more of few people than the other show does", async () => {
  const { show, artist } = await makeLive();
  const other = await makeEvent({ artistId: show.artistId, isLive: true });

  for (const person of ["a", "b", "c"]) enterRoom(show.id, person, "Europe/Oslo");
  enterRoom(other.id, "d", "Europe/Oslo");
  await sampleAudience();
  expect(await listCountriesOfShow(artist, other.id)).toMatchObject([
    { kind: "other", viewers: 1 },
  ]);
  expect(await listCountriesOfArtist(artist)).toEqual([
    { kind: "country", country: "NO", viewers: 3, tickets: null },
    { kind: "other", country: null, viewers: 1, tickets: 0 },
  ]);
});

test("viewers count where their account's or their browser's time zone is; few people are not told apart", async () => {
  const { show, artist } = await makeLive();
  const member = await makeUser({ timeZone: "Asia/Ho_Chi_Minh" });

  enterRoom(show.id, `account ${member.id}`, "Europe/Paris");
  for (const person of ["a", "b"]) enterRoom(show.id, person, "Asia/Saigon");
  for (const person of ["c", "d"]) enterRoom(show.id, person, "Europe/Paris");
  enterRoom(show.id, "e", "Australia/Sydney");
  enterRoom(show.id, "f", "UTC");
  await sampleAudience();

  const countries = [
    { kind: "country", country: "VN", viewers: 3, tickets: null },
    { kind: "other", country: null, viewers: 3, tickets: 0 },
    { kind: "unknown", country: null, viewers: 1, tickets: 0 },
  ];

  expect(await listCountriesOfShow(artist, show.id)).toEqual(countries);
  expect(await listCountriesOfArtist(artist)).toEqual(countries);

  const another = actorFor(await makeArtist());

  await expect(listCountriesOfShow(another, show.id)).rejects.toMatchObject({ code: "forbidden" });
});
