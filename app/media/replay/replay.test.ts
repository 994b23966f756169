import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Show } from "../packager/show";
import { demux, pushRecording } from "../testing/recording";
import { keptTracks } from "./kept-tracks";
import { makeReplay, openReplay, type Replay } from "./replay";
import { replaySpans } from "./timeline";
import { fail } from "../testing/open-show";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "replay-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function finishedShow(...sessions: { rounds: number; sessionId: string }[]) {
  const show = await Show.open(folder, fail);

  for (const session of sessions) await pushRecording(show, session);
  show.finish();
  await show.settled();

  return show;
}

async function bytesOf(replay: Replay, start = 0, end = replay.size - 1) {
  const pieces: Buffer[] = [];

  for await (const piece of replay.read(start, end)) pieces.push(piece);

  return Buffer.concat(pieces);
}

test("segments on disk demux to the samples that were sent", async () => {
  const show = await finishedShow({ rounds: 2, sessionId: "session-1" });

  for (const [name, count] of [
    ["v720", 480],
    ["v360", 480],
    ["a", 750],
  ] as const) {
    const rendition = show.renditions.get(name)!;
    const segments = await Promise.all(rendition.segments.map(({ n }) => rendition.read(n)));
    const [track] = await demux(Buffer.concat([rendition.init(0)!, ...segments.map((it) => it!)]));

    expect(track!.packets.length).toBe(count);
    expect(track!.packets.at(-1)!.timestamp).toBeGreaterThan(15.9);
  }
});

test("a finished show is one complete MP4 with picture and sound in sync", async () => {
  const show = await finishedShow({ rounds: 2, sessionId: "session-1" });
  const replay = (await makeReplay(show, folder))!;
  const bytes = await bytesOf(replay);

  expect(bytes.length).toBe(replay.size);
  expect(replay.durationMs).toBeCloseTo(16_000, -2);
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));

  const [video, sound] = await demux(bytes);

  expect(video).toMatchObject({ kind: "video", codec: expect.stringMatching(/^avc1/) });
  expect(video!.packets.length).toBe(480);
  expect(video!.packets.filter(({ key }) => key).map(({ timestamp }) => timestamp)).toEqual([
    0, 2, 4, 6, 8, 10, 12, 14,
  ]);
  expect(sound).toMatchObject({ kind: "audio", codec: "mp4a.40.2" });
  expect(sound!.packets.length).toBe(750);
});

test("two sessions follow each other without the pause between them", async () => {
  const show = await finishedShow(
    { rounds: 1, sessionId: "session-1" },
    { rounds: 1, sessionId: "session-2" },
  );
  const replay = (await makeReplay(show, folder))!;
  const [video] = await demux(await bytesOf(replay));
  const times = video!.packets.map(({ timestamp }) => timestamp);

  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(16.1);
});

test("damaged and missing segments are left out, and the rest plays at its time", async () => {
  const show = await finishedShow({ rounds: 2, sessionId: "session-1" });
  const [cut, noise, gone] = [1, 3, 5].map((n) => show.renditions.get("v720")!.find(n)!);
  const fileOf = ({ n }: { n: number }) => path.join(folder, "v720", `s${n}.m4s`);

  truncateSync(fileOf(cut!), cut!.bytes - 100);
  writeFileSync(fileOf(noise!), Buffer.alloc(noise!.bytes, 7));
  rmSync(fileOf(gone!));

  const replay = (await makeReplay(show, folder))!;
  const bytes = await bytesOf(replay);

  expect(bytes.length).toBe(replay.size);

  const [video, sound] = await demux(bytes);

  expect(video!.packets.filter(({ key }) => key).map(({ timestamp }) => timestamp)).toEqual([
    0, 4, 8, 12, 14,
  ]);
  expect(video!.packets.length).toBe(300);
  expect(sound!.packets.length).toBe(750);
});

test("a show without readable media has no replay, and is marked so", async () => {
  const show = await finishedShow({ rounds: 1, sessionId: "session-1" });

  for (const name of show.renditions.keys()) rmSync(path.join(folder, name), { recursive: true });
  await expect(makeReplay(show, folder)).rejects.toThrow("No segment of the show can be read.");
});

test("a replay maps its time to the wall clock, for the chat beside it", async () => {
  const show = await finishedShow(
    { rounds: 1, sessionId: "session-1" },
    { rounds: 1, sessionId: "session-2" },
  );
  const [first, second, ...rest] = replaySpans(keptTracks(show));

  expect(rest).toEqual([]);
  expect(first!.atMs).toBe(0);
  expect(second!.atMs).toBeCloseTo(8000, -2);

  const epochOf = (session: number) =>
    show.renditions.get("v720")!.segments.find((segment) => segment.session === session)!.epochMs;

  expect([first!.epochMs, second!.epochMs]).toEqual([epochOf(0), epochOf(1)]);
});

test("any range equals the same bytes of the whole", async () => {
  const replay = (await makeReplay(
    await finishedShow({ rounds: 1, sessionId: "session-1" }),
    folder,
  ))!;
  const whole = await bytesOf(replay);

  for (const [start, end] of [
    [0, 0],
    [10, 5000],
    [replay.size - 1, replay.size - 1],
    [7001, 95_000],
    [0, replay.size - 1],
  ] as const) {
    expect((await bytesOf(replay, start, end)).equals(whole.subarray(start, end + 1))).toBe(true);
  }
});

test("a replay is found after a restart", async () => {
  expect(await openReplay(folder)).toBeNull();

  const made = (await makeReplay(
    await finishedShow({ rounds: 1, sessionId: "session-1" }),
    folder,
  ))!;
  const found = (await openReplay(folder))!;

  expect((await bytesOf(found)).equals(await bytesOf(made))).toBe(true);
});
