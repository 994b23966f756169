import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GUEST } from "~/models/base/actor";
import { onAnnouncement } from "~/models/base/announcements.server";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import { logger } from "~/platform/logging/logger.server";
import { guardWrites } from "~db/client.server";
import { nextAnnouncement } from "../../test/factories/delivery/announcements";
import { makeEvent } from "../../test/factories/shows/events";
import { makeArtist } from "../../test/factories/accounts/people";
import { closeMedia, getMedia } from "./media.server";
import { sendFiveSeconds } from "./testing/five-seconds";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
  vi.spyOn(logger, "error").mockImplementation(() => undefined);
});
afterEach(async () => {
  guardWrites(() => {});
  await closeMedia();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Advances the engine's clock and waits for its commits. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const statusOf = async (eventId: string) => (await getStreamInfo(GUEST, eventId, null)).status;

async function goLive() {
  const event = await makeEvent({ artistId: (await makeArtist()).id, replayDays: 7 });
  const live = nextAnnouncement("show.live", event.id);
  const ingest = await sendFiveSeconds(event.id, "browser");

  await pass(1500);
  await live;

  return { event, ingest };
}

/** A show whose end the database refuses until `guardWrites` permits it. */
async function endRefused() {
  const { event, ingest } = await goLive();

  guardWrites(() => {
    throw new Error("Another process writes.");
  });

  const isCommitted = ingest.end();

  await expect.poll(() => logger.error).toHaveBeenCalled();

  return { event, isCommitted };
}

test("an end that could not be committed is retried, and the media stay until it is", async () => {
  const { event, isCommitted } = await endRefused();
  const show = await getMedia().engine.findShow(event.id);
  const [onCommit, ready] = [vi.fn(), nextAnnouncement("replay.ready", event.id)];

  void isCommitted.then(onCommit);
  await pass(11 * 60_000);
  expect(await getMedia().engine.findShow(event.id)).toBe(show);
  expect(await statusOf(event.id)).toBe("live");
  expect(onCommit).not.toHaveBeenCalled();

  guardWrites(() => {});
  await expect.poll(() => pass(1000).then(() => onCommit.mock.calls)).toEqual([[true]]);
  expect(await statusOf(event.id)).not.toBe("live");
  await ready;
});

test("an end is tried again only after the attempt before it", async () => {
  const { ingest } = await goLive();
  const attempts: (() => void)[] = [];

  getMedia().engine.onEnd(
    () => new Promise((_resolve, reject) => attempts.push(() => reject(new Error("Refused.")))),
  );
  void ingest.end();
  await pass(5000);
  expect(attempts).toHaveLength(1);

  attempts[0]!();
  await expect.poll(() => pass(1000).then(() => attempts.length)).toBe(2);
});

test("a show that is on air again before its end was committed goes on", async () => {
  const { event, isCommitted } = await endRefused();
  const [again, ended] = [nextAnnouncement("show.live", event.id), vi.fn()];
  const stop = onAnnouncement("show.ended", ended);

  await sendFiveSeconds(event.id, "browser");
  guardWrites(() => {});
  await pass(1500);
  await again;
  expect(await isCommitted).toBe(false);
  await pass(1500);
  stop();

  expect(await statusOf(event.id)).toBe("live");
  expect(ended).not.toHaveBeenCalled();
});
