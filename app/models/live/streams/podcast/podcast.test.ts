import { beforeAll, expect, test } from "vitest";
import { makeEvent, makeTicketedEvent } from "../../../../../test/factories/shows/events";
import { changeEvent } from "../../../../../test/factories/money/money";
import { actorFor, makeArtist } from "../../../../../test/factories/accounts/people";
import { endShow, makeReplay } from "../../../../../test/factories/live/replays";
import { saveRecording } from "../replay/recordings.server";
import {
  findPodcastOffer,
  isEpisode,
  listEpisodes,
  listUnmadeSounds,
  saveSoundSize,
  setPodcastOffered,
} from "./podcast.server";

let artist: Awaited<ReturnType<typeof makeArtist>>;

beforeAll(async () => {
  artist = await makeArtist();
});

async function makeShow(
  make: (fields: { artistId: string }) => Promise<{ id: string }> = makeEvent,
) {
  const { id } = await make({ artistId: artist.id });

  await endShow(id);
  await makeReplay(id);

  return id;
}

async function makeEpisode() {
  const id = await makeShow();

  await setPodcastOffered(actorFor(artist), id, true);
  await saveSoundSize(id, 4000);

  return id;
}

test("a replay is no episode until the artist offers it and its sound is made", async () => {
  const id = await makeShow();
  const own = actorFor(artist);

  expect(await findPodcastOffer(own, id)).toEqual({ isOffered: false, bytes: null });
  expect(await listUnmadeSounds()).not.toContain(id);
  await setPodcastOffered(own, id, true);
  expect(await listUnmadeSounds()).toContain(id);
  expect(await isEpisode(id)).toBe(false);
  await saveSoundSize(id, 4000);
  expect([await isEpisode(id), await listUnmadeSounds()]).toEqual([
    true,
    expect.not.arrayContaining([id]),
  ]);
  expect((await listEpisodes(artist.id)).find((it) => it.eventId === id)).toMatchObject({
    bytes: 4000,
    durationMs: 1000,
  });
  await setPodcastOffered(own, id, false);
  expect([
    await isEpisode(id),
    (await listEpisodes(artist.id)).some((it) => it.eventId === id),
  ]).toEqual([false, false]);
});

test("a show without a replay, and a ticketed one, cannot be offered", async () => {
  const own = actorFor(artist);

  for (const { id } of [
    await makeEvent({ artistId: artist.id }),
    { id: await makeShow(makeTicketedEvent) },
  ]) {
    expect(await findPodcastOffer(own, id)).toBeNull();
    await expect(setPodcastOffered(own, id, true)).rejects.toMatchObject({ code: "conflict" });
  }
});

test.each([
  ["becomes ticketed", { eventType: "ticketed" as const, ticketPriceCents: 1800 }],
  ["is hidden", { hiddenAt: new Date() }],
  ["goes live again", { isLive: true }],
  ["is cancelled", { status: "cancelled" as const }],
])("an episode whose show %s is no episode any more", async (_, change) => {
  const id = await makeEpisode();

  expect(await isEpisode(id)).toBe(true);
  await changeEvent(id, change);
  expect(await isEpisode(id)).toBe(false);
});

test("an episode ends with its replay", async () => {
  const id = await makeEpisode();

  await makeReplay(id, new Date(Date.now() - 1000));
  expect(await isEpisode(id)).toBe(false);
});

test("a new recording of the show needs a new sound file", async () => {
  const id = await makeEpisode();

  await changeEvent(id, { replayDays: 7 });
  await saveRecording(id, { durationMs: 2000, bytes: 20, spans: [] });
  expect([await isEpisode(id), await listUnmadeSounds()]).toEqual([
    false,
    expect.arrayContaining([id]),
  ]);
});
