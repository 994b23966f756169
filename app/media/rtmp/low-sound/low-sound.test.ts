import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { LiveSession } from "~/media/live-session";
import { closeMedia, getMedia } from "~/media/media.server";
import { masterPlaylist } from "~/media/packager/master-playlist";
import { mediaPlaylist } from "~/media/packager/media-playlist";
import type { Rendition } from "~/media/packager/rendition";
import type { Segment } from "~/media/packager/segment";
import type { Show } from "~/media/packager/show";
import { type EncoderOptions, hasFfmpeg, TestEncoder } from "~/media/testing/encoder";
import { BURSTS, decodePcm, findBursts } from "~/media/testing/pcm";
import { expectValidPlaylist, readPlaylist } from "~/media/testing/playlist-rules";
import { announce } from "~/models/base/announcements.server";
import { createStreamKey } from "~/models/live/streams/broadcast/stream-keys.server";
import { nextAnnouncement } from "../../../../test/factories/delivery/announcements";
import { makeEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../../../test/factories/accounts/people";
import { LowSoundEncoder } from "./low-sound-encoder";
import { countLowSounds } from "./low-sound-pool";

const HALF_A_FRAME = 512;
const RICH = ["-c:a", "aac", "-ar", "48000", "-ac", "2", "-b:a", "128k"];
const { LOW_SOUNDS } = env;

let port: number;
const encoders: TestEncoder[] = [];

beforeEach(async () => {
  port = await getMedia().rtmp.listen(0, "127.0.0.1");
});
afterEach(async () => {
  env.LOW_SOUNDS = LOW_SOUNDS;
  vi.restoreAllMocks();
  await Promise.all(encoders.splice(0).map((it) => it.kill()));
  await closeMedia();
});

async function openShow() {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id, replayDays: 7 });
  const key = await createStreamKey(actorFor(artist));
  const send = (options: EncoderOptions = {}) => {
    const url = `rtmp://127.0.0.1:${port}/live/${event.id}_${key}`;
    const encoder = new TestEncoder(url, { heard: BURSTS, sound: RICH, speed: 4, ...options });

    encoders.push(encoder);

    return encoder;
  };

  const findShow = async () => (await getMedia().engine.findShow(event.id))!;

  return { event, send, findShow };
}

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

/** The processes that received sound, oldest first. */
function watchProcesses() {
  const send = vi.spyOn(LowSoundEncoder.prototype, "send");

  return () => [...new Set(send.mock.contexts.map((it) => (it as LowSoundEncoder).pid!))];
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const wholeOf = (show: Show, name: "a" | "al") =>
  show.renditions.get(name)?.segments.filter((it) => it.isComplete && !it.isLost) ?? [];

const hasHole = ({ frames, duration }: Segment) =>
  Math.abs(frames! * 1024 - duration) > HALF_A_FRAME;

/** Bursts in complete segments of one session without a hole, in samples since its start. */
async function burstsOf(
  rendition: Rendition,
  isWanted: (segment: Segment) => boolean,
): Promise<number[]> {
  const segments = rendition.segments.filter((it) => it.isComplete && !it.isLost && isWanted(it));
  const [first] = segments;
  const pieces = await Promise.all(segments.map((it) => rendition.read(it.n)));
  const file = Buffer.concat([rendition.init(first!.init)!, ...pieces.map((it) => it!)]);

  return findBursts(decodePcm(file)).map((at) => at + first!.start);
}

async function expectInTime(show: Show, session: number) {
  const [source, low] = await Promise.all(
    (["a", "al"] as const).map((name) =>
      burstsOf(show.renditions.get(name)!, (it) => it.session === session),
    ),
  );

  expect(low!.length).toBeGreaterThan(2);
  for (const [i, at] of low!.entries())
    expect(Math.abs(at - source![i]!)).toBeLessThan(HALF_A_FRAME);
}

test.runIf(hasFfmpeg)(
  "a show from an encoder has a sound with few bits, in time with the other, also after a reconnect and in the replay",
  async () => {
    waitForRungs();

    const pids = watchProcesses();
    const { event, send, findShow } = await openShow();
    const live = nextAnnouncement("show.live", event.id);
    const first = send({ seconds: 240 });

    await live;

    const show = await findShow();
    const master = () => masterPlaylist([...show.renditions.values()], { lowLatency: true })!;

    expect(master()).toContain('AUDIO="al"\nal/index.m3u8');

    const countLow = (session: number) =>
      wholeOf(show, "al").filter((it) => it.session === session).length;

    await expect.poll(() => countLow(0)).toBeGreaterThan(2);
    await first.kill();
    await expect.poll(() => isRunning(pids()[0]!)).toBe(false);

    const second = send({ seconds: 240 });

    await expect.poll(() => countLow(1)).toBeGreaterThan(2);
    await second.kill();
    await expect.poll(() => countLowSounds()).toBe(0);
    show.finish();
    for (const session of [0, 1]) await expectInTime(show, session);
    const low = mediaPlaylist(show.renditions.get("al")!, { lowLatency: false })!;

    expectValidPlaylist(low);
    expect(readPlaylist(low).segments.at(-1)!.discontinuity).toBe(1);

    const ready = nextAnnouncement("replay.ready", event.id);

    announce({ type: "show.endRequested", eventId: event.id });
    await ready;

    const stored = await getMedia().engine.library.openFinished(event.id);
    const numbers = (name: "a" | "al") => wholeOf(stored!, name).map((it) => it.n);

    // On a busy machine ffmpeg may have the end of a session when the encoder leaves.
    expect(numbers("a")).toEqual(expect.arrayContaining(numbers("al")));
    expect(new Set(wholeOf(stored!, "al").map((it) => it.session))).toEqual(new Set([0, 1]));
    for (const pid of pids()) await expect.poll(() => isRunning(pid)).toBe(false);
  },
  180_000,
);

test.runIf(hasFfmpeg)(
  "a process that is killed harms nothing: the sound goes on, and the one with few bits comes back",
  async () => {
    waitForRungs();

    const pids = watchProcesses();
    const { event, send, findShow } = await openShow();
    const live = nextAnnouncement("show.live", event.id);

    // Sends in real time, because the positions of sounds are compared to half a frame.
    send({ seconds: 90, speed: 1 });
    await live;

    const show = await findShow();

    process.kill(pids()[0]!, "SIGKILL");
    await expect.poll(() => pids().length).toBe(2);

    const killedAt = wholeOf(show, "al").at(-1)!.n;
    const newest = (name: "a" | "al") => wholeOf(show, name).at(-1)!.n;
    const lastHole = () =>
      Math.max(killedAt, ...wholeOf(show, "al").flatMap((it) => (hasHole(it) ? it.n : [])));

    await expect.poll(() => newest("al") - lastHole(), { timeout: 90_000 }).toBeGreaterThan(2);
    for (const name of ["a", "al"] as const) {
      const playlist = mediaPlaylist(show.renditions.get(name)!, { lowLatency: true })!;

      expectValidPlaylist(playlist);
      expect(readPlaylist(playlist).segments.at(-1)!.discontinuity).toBe(0);
    }

    const sound = wholeOf(show, "a");

    sound.slice(1).forEach((it, i) => expect(it.start).toBe(sound[i]!.start + sound[i]!.duration));

    const low = await burstsOf(show.renditions.get("al")!, ({ n }) => n > lastHole());
    const source = await burstsOf(show.renditions.get("a")!, () => true);

    expect(low.length).toBeGreaterThan(0);
    for (const at of low)
      expect(Math.min(...source.map((it) => Math.abs(it - at)))).toBeLessThan(HALF_A_FRAME);
  },
  180_000,
);

test.runIf(hasFfmpeg)(
  "LOW_SOUNDS=0 means none, and shows go live without waiting for it",
  async () => {
    env.LOW_SOUNDS = 0;

    const { event, send, findShow } = await openShow();
    const live = nextAnnouncement("show.live", event.id);

    send({ seconds: 120 });
    await live;
    expect([...(await findShow()).renditions.keys()].sort()).toEqual(["a", "v360"]);
  },
);
