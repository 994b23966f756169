import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GUEST } from "~/models/base/actor";
import { WITHHELD_HEADER } from "~/models/live/streams/protocol";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import {
  bandwidthOf,
  setServerBandwidth,
} from "~/models/live/streams/broadcast/server-bandwidth.server";
import { nextAnnouncement } from "../../test/factories/delivery/announcements";
import { makeEvent } from "../../test/factories/shows/events";
import { makeArtist } from "../../test/factories/accounts/people";
import type { Ingest } from "./live-session";
import { capacityOf } from "./capacity";
import { closeMedia, getMedia } from "./media.server";
import { masterPlaylist } from "./packager/master-playlist";
import { SOUND, soundPackets, VIDEO, videoPackets } from "./testing/test-packets";
import { serve } from "./testing/publisher";

let site: Awaited<ReturnType<typeof serve>>;
let skippedMs = 0;
const pass = (ms: number) => {
  skippedMs += ms;
};

beforeEach(async () => {
  const now = performance.now();

  vi.spyOn(performance, "now").mockImplementation(() => now + skippedMs);
  site = await serve(getMedia());
});
afterEach(async () => {
  pass(60_000);
  bandwidthOf(null).share();
  setServerBandwidth(null);
  await closeMedia();
  await site.close();
  vi.restoreAllMocks();
});

/** 2 Mbit/s at 720p, 0.5 at 360p, audio of 0.1. */
async function showOnAir() {
  const event = await makeEvent({ artistId: (await makeArtist()).id });
  const live = nextAnnouncement("show.live", event.id);
  const publisher = {
    source: "browser" as const,
    sessionId: randomUUID(),
    startedAt: Date.now(),
    onClose: () => {},
  };
  const ingest = (await getMedia().engine.ingest(event.id, publisher)) as Ingest;

  ingest.configure("v720", VIDEO);
  ingest.configure("v360", { ...VIDEO, width: 640, height: 360 });
  ingest.configure("a", SOUND);

  const fat = (bitsPerSecond: number, perSecond: number) =>
    Buffer.alloc(bitsPerSecond / 8 / perSecond);

  for (const packet of videoPackets({ seconds: 5 })) {
    ingest.push("v720", { ...packet, data: fat(2e6, 30) });
    ingest.push("v360", { ...packet, data: fat(5e5, 30) });
  }

  for (const packet of soundPackets({ seconds: 5 }))
    ingest.push("a", { ...packet, data: fat(1e5, 47) });
  await live;

  return event.id;
}

/** A smaller picture that needs more bits than the large one. */
async function costlyShow() {
  const eventId = await showOnAir();
  const show = (await getMedia().engine.findShow(eventId))!;

  show.renditions.get("v360")!.bitRates.peak = 3e6;

  return { eventId, show };
}

const visitor = (n: number | string) => ({ ...GUEST, visitorId: `visitor-${n}` });

/** Twenty viewers, one of them "me", who each get this share of 90 % of the bandwidth. */
function crowd(eventId: string, bitsEach: number) {
  for (const name of ["me", ...Array.from({ length: 19 }, (_, i) => i)])
    bandwidthOf(null).noteWatcher(`${eventId} visitor-${name}`);
  setServerBandwidth((bitsEach * 20) / 0.9);
  pass(600);
}

async function offered(eventId: string) {
  const { playbackUrl } = await getStreamInfo(visitor("me"), eventId, null);
  const master = await (await fetch(site.base + playbackUrl)).text();
  const renditions = [...master.matchAll(/^(\w+)\/index/gm)].map(([, name]) => name);
  const playlist = await (
    await fetch(site.base + playbackUrl!.replace("master", `${renditions[0]}/index`))
  ).text();

  return { renditions, isLowLatency: playlist.includes("#EXT-X-PART:") };
}

test("as bandwidth fills up, low latency goes first, then renditions, then the picture; only then are viewers refused", async () => {
  const eventId = await showOnAir();

  expect(await offered(eventId)).toEqual({ renditions: ["v720", "v360", "a"], isLowLatency: true });

  const perViewer = async (bits: number) => {
    crowd(eventId, bits);

    return offered(eventId);
  };

  expect(await perViewer(3_000_000)).toEqual({
    renditions: ["v720", "v360", "a"],
    isLowLatency: true,
  });
  expect(await perViewer(2_400_000)).toEqual({
    renditions: ["v720", "v360", "a"],
    isLowLatency: false,
  });
  expect(await perViewer(1_500_000)).toEqual({ renditions: ["v360", "a"], isLowLatency: true });
  expect(await perViewer(650_000)).toEqual({ renditions: ["v360", "a"], isLowLatency: false });
  expect(await perViewer(300_000)).toEqual({ renditions: ["a"], isLowLatency: true });
  await expect(perViewer(100_000)).resolves.toMatchObject({ renditions: ["a"] });
  await expect(getStreamInfo(visitor("late"), eventId, null)).rejects.toMatchObject({
    code: "unavailable",
    messageKey: "live:full",
  });
});

test("running players are asked to step down, are refused if they do not, and may step up again later", async () => {
  const eventId = await showOnAir();
  const { playbackUrl } = await getStreamInfo(visitor("me"), eventId, null);
  const ask = async (rendition: string) => {
    const answer = await fetch(site.base + playbackUrl!.replace("master", `${rendition}/index`));

    await answer.arrayBuffer();

    return [answer.status, answer.headers.get(WITHHELD_HEADER)];
  };

  const after = async (ms: number, bitsEach: number) => {
    pass(ms);
    crowd(eventId, bitsEach);

    return [await ask("v720"), await ask("v360"), await ask("a")];
  };

  const all = [200, null];

  expect(await after(0, 3_000_000)).toEqual([all, all, all]);

  const served = [200, "v720"];

  expect(await after(0, 1_500_000)).toEqual([served, served, served]);
  expect(await after(4000, 1_500_000)).toEqual([served, served, served]);
  expect(await after(2000, 1_500_000)).toEqual([[404, "v720"], served, served]);

  const toSound = [200, "v720 v360"];

  expect(await after(0, 300_000)).toEqual([[404, "v720 v360"], toSound, toSound]);
  expect(await after(7000, 300_000)).toEqual([[404, "v720 v360"], [404, "v720 v360"], toSound]);

  // Enough bandwidth counts only after ten seconds.
  expect(await after(0, 3_000_000)).toEqual([[404, "v720 v360"], [404, "v720 v360"], toSound]);
  expect(await after(8000, 3_000_000)).toEqual([[404, "v720 v360"], [404, "v720 v360"], toSound]);
  expect(await after(2000, 3_000_000)).toEqual([all, all, all]);
});

test("a viewer who paused while the bandwidth filled up is refused until there is room", async () => {
  const eventId = await showOnAir();

  crowd(eventId, 150_000);

  const { playbackUrl } = await getStreamInfo(visitor("me"), eventId, null);
  const ask = async () => {
    const answer = await fetch(site.base + playbackUrl!.replace("master", "a/index"));

    await answer.arrayBuffer();

    return [answer.status, answer.headers.get("retry-after")];
  };

  expect(await ask()).toEqual([200, null]);
  pass(16_000);
  for (let i = 0; i < 20; i++) bandwidthOf(null).noteWatcher(`${eventId} newcomer-${i}`);
  expect(await ask()).toEqual([503, "10"]);
  pass(16_000);
  expect(await ask()).toEqual([200, null]);
});

test("without scripts a picture that does not fit falls back to the next source", async () => {
  const eventId = await showOnAir();
  const { noScript } = await getStreamInfo(visitor("me"), eventId, null);

  setServerBandwidth(400_000);

  const answer = await fetch(site.base + noScript!.mp4);

  expect(answer.status).toBe(503);

  const sound = await fetch(site.base + noScript!.sound!);

  expect(sound.status).toBe(200);
  await sound.body!.cancel();
});

test("master, share and heights agree about a rendition that takes more bits than a larger one", async () => {
  const { eventId, show } = await costlyShow();

  await expect
    .poll(async () => (await getStreamInfo(visitor("me"), eventId, null)).heights)
    .toEqual([720]);

  const master = masterPlaylist([...show.renditions.values()], { lowLatency: true });

  expect(master).not.toContain("v360");
  crowd(eventId, 1e6);
  expect(capacityOf(show, null).renditionNames()).toEqual(["a"]);
  expect(capacityOf(show, null).withheld()).toEqual(["v720"]);
});

test("both sounds stay when no picture fits, and neither counts as one", async () => {
  const eventId = await showOnAir();
  const show = (await getMedia().engine.findShow(eventId))!;

  show.configure("al", SOUND);
  for (const packet of soundPackets({ seconds: 5 })) show.push("al", packet);
  crowd(eventId, 100_000);
  expect(capacityOf(show, null).renditionNames()).toEqual(["a", "al"]);
  expect(capacityOf(show, null).withheld()).toEqual(["v720", "v360"]);
});
