import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { connect } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { GUEST } from "~/models/base/actor";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import { nextAnnouncement } from "../../test/factories/delivery/announcements";
import { makeEvent } from "../../test/factories/shows/events";
import { makeArtist } from "../../test/factories/accounts/people";
import { closeMedia, startMedia } from "./media.server";
import { sendFiveSeconds } from "./testing/five-seconds";
import { freePort } from "../../test/free-port";

const media = path.join(env.DATA_DIR, "media");
const stray = path.join(media, "a note.txt");

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] }),
);
afterEach(async () => {
  await closeMedia();
  env.RTMP_PORT = 0;
  rmSync(stray, { force: true });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A show that has begun. */
const makeShow = async (fields = {}) =>
  makeEvent({
    artistId: (await makeArtist()).id,
    startTime: new Date(Date.now() - 60_000),
    ...fields,
  });
const statusOf = async (eventId: string) => (await getStreamInfo(GUEST, eventId, null)).status;
const damageSession = (eventId: string) =>
  writeFileSync(path.join(media, eventId, "session.json"), "{");

async function liveShow() {
  const event = await makeShow();
  const live = nextAnnouncement("show.live", event.id);

  await sendFiveSeconds(event.id, "browser");
  await vi.advanceTimersByTimeAsync(1500);
  await live;

  return event.id;
}

/** A show that ended during a crash, with the segments of another one. */
async function showWithoutReplay(likeId: string) {
  const { id } = await makeShow({ replayDays: 7 });

  await startBroadcast(id, "browser", []);
  await endBroadcast(id);
  cpSync(path.join(media, likeId), path.join(media, id), { recursive: true });

  return id;
}

test("a damaged show does not prevent others from resuming, replays, or encoder connections", async () => {
  const failed = vi.spyOn(logger, "error").mockImplementation(() => undefined);
  const [whole, broken] = [await liveShow(), await liveShow()];

  await closeMedia();

  const [finished, unreadable] = [await showWithoutReplay(whole), await showWithoutReplay(whole)];

  for (const eventId of [broken, unreadable]) damageSession(eventId);
  writeFileSync(stray, "Not a show.");
  env.RTMP_PORT = await freePort();

  const ready = nextAnnouncement("replay.ready", finished);

  await startMedia({ demo: false });
  await ready;
  expect(await statusOf(whole)).toBe("live");
  expect(await statusOf(broken)).toBe("ended");
  expect(await statusOf(finished)).toBe("replay");

  const left = [
    stray,
    ...[broken, unreadable].map((eventId) => path.join(media, eventId, "v720", "s0.m4s")),
  ];

  expect(left.map((file) => existsSync(file))).toEqual([true, true, true]);
  expect(failed.mock.calls.map(([about]) => (about as { eventId: string }).eventId)).toEqual([
    broken,
    unreadable,
  ]);

  const encoder = connect(env.RTMP_PORT, "127.0.0.1");

  await once(encoder, "connect");
  encoder.destroy();
});

test("the second start, at a reload in development, leaves the encoders' port open", async () => {
  const warned = vi.spyOn(logger, "warn").mockImplementation(() => undefined);

  env.RTMP_PORT = await freePort();
  await startMedia({ demo: false });
  await startMedia({ demo: false });
  expect(warned).not.toHaveBeenCalled();
});
