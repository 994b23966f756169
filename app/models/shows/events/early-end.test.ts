import { expect, test } from "vitest";
import { makeEvent } from "../../../../test/factories/shows/events";
import { makeArtist } from "../../../../test/factories/accounts/people";
import { listArtistEvents } from "../artists/find-artist.server";
import { GUEST } from "~/models/base/actor";
import { startBroadcast, endBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { listEvents } from "./listing/event-list.server";
import { getEvent } from "./find-event.server";
import { eventState } from "./event-state";

const HOUR = 3600_000;

async function facts(id: string, artistId: string) {
  const { events } = await listEvents({ artistId }, "UTC");
  const { past } = await listArtistEvents(artistId);
  const state = eventState(await getEvent(GUEST, id), new Date());

  return {
    state,
    isListed: events.some((it) => it.id === id),
    isPast: past.some((it) => it.id === id),
  };
}

test("a show that ended early is over everywhere, and open again once it is back on air", async () => {
  const artist = await makeArtist();
  const startTime = new Date(Date.now() - HOUR);
  const show = await makeEvent({
    artistId: artist.id,
    startTime,
    endTime: new Date(Date.now() + HOUR),
  });

  expect(await facts(show.id, artist.id)).toEqual({
    state: "started",
    isListed: true,
    isPast: false,
  });
  await startBroadcast(show.id, "browser", []);
  expect(await facts(show.id, artist.id)).toEqual({ state: "live", isListed: true, isPast: false });
  await endBroadcast(show.id);
  expect(await facts(show.id, artist.id)).toEqual({
    state: "ended",
    isListed: false,
    isPast: true,
  });
  await startBroadcast(show.id, "browser", []);
  expect(await facts(show.id, artist.id)).toEqual({ state: "live", isListed: true, isPast: false });
});

test("a test broadcast before the start does not end the show", async () => {
  const artist = await makeArtist();
  const startTime = new Date(Date.now() + HOUR);
  const show = await makeEvent({
    artistId: artist.id,
    startTime,
    endTime: new Date(Date.now() + 2 * HOUR),
  });

  await startBroadcast(show.id, "browser", []);
  await endBroadcast(show.id);
  expect(await facts(show.id, artist.id)).toEqual({
    state: "upcoming",
    isListed: true,
    isPast: false,
  });
});
