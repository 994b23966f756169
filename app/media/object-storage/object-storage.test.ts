import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { sessionKeyOf } from "~/auth/session.server";
import { logger } from "~/platform/logging/logger.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { findRecordingUploads } from "~/models/live/streams/replay/recording-uploads.server";
import { updateReplayEnd } from "~/models/live/streams/replay/recordings.server";
import { transaction } from "~db/client.server";
import { events } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../../../test/factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeTicket } from "../../../test/factories/live/rooms";
import { getMedia } from "../media.server";
import { createSweep } from "../replay/expired-replays";
import { sendFiveSeconds } from "../testing/five-seconds";
import { mediaSite } from "../testing/media-site";
import { endShow, folderOf, goLive, guestToken, later, laterByDays, localSegments, restart, storedReplay, upload } from "../testing/stored-shows"; // prettier-ignore
import { storageDouble } from "../testing/storage-double";
import { STORED_NOTE } from "./stored-note";

const storage = storageDouble();
const site = mediaSite();

beforeEach(() => {
  vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  vi.spyOn(logger, "info").mockImplementation(() => undefined);

  return () => vi.restoreAllMocks();
});

const objects = async (eventId: string) =>
  (await storage.list(`media/${eventId}/`)).map((key) => key.slice(`media/${eventId}/`.length));

test("finished segments are uploaded while the show is on air, and the rest after it", async () => {
  const { event, ingest } = await goLive();
  const local = localSegments(event.id);

  expect(local.length).toBeGreaterThan(2);
  await upload();
  expect(await objects(event.id)).toEqual(local);
  await endShow(event.id, ingest);
  expect(localSegments(event.id).length).toBeGreaterThan(local.length);
  await upload();
  expect(await objects(event.id)).toEqual(localSegments(event.id));

  // Segments that the storage has are not sent again.
  const sent = storage.requests("PUT").filter((key) => key.startsWith(`media/${event.id}/`));

  expect(new Set(sent).size).toBe(sent.length);
  expect(findRecordingUploads()).toMatchObject({
    waitingBytes: 0,
    waitingSince: null,
    failingSince: null,
  });
});

test("a show without a replay is not uploaded", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id });

  await sendFiveSeconds(event.id, "browser");
  await (await getMedia().engine.findShow(event.id))!.settled();
  await upload();
  expect(await objects(event.id)).toEqual([]);
});

test("while the storage is away, shows and their replays are unharmed; afterwards everything is uploaded", async () => {
  storage.state.isAway = true;

  const { event, ingest } = await goLive();

  await upload();

  const waiting = findRecordingUploads()!;

  expect(waiting.waitingBytes).toBeGreaterThan(1000);
  expect(waiting).toMatchObject({ waitingSince: expect.any(Date), failingSince: expect.any(Date) });
  expect(waiting.reason).toContain("s3://site/recordings cannot be used");
  await endShow(event.id, ingest);
  later(10 * 60_000);
  await upload();
  expect(findRecordingUploads()!.failingSince).toEqual(waiting.failingSince);

  const token = guestToken(event.id);

  expect((await fetch(`${site.base}/vod/${token}/${event.id}.mp4`)).status).toBe(200);
  storage.state.isAway = false;
  await upload();
  expect(await objects(event.id)).toEqual(localSegments(event.id));
  expect(findRecordingUploads()).toMatchObject({
    waitingBytes: 0,
    failingSince: null,
    reason: null,
  });
});

test("an upload that was interrupted continues with what the storage does not have", async () => {
  const { event, ingest } = await goLive();
  let count = 0;

  storage.state.intercept = ({ method, key }) => {
    if (method === "PUT" && key.startsWith("media/") && ++count > 2) storage.state.isAway = true;
  };

  await upload();
  await endShow(event.id, ingest);
  await restart(site);
  await goLive();
  await upload();
  // The segments of a new show are counted, although the storage does not tell what it has of the
  // other show.
  expect(findRecordingUploads()!.waitingBytes).toBeGreaterThan(1000);
  storage.state.isAway = false;
  storage.state.intercept = () => {};

  const there = await objects(event.id);

  expect(there.length).toBeGreaterThan(0);
  expect(there.length).toBeLessThan(localSegments(event.id).length);
  storage.seen.length = 0;
  await upload();
  expect(await objects(event.id)).toEqual(localSegments(event.id));

  const sentAgain = storage
    .requests("PUT")
    .filter((key) => there.some((it) => key === `media/${event.id}/${it}`));

  expect(sentAgain).toEqual([]);
});

test("segments leave the disk a week after the upload, and the replay plays from the storage, byte for byte", async () => {
  const { event, token, before } = await storedReplay(site);

  expect(localSegments(event.id)).toEqual([]);

  const url = `${site.base}/vod/${token}/${event.id}.mp4`;

  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(before)).toBe(true);

  const [start, end] = [Math.round(before.length / 3), before.length - 10];
  const middle = await fetch(url, { headers: { range: `bytes=${start}-${end}` } });

  expect(middle.status).toBe(206);
  expect(Buffer.from(await middle.arrayBuffer()).equals(before.subarray(start, end + 1))).toBe(
    true,
  );

  const hls = `${site.base}/hls/${token}/${event.id}`;

  expect(await (await fetch(`${hls}/v720/index.m3u8?ll=0`)).text()).toContain("s1.m4s");
  storage.seen.length = 0;

  const segments = await Promise.all([1, 1, 2].map((n) => fetch(`${hls}/v720/s${n}.m4s`)));

  expect(segments.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await fetch(`${hls}/v720/s999.m4s`)).status).toBe(404);
});

test("segments leave a disk that is too full for a new note", async () => {
  const { event, ingest } = await goLive();
  const inTheWay = path.join(folderOf(event.id), `${STORED_NOTE}.part`);

  await endShow(event.id, ingest);
  await upload();
  mkdirSync(inTheWay);
  laterByDays(8);
  await upload();
  expect(localSegments(event.id)).toEqual([]);

  rmdirSync(inTheWay);
  await upload();
  expect(getMedia().engine.library.isStoredOnly(event.id)).toBe(true);
});

test("segments stay while the storage lacks one of them, and leave after it was uploaded again", async () => {
  const { event, ingest } = await goLive();

  await endShow(event.id, ingest);
  await upload();

  const local = localSegments(event.id);

  await storage.delete(`media/${event.id}/v720/s1.m4s`);
  laterByDays(8);
  await upload();
  expect(localSegments(event.id)).toEqual(local);
  await upload();
  expect(await objects(event.id)).toEqual(local);
  laterByDays(8);
  await upload();
  expect(localSegments(event.id)).toEqual([]);
});

test("a replay in the storage of a ticketed show opens to its holder only", async () => {
  const { event } = await storedReplay(site, makeTicketedEvent);
  const holder = await makeUser();

  await makeTicket(event.id, holder.id);

  const cookie = await cookieFor(holder);
  const token = issuePlaybackToken({
    eventId: event.id,
    session: await sessionKeyOf(cookie),
    visitorId: null,
  });
  const stranger = await cookieFor(await makeUser());
  const statuses = async (headers: Record<string, string>) => {
    const paths = [`/vod/${token}/${event.id}.mp4`, `/hls/${token}/${event.id}/v720/s1.m4s`];
    const answers = await Promise.all(
      paths.map((it) => fetch(site.base + it, { headers, redirect: "manual" })),
    );

    return answers.map(({ status }) => status);
  };

  expect(await statuses({ cookie })).toEqual([200, 200]);
  expect(await statuses({})).toEqual([403, 403]);
  expect(await statuses({ cookie: stranger })).toEqual([403, 403]);
});

test("a replay whose storage is away answers 503 with the reason, and plays again afterwards", async () => {
  const { event, token } = await storedReplay(site);

  await upload();
  storage.state.isAway = true;
  for (const file of [
    `/hls/${token}/${event.id}/master.m3u8`,
    `/hls/${token}/${event.id}/v720/s1.m4s`,
  ]) {
    const refused = await fetch(site.base + file);

    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(refused.headers.get("nhacsong-storage")).toBe("away");
  }

  const file = `${site.base}/vod/${token}/${event.id}.mp4`;
  const opened = await fetch(file, { headers: { "accept-language": "vi" } });

  expect(opened.status).toBe(503);
  expect(await opened.text()).toContain("Hiện chưa tải được bản xem lại này");

  // The uploader has nothing to upload, and notices the outage within a minute.
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(now + 61_000);

  await upload();
  clock.mockRestore();
  expect(findRecordingUploads()).toMatchObject({ failingSince: expect.any(Date), waitingBytes: 0 });
  storage.state.isAway = false;
  await expect.poll(async () => (await fetch(file)).status).toBe(200);
});

test("an expired replay disappears for viewers first, then from the storage, even if that is away for a while", async () => {
  const { event, token } = await storedReplay(site);

  storage.state.isAway = true;
  await transaction(async (tx) => {
    await tx.update(events).set({ replayDays: null }).where(eq(events.id, event.id));
  });
  await updateReplayEnd(event.id);
  later(1);
  await createSweep(getMedia().engine.library)();
  expect((await fetch(`${site.base}/vod/${token}/${event.id}.mp4`)).status).not.toBe(200);
  await upload();
  await restart(site);
  storage.state.isAway = false;
  expect(await objects(event.id)).not.toEqual([]);
  await upload();
  expect(await objects(event.id)).toEqual([]);
  expect(await storage.list("shows/")).not.toContain(`shows/${event.id}`);
  expect(existsSync(folderOf(event.id))).toBe(false);
});
