import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GUEST } from "~/models/base/actor";
import { onAnnouncement } from "~/models/base/announcements.server";
import { findOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import { nextAnnouncement } from "../../test/factories/delivery/announcements";
import { makeEvent } from "../../test/factories/shows/events";
import { makeArtist } from "../../test/factories/accounts/people";
import type { Ingest } from "./live-session";
import { closeMedia, getMedia } from "./media.server";
import { SOUND, soundPackets, VIDEO, videoPackets } from "./testing/test-packets";

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] }),
);
afterEach(async () => {
  await closeMedia();
  vi.useRealTimers();
});

const makeShow = async () => makeEvent({ artistId: (await makeArtist()).id });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const statusOf = async (eventId: string) => (await getStreamInfo(GUEST, eventId, null)).status;

async function send(eventId: string) {
  const publisher = {
    source: "rtmp",
    sessionId: randomUUID(),
    startedAt: Date.now(),
    onClose: () => {},
  } as const;
  const ingest = (await getMedia().engine.ingest(eventId, publisher)) as Ingest;

  ingest.configure("v720", VIDEO);
  ingest.configure("a", SOUND);
  for (const packet of videoPackets({ seconds: 5 })) ingest.push("v720", packet);
  for (const packet of soundPackets({ seconds: 5 })) ingest.push("a", packet);

  return ingest;
}

/** Waits until the database says live. */
async function goLive(eventId: string) {
  const live = nextAnnouncement("show.live", eventId);
  const ingest = await send(eventId);

  await pass(1500);
  await live;

  return ingest;
}

test("viewers are told when the artist's picture stops, at once if the encoder reports it, and when it returns", async () => {
  const event = await makeShow();
  const states: string[] = [];
  const stops = (["show.live", "show.paused", "show.reconnecting"] as const).map((type) =>
    onAnnouncement(type, (it) => void (it.eventId === event.id && states.push(type))),
  );
  const ingest = await goLive(event.id);

  expect(await statusOf(event.id)).toBe("live");
  ingest.leave(true);
  await pass(0);
  expect(await statusOf(event.id)).toBe("paused");
  await goLive(event.id);
  expect(await statusOf(event.id)).toBe("live");
  await pass(6000);
  expect(await statusOf(event.id)).toBe("paused");
  stops.forEach((stop) => stop());
  expect(states).toEqual(["show.live", "show.paused", "show.live", "show.paused"]);
});

test("audio without a picture counts as a pause for a minute, then as an audio show", async () => {
  const event = await makeShow();
  const ingest = await goLive(event.id);
  const goOn = async (from: number, to: number) => {
    for (let second = from; second < to; second++) {
      for (const packet of soundPackets({ seconds: 1, from: second })) ingest.push("a", packet);
      await pass(1000);
    }
  };

  await goOn(5, 12);
  expect(await statusOf(event.id)).toBe("paused");

  const live = nextAnnouncement("show.live", event.id);

  await goOn(12, 72);
  await live;
  expect(await statusOf(event.id)).toBe("live");
  expect(findOnAir(event.id)!.renditions).toEqual(["a"]);
});

test("viewers are told when the artist's sound stops, and when it is back", async () => {
  const event = await makeShow();
  const ingest = await goLive(event.id);
  const noSound = async () => (await getStreamInfo(GUEST, event.id, null)).noSound;
  const goOn = async (from: number, to: number, hasSound: boolean) => {
    for (let second = from; second < to; second++) {
      for (const packet of videoPackets({ seconds: 1, from: second })) ingest.push("v720", packet);
      if (hasSound)
        for (const packet of soundPackets({ seconds: 1, from: second })) ingest.push("a", packet);
      await pass(1000);
    }
  };

  const changes: boolean[] = [];
  const stop = onAnnouncement(
    "show.soundChanged",
    () => void changes.push(findOnAir(event.id)!.noSound!),
  );

  await goOn(5, 7, true);
  await goOn(7, 12, false);
  expect([await noSound(), await statusOf(event.id)]).toEqual([true, "live"]);
  expect(findOnAir(event.id)!.renditions).toEqual(["v720", "a"]);
  await goOn(12, 14, true);

  expect(await noSound()).toBe(false);
  expect(changes).toEqual([true, false]);
  stop();
});

test("a show whose encoder stops while it goes live is announced live, then paused", async () => {
  const event = await makeShow();
  const states: string[] = [];
  const paused = new Promise<void>((resolve) => {
    onAnnouncement("show.live", (it) => void (it.eventId === event.id && states.push("live")));
    onAnnouncement("show.paused", (it) => {
      if (it.eventId === event.id) resolve(void states.push("paused"));
    });
  });
  const ingest = await send(event.id);

  vi.advanceTimersByTime(1000);
  expect(findOnAir(event.id)).toBeNull();
  ingest.leave(true);
  await paused;
  expect(states).toEqual(["live", "paused"]);
  expect(await statusOf(event.id)).toBe("paused");
});
