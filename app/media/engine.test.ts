import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GUEST } from "~/models/base/actor";
import { announce, onAnnouncement } from "~/models/base/announcements.server";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { endShow } from "~/models/live/streams/broadcast/end-show.server";
import { getEncoderReport } from "~/models/live/streams/broadcast/encoder-report.server";
import { findOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import { transaction } from "~db/client.server";
import { recordings } from "~db/schema";
import { nextAnnouncement } from "../../test/factories/delivery/announcements";
import { makeEvent } from "../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../test/factories/accounts/people";
import { LiveSession } from "./live-session";
import { startDemoBroadcast } from "./demo/broadcaster";
import type { Ingest } from "./live-session";
import type { Publisher } from "./publisher";
import { closeMedia, getMedia, startMedia } from "./media.server";
import { Show } from "./packager/show";
import { monotonicNow } from "./monotonic-clock";
import {
  configureAll,
  pushPackets,
  SOUND,
  soundPackets,
  VIDEO,
  videoPackets,
} from "./testing/test-packets";
import { fail } from "./testing/open-show";

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] }),
);
afterEach(async () => {
  await closeMedia();
  vi.useRealTimers();
});

/** A show that has begun. */
const makeShow = async (fields = {}) =>
  makeEvent({
    artistId: (await makeArtist()).id,
    startTime: new Date(Date.now() - 60_000),
    ...fields,
  });

function publisher(fields: Partial<Publisher> = {}): Publisher {
  return {
    source: "browser",
    sessionId: randomUUID(),
    startedAt: Date.now(),
    onClose: () => {},
    ...fields,
  };
}

async function send(
  eventId: string,
  { seconds = 5, ...fields }: Partial<Publisher> & { seconds?: number } = {},
) {
  const ingest = (await getMedia().engine.ingest(eventId, publisher(fields))) as Ingest;

  ingest.configure("v720", VIDEO);
  ingest.configure("a", SOUND);
  for (const packet of videoPackets({ seconds })) ingest.push("v720", packet);
  for (const packet of soundPackets({ seconds })) ingest.push("a", packet);

  return ingest;
}

/** Advances the engine's clock and waits for its commits. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
}

const statusOf = async (eventId: string) => (await getStreamInfo(GUEST, eventId, null)).status;

test("a show without media is reconnecting after a minute and ends after five; new media resume it", async () => {
  const show = await Show.open(null, fail);
  const session = new LiveSession("event", show);
  const start = monotonicNow();
  const after = (seconds: number) => session.nextState(start + seconds * 1000);

  expect(after(1)).toBeNull();
  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);
  pushPackets(show, { v720: videoPackets({ seconds: 1 }), a: soundPackets({ seconds: 1 }) });
  expect(after(1)).toBeNull();
  pushPackets(show, {
    v720: videoPackets({ seconds: 3, from: 1 }),
    a: soundPackets({ seconds: 3, from: 1 }),
  });
  expect(after(1)).toBe("live");
  session.state = "live";
  expect(after(4)).toBeNull();
  expect(after(6)).toBe("paused");
  session.state = "paused";
  expect(after(59)).toBeNull();
  expect(after(3)).toBe("live");
  expect(after(61)).toBe("lost");
  session.state = "lost";
  expect(after(200)).toBeNull();
  expect(after(3)).toBe("live");
  expect(after(301)).toBe("off");
});

test("a silent connection can be replaced, a sending one cannot", async () => {
  const session = new LiveSession("event", await Show.open(null, fail));

  session.takeOver(publisher({ source: "rtmp" }));

  const again = publisher({ source: "rtmp" });

  expect(session.accepts(again, monotonicNow() + 4000)).toBe(false);
  expect(session.accepts(again, monotonicNow() + 6000)).toBe(true);
});

test("viewers see the interruption, the return and the end", async () => {
  const event = await makeShow();
  const [live, lost, ended] = (["show.live", "show.reconnecting", "show.ended"] as const).map(
    (it) => nextAnnouncement(it, event.id),
  );

  await send(event.id);
  await pass(1500);
  await live;
  expect(await statusOf(event.id)).toBe("live");
  await pass(62_000);
  await lost;
  expect(await statusOf(event.id)).toBe("reconnecting");
  await pass(5 * 60_000);
  await ended;
  expect(await statusOf(event.id)).toBe("ended");
});

test("a browser that ended its show is not said to be connected", async () => {
  const artist = await makeArtist();
  const event = await makeShow({ artistId: artist.id });
  const [live, ended] = (["show.live", "show.ended"] as const).map((it) =>
    nextAnnouncement(it, event.id),
  );
  const ingest = await send(event.id);

  await pass(1500);
  await live;
  await ingest.end();
  await ended;

  expect((await getEncoderReport(actorFor(artist), event.id)).state).toBe("stopped");
});

test("a connected publisher learns that a show without media is over, before it ends", async () => {
  const event = await makeShow();
  const live = nextAnnouncement("show.live", event.id);
  const closed: unknown[] = [];

  await send(event.id, { onClose: (reason) => closed.push([reason, findOnAir(event.id)?.state]) });
  await pass(1500);
  await live;
  await pass(4 * 60_000);
  expect(closed).toEqual([]);

  const ended = nextAnnouncement("show.ended", event.id);

  await pass(62_000);
  await ended;
  expect(closed).toEqual([["no_media", "reconnecting"]]);
});

test("a start that could not be committed is retried, and announced to the artist once it is", async () => {
  const event = await makeShow();
  const [live, onLive] = [nextAnnouncement("show.live", event.id), vi.fn()];
  const refusals = [new Error("The database is locked."), new Error("The database is locked.")];

  getMedia().engine.onLive(() => {
    if (refusals.length > 0) throw refusals.pop();
  });
  await send(event.id, { onLive });
  await pass(1500);
  await live;
  await pass(500);
  expect(onLive).not.toHaveBeenCalled();
  await pass(3000);
  await expect.poll(() => onLive).toHaveBeenCalledOnce();
  expect(refusals).toEqual([]);
});

test("setting the wall clock ends no show", async () => {
  const event = await makeShow();
  const live = nextAnnouncement("show.live", event.id);

  await send(event.id);
  await pass(1500);
  await live;
  for (const hours of [3, -8]) {
    vi.setSystemTime(Date.now() + hours * 3600_000);
    await pass(5000);
    expect(await statusOf(event.id)).toBe("paused");
  }
});

test("a show that was live when the server stopped resumes at the start, and ends if its encoder does not return", async () => {
  const event = await makeShow();
  const live = nextAnnouncement("show.live", event.id);

  await send(event.id);
  await pass(1500);
  await live;
  await closeMedia();

  const [back, ended] = [
    nextAnnouncement("show.live", event.id),
    nextAnnouncement("show.ended", event.id),
  ];

  await startMedia({ demo: false });
  await back;
  expect(
    (await getMedia().engine.findShow(event.id))!.renditions.get("v720")!.segments.length,
  ).toBe(2);
  await pass(5 * 60_000 + 2000);
  await ended;
});

test("a show that is ended and started again continues after a discontinuity, and the replay has both parts", async () => {
  const event = await makeShow({ replayDays: 7 });
  const ready = () => nextAnnouncement("replay.ready", event.id);
  const live = nextAnnouncement("show.live", event.id);
  const first = await send(event.id);

  await pass(1500);
  await live;

  const firstReplay = ready();

  void first.end();
  await firstReplay;

  const again = nextAnnouncement("show.live", event.id);
  const second = await send(event.id, { seconds: 7 });

  await pass(1500);
  await again;
  expect(await statusOf(event.id)).toBe("live");

  const show = (await getMedia().engine.findShow(event.id))!;

  expect(show.renditions.get("v720")!.segments.at(-1)).toMatchObject({ session: 1, n: 6 });

  const secondReplay = ready();

  void second.end();
  await secondReplay;

  const replay = await getMedia().engine.library.openReplay(event.id);

  expect(replay!.durationMs).toBeCloseTo(12_000, -2);
});

test("the demo broadcast is replaced by the artist's own and does not return", async () => {
  const event = await makeShow();

  await startDemoBroadcast(getMedia().engine, event.id);
  await pass(8000);

  const demo = (await getMedia().engine.findShow(event.id))!;

  expect([...demo.renditions.keys()].sort()).toEqual(["a", "al", "v360", "v720"]);
  await send(event.id);

  const show = (await getMedia().engine.findShow(event.id))!;

  expect(show).not.toBe(demo);

  const count = show.renditions.get("v720")!.segments.length;

  await pass(8000);
  expect(show.renditions.get("v720")!.segments.length).toBe(count);
});

test("a cancelled event is taken off the air, whatever its source", async () => {
  const event = await makeShow();
  const closed = vi.fn();

  await send(event.id, { onClose: closed });
  announce({ type: "event.cancelled", eventId: event.id });
  await expect.poll(() => closed).toHaveBeenCalledWith("kicked");
  expect((await getMedia().engine.findShow(event.id))?.isEnded).toBe(true);
});

test("a publisher that leaves because its show was ended does not pause it", async () => {
  const artist = await makeArtist();
  const { id } = await makeEvent({ artistId: artist.id, startTime: new Date(Date.now() - 60_000) });
  const ingest: Ingest = await send(id, { source: "rtmp", onClose: () => ingest.leave(true) });

  await pass(1000);
  expect(await statusOf(id)).toBe("live");

  const paused = vi.fn();
  const stop = onAnnouncement("show.paused", paused);

  await endShow(actorFor(artist), id);
  await pass(1000);
  stop();

  expect(paused).not.toHaveBeenCalled();
  expect(findOnAir(id)).toBeNull();
});

test("the demo's past show gets a recording and true figures", async () => {
  vi.useRealTimers();

  const event = await makeShow({ replayDays: 7 });

  await startBroadcast(event.id, "browser", []);
  await endBroadcast(event.id);
  await transaction(async (tx) => {
    const expiresAt = new Date(Date.now() + 86_400_000);

    await tx
      .insert(recordings)
      .values({ eventId: event.id, durationMs: 0, bytes: 0, readyAt: new Date(), expiresAt });
  });
  expect(await statusOf(event.id)).toBe("ended");
  await startMedia({ demo: true });
  expect(await statusOf(event.id)).toBe("replay");
});
