import { afterEach, expect, test, vi } from "vitest";
import { makeEvent } from "../../../../../test/factories/shows/events";
import {
  actorFor,
  addHelper,
  makeArtist,
  makeUser,
} from "../../../../../test/factories/accounts/people";
import { clock } from "~/platform/clock/clock";
import { noteAttendance } from "./attendance.server";
import { getAudience, sampleAudience } from "./audience.server";
import { enterRoom } from "./presence.server";

const START = Date.parse("2026-12-06T13:00:00Z");

afterEach(() => void vi.restoreAllMocks());

test("people in the room are counted once a minute while on air", async () => {
  let now = START;

  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));

  const artist = await makeArtist();
  const show = await makeEvent({ artistId: artist.id, isLive: true });
  const quiet = await makeEvent({ artistId: artist.id });
  const leave = [
    enterRoom(show.id, "a"),
    enterRoom(show.id, "b"),
    enterRoom(show.id, "b"),
    enterRoom(quiet.id, "a"),
  ];

  await sampleAudience();
  now += 20_000;
  enterRoom(show.id, "c");
  await sampleAudience();
  now += 60_000;
  await sampleAudience();
  leave.forEach((each) => each());
  now += 60_000;
  await sampleAudience();

  const { samples, peak, mean } = await getAudience(actorFor(artist), show.id);

  expect(samples.map(({ viewers }) => viewers)).toEqual([2, 3, 1]);
  expect(samples[1]!.at.toISOString()).toBe("2026-12-06T13:01:00.000Z");
  expect([peak, mean]).toEqual([3, 2]);
  expect(await getAudience(actorFor(artist), quiet.id)).toMatchObject({
    samples: [],
    peak: null,
    mean: null,
  });
});

test("attending members are counted by account, for the show's artist only", async () => {
  const artist = await makeArtist();
  const show = await makeEvent({ artistId: artist.id, isLive: true });
  const guest = await makeArtist();

  for (let time = 0; time < 2; time++) await noteAttendance(actorFor(guest), show.id);
  expect((await getAudience(actorFor(artist), show.id)).people).toBe(1);
  await expect(getAudience(actorFor(guest), show.id)).rejects.toMatchObject({ code: "forbidden" });
});

test("the show's artist and team are no audience, in the room and as members", async () => {
  const artist = await makeArtist();
  const [moderator, fan] = [await makeUser(), await makeUser()];
  const show = await makeEvent({ artistId: artist.id, isLive: true });

  await addHelper(artist.id, moderator.id);
  for (const person of [artist, moderator, fan]) {
    enterRoom(show.id, `account ${person.id}`);
    await noteAttendance(actorFor(person), show.id);
  }

  await sampleAudience();

  expect(await getAudience(actorFor(artist), show.id)).toMatchObject({
    came: 1,
    peak: 1,
    people: 1,
  });
});
