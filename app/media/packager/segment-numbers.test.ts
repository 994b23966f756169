import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  configureAll,
  pushPackets,
  interleaved,
  SOUND,
  soundPackets,
  VIDEO,
  videoPackets,
} from "../testing/test-packets";
import { expectValidReload, expectValidPlaylist, expectSameTimes } from "../testing/playlist-rules";
import { mediaPlaylist } from "./media-playlist";
import type { Packet } from "./rendition";
import { Show } from "./show";
import { fail } from "../testing/open-show";

// A track that a slow machine sends late would be filled.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const HOURS = 6;
/** 29.97 frames per second: segments of 2.002 s, which no whole number of AAC frames fills. */
const NTSC = { fps: 30_000 / 1001, gop: 2.002 };

const playlistsOf = (show: Show) =>
  [...show.renditions.values()].flatMap((it) => mediaPlaylist(it, { lowLatency: true }) ?? []);

function expectAligned(show: Show) {
  const playlists = playlistsOf(show);

  for (const playlist of playlists) expectValidPlaylist(playlist);
  expectSameTimes(playlists);

  return playlists;
}

/** An encoder that sends second by second and may omit a track. */
class Camera {
  at = 0;
  constructor(
    private readonly show: Show,
    private readonly names: ("v720" | "v360")[] = ["v720"],
  ) {}

  static async start(show: Show, id: string, names?: ("v720" | "v360")[]) {
    await show.begin({ id, startedAt: Date.now() });
    configureAll(show);
    if (names?.includes("v360")) show.configure("v360", { ...VIDEO, width: 640, height: 360 });

    return new Camera(show, names);
  }

  run(seconds: number, { picture = true, sound = true } = {}) {
    const from = this.at;
    const pictures: Packet[] = picture ? framesBetween(from, from + seconds) : [];
    const tracks = Object.fromEntries(this.names.map((name) => [name, pictures]));

    pushPackets(this.show, {
      ...tracks,
      ...(sound ? { a: soundBetween(from, from + seconds) } : {}),
    });
    this.at = from + seconds;
  }
}

function framesBetween(from: number, to: number): Packet[] {
  const first = Math.ceil(from * NTSC.fps - 1e-6);
  const count = Math.ceil(to * NTSC.fps - 1e-6) - first;

  return Array.from({ length: count }, (_, i) => {
    const frame = first + i;

    return {
      timestampUs: (frame * 1e6) / NTSC.fps,
      key: frame % 60 === 0,
      data: Buffer.from([frame & 255]),
    };
  });
}

function soundBetween(from: number, to: number): Packet[] {
  const first = Math.ceil((from * 48_000) / 1024 - 1e-6);
  const count = Math.ceil((to * 48_000) / 1024 - 1e-6) - first;

  return Array.from({ length: count }, (_, i) => {
    return {
      timestampUs: ((first + i) * 1024 * 1e6) / 48_000,
      key: true,
      data: Buffer.from([i & 255]),
    };
  });
}

test("one media sequence number means the same time in every playlist for six hours", async () => {
  const show = await Show.open(null, fail);
  let camera = await Camera.start(show, "session-0", ["v720", "v360"]);
  let last = 0;

  for (let minute = 0; minute < HOURS * 60; minute++) {
    const event = minute % 40;
    if (event === 8) camera.run(25, { picture: false });
    if (event === 16) camera.run(23.4, { sound: false });
    if (event === 24) camera = await Camera.start(show, `session-${minute}`, ["v720", "v360"]);
    if (event === 32) {
      camera = await Camera.start(show, `session-${minute}`, ["v720", "v360"]);
      camera.run(17.3, { picture: false });
    }

    camera.run(60);

    const playlists = expectAligned(show);
    const ends = [...show.renditions.values()].map((it) => it.segments.at(-1)!.n);

    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(1);
    expect(Math.min(...ends)).toBeGreaterThan(last);
    last = Math.min(...ends);
    expect(playlists.length).toBe(3);
  }

  expect(last).toBeGreaterThan((HOURS * 3600) / 2.1);
}, 240_000);

test("sound ends with the picture, to the nearest AAC frame, and no part is a crumb", async () => {
  const show = await Show.open(null, fail);
  const camera = await Camera.start(show, "session-1");

  camera.run(40);

  const [picture, sound] = ["v720", "a"].map((name) => show.renditions.get(name as "a")!);

  for (const { n, start } of sound!.segments.filter((it) => it.isComplete)) {
    const begins = picture!.find(n)!.start / 90_000;

    expect(Math.abs(start / 48_000 - begins)).toBeLessThanOrEqual(512 / 48_000 + 1e-4);
  }

  for (const { parts } of sound!.segments.filter((it) => it.isComplete && it.parts.length > 0)) {
    expect(parts.length).toBe(4);
  }
});

test("the rules hold and reloads only add segments while a picture stops and returns", async () => {
  const show = await Show.open(null, fail);
  const camera = await Camera.start(show, "session-1");
  const before = new Map<string, string>();

  for (let second = 0; second < 60; second++) {
    camera.run(1, { picture: second < 15 || second >= 27, sound: second < 40 || second >= 46 });
    for (const [name, rendition] of show.renditions) {
      const playlist = mediaPlaylist(rendition, { lowLatency: true });
      if (!playlist) continue;

      expectValidPlaylist(playlist);
      if (before.has(name)) expectValidReload(before.get(name)!, playlist);
      before.set(name, playlist);
    }

    expectSameTimes(playlistsOf(show));
  }

  expect(mediaPlaylist(show.renditions.get("v720")!, { lowLatency: true, full: true })).toContain(
    "#EXT-X-GAP",
  );
});

test("a picture that is seconds behind its sound holds the sound back instead of being left out", async () => {
  const show = await Show.open(null, fail);

  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);

  const late = framesBetween(0, 20).map((packet) => ({
    packet,
    sentUs: packet.timestampUs + 900_000,
  }));
  const sound = soundBetween(0, 20).map((packet) => ({ packet, sentUs: packet.timestampUs }));
  const all = [...late, ...sound].sort((a, b) => a.sentUs - b.sentUs);

  for (const it of all)
    show.push(it.packet.data.length && late.includes(it as never) ? "v720" : "a", it.packet);
  expectAligned(show);

  const [picture, audio] = ["v720", "a"].map((name) => show.renditions.get(name as "a")!);

  expect(picture!.segments[0]!.start).toBe(0);
  expect(audio!.segments[0]!.start).toBe(0);
  expect(picture!.segments.length).toBe(10);
});

test("B-frames: the sound follows the time at which a key frame is seen, not decoded", async () => {
  const show = await Show.open(null, fail);

  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);

  const pictures = videoPackets({ seconds: 12, fps: 25 }).map((it) => ({
    ...it,
    compositionUs: 120_000,
  }));

  pushPackets(show, { v720: pictures, a: soundPackets({ seconds: 12 }) });
  expectAligned(show);

  const sound = show.renditions.get("a")!;

  expect(sound.segments[1]!.start / 48_000).toBeCloseTo(2.12, 1);
});

test("after a crash the numbers continue together, even where one rendition lost its last segments", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "numbers-"));
  const session = { id: "session-1", startedAt: Date.now() };
  const first = await Show.open(folder, fail);

  await first.begin(session);
  configureAll(first);
  pushPackets(first, { v720: framesBetween(0, 21), a: soundBetween(0, 21) });
  await first.settled();
  rmSync(path.join(folder, "v720/s9.m4s"));

  const again = await Show.open(folder, fail);
  const { last } = await again.begin(session);

  configureAll(again);

  const since = (packets: Packet[], name: "v720" | "a") =>
    packets.filter((it) => it.timestampUs > last[name]!);

  pushPackets(again, {
    v720: since(framesBetween(0, 40), "v720"),
    a: since(soundBetween(0, 40), "a"),
  });
  expectAligned(again);
  for (const rendition of again.renditions.values())
    expect(rendition.segments.some((it) => it.isLost)).toBe(false);
  await again.settled();
  rmSync(folder, { recursive: true });
});

test("a rendition whose first key frame is a little late loses none of its frames", async () => {
  const show = await Show.open(null, fail);

  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);
  show.configure("v360", { ...VIDEO, width: 640, height: 360 });

  const lead = videoPackets({ seconds: 8 });
  const late = lead.slice(10).map((packet, i) => ({ ...packet, key: packet.key || i === 0 }));

  pushPackets(show, { v360: lead, v720: late, a: soundPackets({ seconds: 8 }) });
  show.finish();
  expectAligned(show);

  const frames = show.renditions
    .get("v720")!
    .segments.reduce((sum, it) => sum + (it.frames ?? 0), 0);

  expect(frames).toBe(late.length);
});

test("a rendition whose encoder leaves out frames where segments begin loses none of the others", async () => {
  const show = await Show.open(null, fail);

  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);
  show.configure("v360", { ...VIDEO, width: 640, height: 360 });

  const lead = videoPackets({ seconds: 20 });
  const isLeftOut = (i: number) => i % 60 < 5 && i >= 60;
  const busy = lead
    .map((packet, i) => ({ ...packet, key: i === 0 || i % 60 === 5 }))
    .filter((_, i) => !isLeftOut(i));

  pushPackets(show, { v360: lead, v720: busy, a: soundPackets({ seconds: 20 }) });
  expectAligned(show);
  show.finish();

  const frames = show.renditions
    .get("v720")!
    .segments.reduce((sum, it) => sum + (it.frames ?? 0), 0);

  expect(frames).toBe(busy.length);
});

test("another sound in mid-show begins with the next segment of the picture", async () => {
  const show = await Show.open(null, fail);
  const camera = await Camera.start(show, "session-1");

  camera.run(15);
  show.configure("a", { ...SOUND, channels: 1 });
  camera.run(15);
  expectAligned(show);
  expect(mediaPlaylist(show.renditions.get("a")!, { lowLatency: false })).toContain(
    'URI="init1.mp4"',
  );
});

test("a show without a picture is cut every two seconds", async () => {
  const show = await Show.open(null, fail);

  await show.begin({ id: "session-1", startedAt: Date.now() });
  show.configure("a", SOUND);
  for (const { packet } of interleaved({ a: soundPackets({ seconds: 20 }) }))
    show.push("a", packet);
  const { segments } = show.renditions.get("a")!;

  expect(segments.filter((it) => it.isComplete).length).toBe(9);
  segments
    .slice(0, 9)
    .forEach((it) => expect(Math.abs(it.duration / 48_000 - 2)).toBeLessThan(0.022));
});
