import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GUEST } from "~/models/actor";
import { onAnnouncement } from "~/models/announcements.server";
import { getStreamInfo } from "~/models/streams/stream-info.server";
import { noteWatcher, setUplink } from "~/models/streams/uplink.server";
import { makeEvent } from "../../test/factories/events";
import { makeArtist } from "../../test/factories/people";
import type { Ingest } from "./engine.server";
import { closeMedia, getMedia } from "./media.server";
import { SOUND, soundPackets, VIDEO, videoPackets } from "./testing/camera";
import { serve } from "./testing/publisher";

let site: Awaited<ReturnType<typeof serve>>;
beforeEach(async () => void (site = await serve(getMedia())));
afterEach(async () => {
  setUplink(null);
  vi.restoreAllMocks();
  await closeMedia();
  await site.close();
});

/** 2 Mbit/s at 720p, 0.5 at 360p, sound of 0.1. */
async function showOnAir() {
  const event = await makeEvent({ artistId: (await makeArtist()).id });
  const live = new Promise<void>(
    (resolve) => void onAnnouncement("show.live", (it) => it.eventId === event.id && resolve()),
  );
  const publisher = { source: "browser" as const, sessionId: randomUUID(), startedAt: Date.now(), onClose: () => {} };
  const ingest = (await getMedia().engine.ingest(event.id, publisher)) as Ingest;
  ingest.configure("v720", VIDEO);
  ingest.configure("v360", { ...VIDEO, width: 640, height: 360 });
  ingest.configure("a", SOUND);
  const fat = (bitsPerSecond: number, perSecond: number) => Buffer.alloc(bitsPerSecond / 8 / perSecond);
  for (const packet of videoPackets({ seconds: 5 })) {
    ingest.push("v720", { ...packet, data: fat(2e6, 30) });
    ingest.push("v360", { ...packet, data: fat(5e5, 30) });
  }
  for (const packet of soundPackets({ seconds: 5 })) ingest.push("a", { ...packet, data: fat(1e5, 47) });
  await live;
  return event.id;
}

const visitor = (n: number | string) => ({ ...GUEST, visitorId: `visitor-${n}` });

async function offered(eventId: string) {
  const { playbackUrl } = await getStreamInfo(visitor("me"), eventId, null);
  const master = await (await fetch(site.base + playbackUrl)).text();
  const rungs = [...master.matchAll(/^(\w+)\/index/gm)].map(([, name]) => name);
  const playlist = await (await fetch(site.base + playbackUrl!.replace("master", `${rungs[0]}/index`))).text();
  return { rungs, isLowLatency: playlist.includes("#EXT-X-PART:") };
}

test("a line that fills gives up low latency first, then rungs, then the picture, and turns nobody away before", async () => {
  const eventId = await showOnAir();
  expect(await offered(eventId)).toEqual({ rungs: ["v720", "v360", "a"], isLowLatency: true });
  const perViewer = async (bits: number) => {
    // Twenty viewers, this one among them; nine tenths of the line are theirs.
    for (let i = 0; i < 19; i++) noteWatcher(`${eventId} visitor-${i}`);
    setUplink((bits * 20) / 0.9);
    return offered(eventId);
  };
  expect(await perViewer(3_000_000)).toEqual({ rungs: ["v720", "v360", "a"], isLowLatency: true });
  expect(await perViewer(2_400_000)).toEqual({ rungs: ["v720", "v360", "a"], isLowLatency: false });
  expect(await perViewer(1_500_000)).toEqual({ rungs: ["v360", "a"], isLowLatency: true });
  expect(await perViewer(650_000)).toEqual({ rungs: ["v360", "a"], isLowLatency: false });
  expect(await perViewer(300_000)).toEqual({ rungs: ["a"], isLowLatency: true });
  await expect(perViewer(100_000)).resolves.toMatchObject({ rungs: ["a"] });
  await expect(getStreamInfo(visitor("late"), eventId, null)).rejects.toMatchObject({
    code: "unavailable",
    messageKey: "live:full",
  });
});

test("without scripts a picture that does not fit gives way to the next source", async () => {
  const eventId = await showOnAir();
  const { noScript } = await getStreamInfo(visitor("me"), eventId, null);
  setUplink(400_000);
  const answer = await fetch(site.base + noScript!.mp4);
  expect(answer.status).toBe(503);
  const sound = await fetch(site.base + noScript!.sound!);
  expect(sound.status).toBe(200);
  await sound.body!.cancel();
});
