import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import { GUEST } from "~/models/base/actor";
import { masterPlaylist } from "~/media/packager/master-playlist";
import { afterEach, expect, test, vi } from "vitest";
import { createStreamKey } from "~/models/live/streams/broadcast/stream-keys.server";
import { nextAnnouncement } from "../../../../test/factories/delivery/announcements";
import { makeEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../../../test/factories/accounts/people";
import { LiveSession } from "~/media/live-session";
import { closeMedia, getMedia } from "~/media/media.server";
import { mediaPlaylist } from "~/media/packager/media-playlist";
import { hasFfmpeg, TestEncoder } from "~/media/testing/encoder";
import { expectValidPlaylist } from "~/media/testing/playlist-rules";
import { flvHeader, type FlvPiece, FlvReader, flvTag, VIDEO_TAG } from "./flv-stream";
import { createTranscoderPool } from "./transcoder-pool";
import { Transcoder } from "./transcoder";

/**
 * ffmpeg rounds the times of its rendition to whole frames, here 25 a second; no player notices.
 */
const HALF_A_FRAME_MS = 20;

let encoder: TestEncoder | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  await encoder?.kill();
  await closeMedia();
});

/** On a busy machine ffmpeg may need longer than a show waits for it. */
function waitForRungs() {
  const { awaitRendition: awaitRung } = LiveSession.prototype;

  vi.spyOn(LiveSession.prototype, "awaitRendition").mockImplementation(function (
    this: LiveSession,
    name,
  ) {
    awaitRung.call(this, name, Infinity);
  });
}

test("tags survive the pipe, wherever it splits them", () => {
  const tags: FlvPiece[] = [];
  const reader = new FlvReader((tag) => tags.push(tag));
  const late = 0x1234567;
  const stream = Buffer.concat([
    flvHeader(VIDEO_TAG),
    flvTag(9, 0, Buffer.from("one")),
    flvTag(9, late, Buffer.from("two")),
  ]);

  for (const byte of stream) reader.push(Buffer.from([byte]));
  expect(tags.map(({ timestampMs, body }) => [timestampMs, body.toString()])).toEqual([
    [0, "one"],
    [late, "two"],
  ]);
});

test("the show continues without the rendition if ffmpeg is missing or dies", async () => {
  const ingest = { configure: vi.fn(), push: vi.fn() };

  for (const command of ["no-such-program", "false"]) {
    const gone = new Promise<void>(
      (resolve) => void new Transcoder(ingest, 700_000, resolve, command).send(0, Buffer.alloc(9)),
    );

    await gone;
  }

  expect(ingest.push).not.toHaveBeenCalled();
});

test("the number of transcoders is limited by the cores", () => {
  const make = createTranscoderPool(0);

  expect(make({ configure: vi.fn(), push: vi.fn() }, 700_000)).toBeNull();
});

test.runIf(hasFfmpeg)(
  "a show with one large rendition gets a 360p rendition with key frames at the same times",
  async () => {
    waitForRungs();

    const port = await getMedia().rtmp.listen(0, "127.0.0.1");
    const artist = await makeArtist();
    const event = await makeEvent({ artistId: artist.id });
    const key = await createStreamKey(actorFor(artist));
    const live = nextAnnouncement("show.live", event.id);

    encoder = new TestEncoder(`rtmp://127.0.0.1:${port}/live/${event.id}_${key}`, {
      seconds: 300,
      size: "854x480",
    });
    await live;
    // Players read the renditions only once, so the show goes live after the rendition exists.
    expect((await getStreamInfo(GUEST, event.id, null)).heights).toEqual([480, 360]);

    const show = (await getMedia().engine.findShow(event.id))!;
    const whole = (name: "v480" | "v360") =>
      show.renditions.get(name)?.segments.filter((it) => it.isComplete) ?? [];

    await expect.poll(() => whole("v360").length).toBeGreaterThan(1);

    const small = show.renditions.get("v360")!;

    expect(small.track).toMatchObject({ width: 640, height: 360 });
    expectValidPlaylist(mediaPlaylist(small, { lowLatency: true })!);
    // The source's times are decoding times; two B-frames show it two frames (80 ms) later.
    for (const { n, start } of whole("v360")) {
      const source = show.renditions.get("v480")!.find(n)!;

      expect(Math.abs((start - source.start) / 90 - 80)).toBeLessThanOrEqual(HALF_A_FRAME_MS);
    }

    const rates = (["v480", "v360"] as const).map(
      (name) => show.renditions.get(name)!.bitRates.peak,
    );

    expect(rates[1]).toBeLessThan(rates[0]!);
    expect(masterPlaylist([...show.renditions.values()], { lowLatency: true })).toContain(
      "v360/index.m3u8",
    );
  },
  180_000,
);
