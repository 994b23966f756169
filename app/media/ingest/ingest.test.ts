import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findDisk } from "~/models/live/streams/broadcast/disk.server";
import { getEncoderReport } from "~/models/live/streams/broadcast/encoder-report.server";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import { acceptInvitation, inviteHelper, removeHelper } from "~/models/accounts/team/team.server";
import { GUEST } from "~/models/base/actor";
import { logger } from "~/platform/logging/logger.server";
import { db, guardWrites, transaction } from "~db/client.server";
import { events } from "~db/schema";
import { nextAnnouncement } from "../../../test/factories/delivery/announcements";
import { makeEvent } from "../../../test/factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { closeMedia, getMedia } from "../media.server";
import { soundPackets, VIDEO, videoPackets } from "../testing/test-packets";
import { readPlaylist } from "../testing/playlist-rules";
import { serve, TestPublisher } from "../testing/publisher";
import { createByteBucket } from "./watchdog";
import { encodePacket, MAX_BITS_PER_SECOND, RING_US } from "./protocol";

let site: Awaited<ReturnType<typeof serve>>;

beforeEach(async () => {
  site = await serve(getMedia());
});
afterEach(async () => {
  guardWrites(() => {});
  vi.restoreAllMocks();
  await closeMedia();
  await site.close();
});

async function artistWithShow() {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id, replayDays: 7 });

  return { event, artist, cookie: await cookieFor(artist) };
}

async function onAir(seconds = 5) {
  const { event, artist, cookie } = await artistWithShow();
  const sessionId = randomUUID();
  const { publisher } = await TestPublisher.connect(site.port, event.id, { cookie });

  await publisher.hello(sessionId);
  publisher.configure();
  publisher.send({ v720: videoPackets({ seconds }), a: soundPackets({ seconds }) });
  await publisher.settled();

  return { event, artist, cookie, sessionId, publisher };
}

test("only the event's approved artist may broadcast; everybody else is disconnected with a reason", async () => {
  const { event, cookie } = await artistWithShow();
  const end = async (options: { cookie?: string }, eventId = event.id) => {
    const { publisher } = await TestPublisher.connect(site.port, eventId, options);

    return [await publisher.closed, publisher.frames];
  };

  const refusal = (closeCode: number, code: string) => [closeCode, [{ type: "error", code }]];

  expect(await end({})).toEqual(refusal(4401, "unauthenticated"));
  expect(await end({ cookie: await cookieFor(await makeArtist()) })).toEqual(
    refusal(4403, "forbidden"),
  );
  expect(await end({ cookie: await cookieFor(await makeUser()) })).toEqual(
    refusal(4403, "forbidden"),
  );
  expect(await end({ cookie }, "unknown")).toEqual(refusal(4404, "not_found"));
  await transaction(async (tx) => {
    await tx.update(events).set({ status: "cancelled" }).where(eq(events.id, event.id));
  });
  expect(await end({ cookie })).toEqual(refusal(4412, "not_open"));
});

test("pages of other sites get no socket", async () => {
  const { event, cookie } = await artistWithShow();

  for (const origin of ["http://elsewhere.test", "null"]) {
    expect((await TestPublisher.connect(site.port, event.id, { cookie, origin })).status).toBe(403);
  }
});

test("a show runs from hello to live, end and replay", async () => {
  const { event, cookie } = await artistWithShow();
  const [live, ended, ready] = (["show.live", "show.ended", "replay.ready"] as const).map((it) =>
    nextAnnouncement(it, event.id),
  );
  const { publisher } = await TestPublisher.connect(site.port, event.id, { cookie });

  expect(await publisher.hello(randomUUID())).toEqual({ type: "ready", resumed: false, last: {} });
  publisher.configure();
  publisher.send({ v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) });
  await live;

  const info = await getStreamInfo(GUEST, event.id, null);

  expect(info).toMatchObject({ status: "live", heights: [720] });

  const playlist = await fetch(site.base + info.playbackUrl!.replace("master", "v720/index"));

  expect(readPlaylist(await playlist.text()).segments.length).toBe(2);
  publisher.sendFrame({ type: "end" });
  expect(await publisher.closed).toBe(1000);
  expect(publisher.frames.at(-1)).toEqual({ type: "ended" });
  await ended;
  await ready;

  const replay = await getStreamInfo(GUEST, event.id, null);

  expect(replay.status).toBe("replay");
});

test("the artist gets live and ended only after the commit", async () => {
  const { event, cookie } = await artistWithShow();
  const isLive = async () =>
    (await db.query.events.findFirst({ where: eq(events.id, event.id) }))?.isLive;
  const { publisher } = await TestPublisher.connect(site.port, event.id, { cookie });

  await publisher.hello(randomUUID());
  publisher.configure();
  await publisher.settled();
  expect(publisher.frames.some(({ type }) => type === "live")).toBe(false);
  publisher.send({ v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) });
  await publisher.receive("live");
  expect(await isLive()).toBe(true);
  publisher.sendFrame({ type: "end" });
  await publisher.receive("ended");
  expect(await isLive()).toBe(false);
});

/** A browser that has ended its show while the database refuses the end. */
async function endRefused() {
  const refused = vi.spyOn(logger, "error").mockImplementation(() => undefined);
  const broadcast = await onAir();

  await broadcast.publisher.receive("live");
  guardWrites(() => {
    throw new Error("Another process writes.");
  });
  broadcast.publisher.sendFrame({ type: "end" });
  await expect.poll(() => refused.mock.calls.length).toBeGreaterThan(0);
  await broadcast.publisher.settled();

  return broadcast;
}

test("the artist is told that the show has ended only once the end could be committed", async () => {
  const { publisher } = await endRefused();

  expect(publisher.frames).not.toContainEqual({ type: "ended" });
  guardWrites(() => {});
  expect(await publisher.closed).toBe(1000);
  expect(publisher.frames.at(-1)).toEqual({ type: "ended" });
});

test("a browser that waits for the end is disconnected when the show goes on in another", async () => {
  const { event, cookie, publisher } = await endRefused();
  const { publisher: other } = await TestPublisher.connect(site.port, event.id, { cookie });

  await other.hello(randomUUID());
  expect(await publisher.closed).toBe(4410);
  expect(publisher.frames.at(-1)).toEqual({ type: "error", code: "replaced" });
});

test("a reconnected broadcaster resumes without duplicates, losses or a discontinuity", async () => {
  const { event, cookie, sessionId, publisher } = await onAir(5);

  publisher.socket.terminate();
  await publisher.closed;

  const { publisher: again } = await TestPublisher.connect(site.port, event.id, { cookie });
  const ready = await again.hello(sessionId);

  expect(ready.resumed).toBe(true);
  expect(ready.last.v720).toBeCloseTo(4_966_667, 0);
  again.configure();
  again.send({
    v720: videoPackets({ seconds: 6, from: 3 }),
    a: soundPackets({ seconds: 6, from: 3 }),
  });
  await again.settled();

  const show = (await getMedia().engine.findShow(event.id))!;
  const segments = show.renditions.get("v720")!.segments;

  expect(segments.map((it) => [it.n, it.start / 90_000, it.session])).toEqual(
    [0, 1, 2, 3, 4].map((n) => [n, 2 * n, 0]),
  );
});

test("the same session in a second tab takes over on air, another session is refused", async () => {
  const { event, artist, cookie, sessionId, publisher } = await onAir();

  await publisher.receive("live");

  const { publisher: rival } = await TestPublisher.connect(site.port, event.id, { cookie });

  // An artist who has sent nothing for five seconds would give way.
  publisher.send({
    v720: videoPackets({ seconds: 1, from: 5 }),
    a: soundPackets({ seconds: 1, from: 5 }),
  });
  await publisher.settled();
  rival.sendFrame({ type: "hello", sessionId: randomUUID(), startedAt: Date.now() });
  expect(await rival.closed).toBe(4409);
  expect(rival.frames).toEqual([{ type: "error", code: "busy" }]);
  expect((await getEncoderReport(actorFor(artist), event.id)).refusals).toMatchObject([
    { code: "busy", count: 1 },
  ]);

  const { publisher: tab } = await TestPublisher.connect(site.port, event.id, { cookie });

  expect((await tab.hello(sessionId)).resumed).toBe(true);
  expect(await publisher.closed).toBe(4410);
  await tab.settled();
  expect(tab.frames).toContainEqual({ type: "live" });
});

test("a stagehand removed from the team during a show is disconnected within seconds, and the artist continues", async () => {
  const [artist, hand] = [await makeArtist(), await makeUser({ emailProvenAt: new Date() })];
  const event = await makeEvent({ artistId: artist.id });

  await inviteHelper(actorFor(artist), { loginId: hand.email!, task: "stagehand" });
  await acceptInvitation(actorFor(hand), { personId: artist.id, task: "stagehand" });

  const { publisher } = await TestPublisher.connect(site.port, event.id, {
    cookie: await cookieFor(hand),
  });

  await publisher.hello(randomUUID());
  publisher.configure();

  const paused = nextAnnouncement("show.paused", event.id);

  publisher.send({ v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) });
  await publisher.receive("live");

  await removeHelper(actorFor(artist), { personId: hand.id, task: "stagehand" });
  expect(await publisher.closed).toBe(4403);
  expect(publisher.frames.at(-1)).toEqual({ type: "error", code: "forbidden" });

  await paused;
  expect((await getStreamInfo(GUEST, event.id, null)).status).toBe("paused");

  const { publisher: own } = await TestPublisher.connect(site.port, event.id, {
    cookie: await cookieFor(artist),
  });

  expect(await own.hello(randomUUID())).toMatchObject({ type: "ready", resumed: false });
  own.configure();
  own.send({ v720: videoPackets({ seconds: 3 }), a: soundPackets({ seconds: 3 }) });
  await own.settled();

  const show = (await getMedia().engine.findShow(event.id))!;

  expect(show.renditions.get("v720")!.segments.at(-1)!.session).toBe(1);
});

test("invalid frames are counted, then close the socket and nothing else", async () => {
  const { event, cookie } = await artistWithShow();
  const { publisher } = await TestPublisher.connect(site.port, event.id, { cookie });
  const junk = [
    "",
    "{",
    "null",
    '{"type":"config"}',
    '{"type":"hello","sessionId":"../../x","startedAt":1}',
  ];

  for (let i = 0; i < 3; i++) for (const text of junk) publisher.sendFrame(text);
  expect(await publisher.closed).toBe(4400);
});

test("a packet that is too large closes the socket", async () => {
  const { publisher } = await onAir();

  publisher.socket.send(Buffer.alloc(4_100_000));
  expect(await publisher.closed).toBe(1009);
});

test("a broadcaster may send a full buffer at once, but not exceed the limit for long", () => {
  let now = 0;
  const cap = createByteBucket(() => now);
  const ring = (RING_US / 1e6) * (MAX_BITS_PER_SECOND / 8);

  expect(cap.take(ring)).toBe(0);
  expect(cap.take(6_000_000)).toBeGreaterThan(0);

  const steady = createByteBucket(() => now);

  for (let second = 0; second < 300; second++) {
    now += 1000;
    expect(steady.take(990_000)).toBe(0);
  }

  const fast = createByteBucket(() => now);
  let accepted = 0;

  for (; accepted < 300 && fast.take(1_400_000) === 0; accepted++) now += 1000;
  expect(accepted).toBeLessThan(200);
});

test("a stopping server asks broadcasters to reconnect", async () => {
  const { publisher } = await onAir();

  await closeMedia();
  expect(await publisher.closed).toBe(1012);
  expect(publisher.frames.at(-1)).toEqual({ type: "error", code: "restarting" });
});

test("a running show is warned of a full disk, and no other show starts", async () => {
  const { publisher } = await onAir();
  const { disk } = getMedia().engine.library;
  const seen = vi
    .spyOn(disk, "stateFor")
    .mockReturnValue({ state: "full", roomBytes: 0, minutesLeft: 0 });
  const { event, cookie } = await artistWithShow();
  const { publisher: other } = await TestPublisher.connect(site.port, event.id, { cookie });

  other.sendFrame({ type: "hello", sessionId: randomUUID(), startedAt: Date.now() });
  expect(await other.closed).toBe(4507);
  expect(other.frames).toEqual([{ type: "error", code: "no_space" }]);
  expect(await publisher.receive("disk")).toEqual({ type: "disk", state: "full", minutesLeft: 0 });
  expect(findDisk()).toMatchObject({ state: "full" });
  seen.mockRestore();
});

const SEQUENCE = "67640028acd940780227e5c05a808080a0000003002000000781e30632c0";
const PICTURE = "68ebe3cb22c0";
const FIREFOX_ON_LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
/** As Firefox supplies it on Linux: each parameter set repeats its first byte. */
const FIREFOX = `01676400ffe1001f67${SEQUENCE}01000768${PICTURE}`;

async function sendPicture(keyFrame: string) {
  const { event, artist, cookie } = await artistWithShow();
  const { publisher } = await TestPublisher.connect(site.port, event.id, {
    cookie,
    userAgent: FIREFOX_ON_LINUX,
  });

  await publisher.hello(randomUUID());

  const description = Buffer.from(FIREFOX, "hex").toString("base64");

  publisher.sendFrame({ type: "config", ...VIDEO, track: 0, name: "v720", description });

  const data = Buffer.from(keyFrame, "hex");

  publisher.socket.send(encodePacket({ track: 0, key: true, timestampUs: 0, data }));

  return { event, artist, publisher };
}

test("an undecodable picture is refused and never listed", async () => {
  const { event, artist, publisher } = await sendPicture("000000026588");

  expect(await publisher.closed).toBe(4415);
  expect(publisher.frames.at(-1)).toEqual({ type: "error", code: "undecodable" });
  expect((await getMedia().engine.findShow(event.id))!.renditions.size).toBe(0);

  const { refusals } = await getEncoderReport(actorFor(artist), event.id);

  expect(refusals).toMatchObject([
    { code: "browser_picture", count: 1, encoder: "Firefox · Linux", detail: null },
  ]);
});
