import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runDoctor } from "~/operations/checks/run-probes.server";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { findRecordingUploads } from "~/models/live/streams/replay/recording-uploads.server";
import { openBucket } from "~/integrations/storage/object-store/open-store.server";
import { closeMedia, getMedia } from "../media.server";
import { sendFiveSeconds } from "../testing/five-seconds";
import { mediaSite } from "../testing/media-site";
import { PLACE, storageDouble } from "../testing/storage-double";
import { endShow, folderOf, goLive, guestToken, laterByDays, localSegments, restart, storedReplay, upload } from "../testing/stored-shows"; // prettier-ignore

const storage = storageDouble();
const site = mediaSite();
const children: ChildProcess[] = [];

beforeEach(() => {
  vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  vi.spyOn(logger, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

const objects = async (eventId: string) =>
  (await storage.list(`media/${eventId}/`)).map((key) => key.slice(`media/${eventId}/`.length));

async function startServer() {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const settings = { RECORDINGS_TO: PLACE, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const args = ["--import", "tsx", "app/media/testing/live-server.ts"];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", 2],
  });

  children.push(child);
  await once(child.stdout!, "data");

  return child;
}

test("after kill -9 in the middle of an upload the next process completes it", async () => {
  const { event, ingest } = await goLive();

  await endShow(event.id, ingest);
  await closeMedia();

  const local = localSegments(event.id);

  let hold: () => void = () => {};

  const reached = new Promise<void>((resolve) => {
    let count = 0;

    storage.state.intercept = ({ method, key }) => {
      if (method !== "PUT" || !key.startsWith(`media/${event.id}/`) || ++count < 3) return;

      resolve();

      return new Promise<void>((release) => {
        hold = release;
      });
    };
  });
  const first = await startServer();

  await reached;

  const gone = once(first, "exit");

  first.kill("SIGKILL");
  await gone;
  storage.state.intercept = () => {};

  hold();
  expect((await objects(event.id)).length).toBeLessThan(local.length);

  await startServer();
  await expect.poll(() => objects(event.id), { interval: 500 }).toEqual(local);

  const note = () => readFileSync(`${folderOf(event.id)}/in-storage.json`, "utf8");

  await expect.poll(note, { interval: 500 }).toMatch(/"completeAt":\d/);
}, 180_000);

test("a show that goes live again after its segments left the disk keeps all of its replay", async () => {
  const { event, token, before } = await storedReplay(site);
  const ingest = await sendFiveSeconds(event.id, "browser");

  await (await getMedia().engine.findShow(event.id))!.settled();
  await endShow(event.id, ingest);

  const replay = (await getMedia().engine.library.openReplay(event.id))!;

  expect(replay.durationMs).toBe(10_000);

  const whole = Buffer.from(
    await (await fetch(`${site.base}/vod/${token}/${event.id}.mp4`)).arrayBuffer(),
  );

  expect(whole.length).toBe(replay.size);
  expect(whole.length).toBeGreaterThan(1.8 * before.length);
  await upload();
  expect((await objects(event.id)).length).toBeGreaterThan(localSegments(event.id).length);
  laterByDays(8);
  await upload();
  expect(localSegments(event.id)).toEqual([]);
  await restart(site);

  const later = await fetch(`${site.base}/vod/${guestToken(event.id)}/${event.id}.mp4`);

  expect(Buffer.from(await later.arrayBuffer()).equals(whole)).toBe(true);
});

test("when space runs out, the oldest uploaded show leaves the disk first, and only as many as needed", async () => {
  const [old, young] = [await goLive(), await goLive()];

  await endShow(old.event.id, old.ingest);
  await upload();
  vi.setSystemTime(Date.now() + 1000);
  await endShow(young.event.id, young.ingest);

  const { disk } = getMedia().engine.library;
  const state = vi
    .spyOn(disk, "stateFor")
    .mockReturnValue({ state: "fine", roomBytes: 1e9, minutesLeft: null });

  await upload();
  expect(localSegments(old.event.id)).not.toEqual([]);

  const low = { state: "low", roomBytes: 1e6, minutesLeft: 5 } as const;

  state.mockImplementation(() =>
    localSegments(old.event.id).length > 0 ? low : { ...low, state: "fine" },
  );
  await upload();
  expect(localSegments(old.event.id)).toEqual([]);
  expect(localSegments(young.event.id)).not.toEqual([]);
});

test("objects of a show that nobody knows any more are deleted a week after they were found, not before", async () => {
  const known = await storedReplay(site);
  const bucket = openBucket(PLACE);

  await bucket.put("shows/gone", Buffer.from(PLACE));
  await bucket.put("media/gone/v720/s0.m4s", Buffer.from("segment"));
  await upload();
  laterByDays(6);
  await upload();
  expect(await objects("gone")).toEqual(["v720/s0.m4s"]);
  laterByDays(2);
  await upload();
  expect(await objects("gone")).toEqual([]);
  expect(await storage.list("shows/")).not.toContain("shows/gone");
  expect(await objects(known.event.id)).not.toEqual([]);
});

test("another site's storage is neither written to nor cleaned up", async () => {
  const bucket = openBucket(PLACE);
  const [owner] = await storage.list("owner.json");
  const before = await bucket.read(owner!);

  await bucket.put(
    "owner.json",
    Buffer.from(JSON.stringify({ site: "7d4c3a52-6a0f-4f5e-9d53-0d8f5ad64f6a" })),
  );

  const { event } = await goLive();

  await upload();
  expect(findRecordingUploads()!.reason).toContain("RECORDINGS_TO) belongs to another site");
  expect(await objects(event.id)).toEqual([]);
  await bucket.put("owner.json", before!);
  await upload();
  expect(findRecordingUploads()!.reason).toBeNull();
});

test("wrong keys stop only the upload, and the doctor names the settings", async () => {
  const right = env.S3_ACCESS_KEY_ID;
  const check = async () => (await runDoctor()).find(({ name }) => name === "recordings");

  expect(await check()).toMatchObject({ state: "ok", fact: "works" });
  expect(await storage.list("doctor")).toEqual([]);
  env.S3_ACCESS_KEY_ID = "wrong";
  try {
    await restart(site);

    const { event, ingest } = await goLive();

    await upload();
    expect(findRecordingUploads()!.reason).toContain("it answered 403");
    expect(await check()).toMatchObject({ state: "bad", todo: "keys" });
    await endShow(event.id, ingest);
    expect((await fetch(`${site.base}/vod/${guestToken(event.id)}/${event.id}.mp4`)).status).toBe(
      200,
    );
    expect(existsSync(folderOf(event.id))).toBe(true);
  } finally {
    env.S3_ACCESS_KEY_ID = right;
  }
});
