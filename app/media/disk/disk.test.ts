import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mediaPlaylist } from "../packager/media-playlist";
import { FolderStore } from "../packager/segment-store";
import { type DiskBudget, Show } from "../packager/show";
import { makeReplay } from "../replay/replay";
import { configureAll, pushPackets, soundPackets, videoPackets } from "../testing/test-packets";
import { expectValidPlaylist, readPlaylist } from "../testing/playlist-rules";
import { demux, pushRecording } from "../testing/recording";
import { DiskSpace } from "./disk-space";

const GB = 1e9;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "disk-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const limits = { floorBytes: 0.5 * GB, totalBytes: null, showBytes: null };
const probe = (free: number, used = 0) => ({ free: async () => free, used: async () => used });

test("recordings leave half a gigabyte free, and a warning comes before", async () => {
  let now = 0;
  const disk = new DiskSpace(limits, probe(2 * GB), () => now);

  await disk.refresh();
  expect(disk.stateFor()).toEqual({ state: "fine", roomBytes: 1.5 * GB, minutesLeft: null });
  for (let written = 0; written < 0.6 * GB; written += 0.02 * GB) {
    now += 60_000;
    expect(disk.tryReserve(0, 0.02 * GB)).toBe(true);
  }

  const { state, minutesLeft } = disk.stateFor();

  expect(state).toBe("low");
  expect(minutesLeft).toBeLessThan(60);
  expect(minutesLeft).toBeGreaterThan(15);
  expect(disk.tryReserve(0, 1 * GB)).toBe(false);
  expect(disk.tryReserve(0, disk.stateFor().roomBytes)).toBe(true);
  expect(disk.stateFor().state).toBe("full");
  expect(disk.tryReserve(0, 1)).toBe(false);
});

test("quotas end the recording per show and in total; deleted recordings free room", async () => {
  let used = 10 * GB;
  const disk = new DiskSpace(
    { ...limits, showBytes: 4 * GB, totalBytes: 12 * GB },
    { ...probe(900 * GB), used: async () => used },
  );

  await disk.refresh();
  expect(disk.stateFor(3.9999 * GB).state).toBe("full");
  expect(disk.tryReserve(4 * GB, 1)).toBe(false);
  expect(disk.tryReserve(1 * GB, 2 * GB)).toBe(true);
  expect(disk.tryReserve(0, 1)).toBe(false);
  used = 5 * GB;
  disk.invalidate();
  await disk.refresh();
  expect(disk.tryReserve(0, 1 * GB)).toBe(true);
});

/** Twenty seconds, stored within `budget`. */
async function showWith(budget: DiskBudget, errors: unknown[] = []) {
  const show = await Show.open(folder, (error) => errors.push(error), budget);

  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);
  pushPackets(show, { v720: videoPackets({ seconds: 21 }), a: soundPackets({ seconds: 21 }) });
  await show.settled();

  return show;
}

test("a show survives a disk that is full for a while; playlists mark the gap and keep numbering", async () => {
  let asked = 0;
  const budget = { tryReserve: () => ![5, 6, 7, 8].includes(asked++), giveBack: () => {} };
  const show = await showWith(budget);

  for (const { segments } of show.renditions.values())
    expect(segments.some((it) => it.isLost)).toBe(true);
  const live = mediaPlaylist(show.renditions.get("v720")!, { lowLatency: true })!;

  expectValidPlaylist(live);
  expect(live).not.toContain("#EXT-X-GAP");

  const again = await Show.open(folder, () => {});

  for (const rendition of again.renditions.values()) {
    const playlist = mediaPlaylist(rendition, { lowLatency: true })!;

    expectValidPlaylist(playlist);
    expect(playlist).toContain("#EXT-X-GAP");
    expect(readPlaylist(playlist).segments.length).toBe(10);

    const lost = rendition.segments.find((it) => it.isLost)!;

    expect(lost.duration).toBe(show.renditions.get(rendition.name)!.find(lost.n)!.duration);
    expect(await rendition.read(lost.n)).toBeNull();
  }
});

test("a show starts and continues even if its folder cannot be created", async () => {
  writeFileSync(path.join(folder, "file"), "");

  const errors: unknown[] = [];
  const show = await Show.open(path.join(folder, "elsewhere"), (error) => errors.push(error));

  symlinkSync(path.join(folder, "file"), path.join(folder, "elsewhere"));
  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);
  pushPackets(show, { v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) });
  await show.settled();
  expect(errors.length).toBeGreaterThan(0);
  expectValidPlaylist(mediaPlaylist(show.renditions.get("v720")!, { lowLatency: true })!);
});

test("the replay of a show with a gap plays the rest at its time", async () => {
  let asked = 0;
  const budget = { tryReserve: () => asked++ % 7 !== 4, giveBack: () => {} };
  const show = await Show.open(folder, () => {}, budget);

  await pushRecording(show, { rounds: 3 });
  show.finish();
  await show.settled();

  const lost = [...show.renditions.values()].flatMap((it) =>
    it.segments.filter((segment) => segment.isLost),
  );

  expect(lost.length).toBeGreaterThan(0);

  const replay = (await makeReplay(show, folder))!;
  const pieces: Buffer[] = [];

  for await (const piece of replay.read(0, replay.size - 1)) pieces.push(piece);
  const tracks = await demux(Buffer.concat(pieces));

  for (const { packets } of tracks) expect(packets.at(-1)!.timestamp).toBeGreaterThan(22);
});

const BYTES = 4_000_000;
const data = Buffer.alloc(BYTES);
const record = {
  session: 0,
  epochMs: 0,
  init: 0,
  start: 0,
  duration: 1,
  bytes: BYTES,
  lastUs: 0,
};

test("a disk that is too slow loses segments rather than memory", async () => {
  const errors: unknown[] = [];
  const store = new FolderStore(folder, (error) => errors.push(error));
  const saved = await Promise.all(
    Array.from({ length: 25 }, (_, n) => store.saveSegment({ ...record, n }, data)),
  );

  expect(saved.filter((it) => it).length).toBe(17);
  expect(errors).toHaveLength(8);
  expect(await store.saveSegment({ ...record, n: 25 }, data)).toBe(true);
});

test("segments that cannot be written use up no room, and the next are stored once they can be", async () => {
  const inTheWay = path.join(folder, "file");
  const disk = new DiskSpace({ ...limits, totalBytes: 0.2 * GB }, probe(900 * GB));
  const errors: unknown[] = [];
  const store = new FolderStore(path.join(inTheWay, "v720"), (error) => errors.push(error), {
    tryReserve: (bytes) => disk.tryReserve(store.storedBytes, bytes),
    giveBack: (bytes) => disk.giveBack(bytes),
  });

  await disk.refresh();
  writeFileSync(inTheWay, "");
  for (let n = 0; n < 20; n++) expect(await store.saveSegment({ ...record, n }, data)).toBe(false);

  expect(errors).toHaveLength(20);
  expect(store.storedBytes).toBe(0);
  expect(disk.stateFor().roomBytes).toBe(0.2 * GB);

  rmSync(inTheWay);
  expect(await store.saveSegment({ ...record, n: 20 }, data)).toBe(true);
  expect(store.storedBytes).toBe(BYTES);
  expect(disk.stateFor().roomBytes).toBe(0.2 * GB - BYTES);
});
