import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { transaction } from "~db/client.server";
import { recordings } from "~db/schema";
import { nextAnnouncement } from "../../test/factories/delivery/announcements";
import { makeEvent } from "../../test/factories/shows/events";
import { makeArtist } from "../../test/factories/accounts/people";
import { closeMedia, getMedia, startMedia } from "./media.server";
import { sendFiveSeconds } from "./testing/five-seconds";

const watchFailures = () => vi.spyOn(logger, "error").mockImplementation(() => undefined);
let failed: ReturnType<typeof watchFailures>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
  failed = watchFailures();
});
afterEach(async () => {
  await closeMedia();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const MINUTE_MS = 60_000;
const makeShow = async (fields = {}) =>
  (await makeEvent({ artistId: (await makeArtist()).id, ...fields })).id;
const folderOf = (eventId: string) => path.join(env.DATA_DIR, "media", eventId);
const isThere = (eventId: string) => existsSync(folderOf(eventId));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const noted = (eventId: string) => expect.objectContaining({ eventId });

async function showThatEnded(eventId: string) {
  const live = nextAnnouncement("show.live", eventId);
  const ingest = await sendFiveSeconds(eventId, "browser");

  await pass(1500);
  await live;
  await (await getMedia().engine.findShow(eventId))!.settled();
  await ingest.end();
}

/** A folder has the name of the replay's head file, so that writing it fails. */
function blockReplay(eventId: string) {
  const inTheWay = path.join(folderOf(eventId), "replay-head.mp4.part");

  mkdirSync(inTheWay, { recursive: true });

  return () => rmdirSync(inTheWay);
}

test("a show with a promised replay keeps its recording until the replay is made; other recordings are deleted", async () => {
  const [owing, free] = [await makeShow({ replayDays: 7 }), await makeShow()];
  const unblock = blockReplay(owing);

  await showThatEnded(owing);
  await expect
    .poll(() => failed)
    .toHaveBeenCalledWith(noted(owing), expect.stringContaining("replay"));
  await showThatEnded(free);
  await pass(11 * MINUTE_MS);
  await expect.poll(() => isThere(free)).toBe(false);
  expect(isThere(owing)).toBe(true);

  await closeMedia();
  unblock();
  await startMedia({ demo: false });
  expect(await getMedia().engine.library.openReplay(owing)).toMatchObject({ durationMs: 5000 });
});

test("a recording that cannot be deleted now is deleted later, without affecting others", async () => {
  const eventId = await makeShow();

  await showThatEnded(eventId);
  vi.spyOn(getMedia().engine.library, "remove").mockRejectedValueOnce(new Error("EBUSY"));
  await pass(11 * MINUTE_MS);
  await expect.poll(() => failed).toHaveBeenCalledWith(noted(eventId), expect.any(String));
  expect(isThere(eventId)).toBe(true);
  await pass(11 * MINUTE_MS);
  await expect.poll(() => isThere(eventId)).toBe(false);
});

async function showWithExpiredReplay(fields = {}) {
  const eventId = await makeShow(fields);

  await startBroadcast(eventId, "browser", []);
  await endBroadcast(eventId);
  mkdirSync(folderOf(eventId), { recursive: true });
  await transaction(async (tx) => {
    const now = new Date();

    await tx
      .insert(recordings)
      .values({ eventId, durationMs: 1000, bytes: 1, readyAt: now, expiresAt: now });
  });

  return eventId;
}

test("expired replays are deleted every hour, and a failed deletion is retried", async () => {
  await startMedia({ demo: false });

  const [stuck, other] = [await showWithExpiredReplay(), await showWithExpiredReplay()];
  const sentAgain = await showWithExpiredReplay({ replayDays: 7 });
  const remove = vi
    .spyOn(getMedia().engine.library, "remove")
    .mockRejectedValueOnce(new Error("EBUSY"));

  await pass(60 * MINUTE_MS);
  await expect.poll(() => remove).toHaveBeenCalledTimes(2);

  const [late, early] = remove.mock.calls[0]![0] === stuck ? [stuck, other] : [other, stuck];

  await expect.poll(() => isThere(early)).toBe(false);
  expect(isThere(late)).toBe(true);
  expect(failed).toHaveBeenCalledWith(noted(late), expect.any(String));
  await pass(60 * MINUTE_MS);
  await expect.poll(() => isThere(late)).toBe(false);
  expect(isThere(sentAgain)).toBe(true);
});
