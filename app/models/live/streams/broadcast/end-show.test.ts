import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GUEST } from "~/models/base/actor";
import { getEventOnSale } from "~/models/shows/events/event-sale.server";
import { eventState, canResumeUntil, hasEndedEarly } from "~/models/shows/events/event-state";
import { listDashboardEvents } from "~/models/shows/events/dashboard.server";
import { getEvent } from "~/models/shows/events/find-event.server";
import { listEvents } from "~/models/shows/events/listing/event-list.server";
import { guardWrites } from "~db/client.server";
import { nextAnnouncement } from "../../../../../test/factories/delivery/announcements";
import { makeEvent, makeTicketedEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../../../../test/factories/accounts/people";
import { getStreamInfo } from "../stream-info.server";
import { endBroadcast, findLastEnd, startBroadcast } from "./broadcasts.server";
import { endShow } from "./end-show.server";

const DAY_MS = 24 * 3600_000;
const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  guardWrites(() => {});
  vi.useRealTimers();
});

async function showOfTomorrow() {
  const artist = await makeArtist();
  const startTime = new Date(Date.now() + DAY_MS);
  const endTime = new Date(startTime.getTime() + 3600_000);
  const show = await makeTicketedEvent({ artistId: artist.id, startTime, endTime });
  const now = () => new Date();

  /** Reads the state of a show in the room, the lists, the shop and the dashboard. */
  const facts = async () => {
    const event = await getEvent(GUEST, show.id);
    const { events } = await listEvents({ artistId: artist.id }, "UTC");
    const past = await listDashboardEvents(actorFor(artist), "past", 10);

    return {
      room: await getStreamInfo(actorFor(artist), show.id, null).then(({ status }) => status),
      state: eventState(event, now()),
      isListed: events.length > 0,
      isSold: await getEventOnSale(show.id).then(
        () => true,
        () => false,
      ),
      isPast: past.length > 0,
      isEarly: hasEndedEarly(event, now()),
    };
  };

  return { show, artist, facts };
}

const OPEN = { isListed: true, isSold: true, isPast: false, isEarly: false };
const ENDED = {
  room: "ended",
  state: "ended",
  isListed: false,
  isSold: false,
  isPast: true,
  isEarly: true,
};

test("a show that its artist ended is over everywhere, also before its start, and opens again when it goes on", async () => {
  const { show, artist, facts } = await showOfTomorrow();

  expect(await facts()).toEqual({ ...OPEN, room: "upcoming", state: "upcoming" });
  await startBroadcast(show.id, "browser", []);

  await endShow(actorFor(artist), show.id);

  expect(await facts()).toEqual(ENDED);
  await startBroadcast(show.id, "browser", []);
  expect(await facts()).toMatchObject({ state: "live", isListed: true, isSold: true });
});

test("a test broadcast that only stopped before the start leaves the show on sale, in its room too", async () => {
  const { show, facts } = await showOfTomorrow();

  await startBroadcast(show.id, "rtmp", []);

  await endBroadcast(show.id);

  expect(await facts()).toEqual({ ...OPEN, room: "upcoming", state: "upcoming" });
});

test("a show goes on until its planned end, and a quarter of an hour at least", async () => {
  const { show, artist } = await showOfTomorrow();

  await startBroadcast(show.id, "browser", []);
  expect(await findLastEnd(show.id)).toBeNull();
  await endShow(actorFor(artist), show.id);

  const endedAt = (await findLastEnd(show.id))!;

  expect(canResumeUntil(show, endedAt)).toEqual(show.endTime);

  const late = new Date(show.endTime.getTime() - MINUTE_MS);

  expect(canResumeUntil(show, late).getTime()).toBe(show.endTime.getTime() + 14 * MINUTE_MS);
});

test("an end whose commit was not confirmed is announced by the next attempt", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id });
  const isLive = async () => (await getEvent(GUEST, event.id)).isLive;
  const ended = nextAnnouncement("show.ended", event.id);

  await startBroadcast(event.id, "browser", []);
  guardWrites(() => {
    throw new Error("Another process writes.");
  });
  await expect(endBroadcast(event.id)).rejects.toThrow("Another process writes.");
  expect(await isLive()).toBe(true);

  let checks = 0;

  // The third check comes after the commit.
  guardWrites(() => {
    if (++checks > 2) throw new Error("The process was frozen.");
  });
  await expect(endBroadcast(event.id)).rejects.toThrow("The process was frozen.");
  expect(await isLive()).toBe(false);

  guardWrites(() => {});
  await endBroadcast(event.id);
  await ended;
});
