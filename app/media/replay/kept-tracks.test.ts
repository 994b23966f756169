import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAudioTrack } from "../ingest/protocol";
import { masterPlaylist } from "../packager/master-playlist";
import { mediaPlaylist } from "../packager/media-playlist";
import type { TrackName } from "../packager/segment";
import { Show } from "../packager/show";
import { segmentBytes } from "../playback/stored-segments";
import { hasFfmpeg, probe } from "../testing/encoder";
import { expectSameTimes } from "../testing/playlist-rules";
import { demux, pushRecording } from "../testing/recording";
import { keptTracks } from "./kept-tracks";
import { makeReplay, makeSound } from "./replay";
import { fail } from "../testing/open-show";

type Session = NonNullable<Parameters<typeof pushRecording>[1]>;

const FRAMES_A_SECOND = 30;
const SOUNDS_A_SECOND = 48_000 / 1024;
const only = (name: TrackName) => ({ sends: (it: TrackName) => it === name });
const without = (kind: "picture" | "sound", isGone: (seconds: number) => boolean) => ({
  sends: (name: TrackName, seconds: number) =>
    isAudioTrack(name) !== (kind === "sound") || !isGone(seconds),
});

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "kept-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const openShow = () => Show.open(folder, fail);

/** Records sessions, then opens the show from the disk, as after a restart. */
async function recorded(...sessions: Session[]) {
  const show = await openShow();

  for (const [i, session] of sessions.entries())
    await pushRecording(show, { sessionId: `session-${i}`, ...session });
  show.finish();
  await show.settled();

  const found = await openShow();

  found.finish();

  return found;
}

/** Packets of picture and sound in the replay, in seconds. */
async function secondsKept(show: Show) {
  const replay = (await makeReplay(show, folder))!;
  const pieces: Buffer[] = [];

  for await (const piece of replay.read(0, replay.size - 1)) pieces.push(piece);
  const file = path.join(folder, "whole.mp4");

  writeFileSync(file, Buffer.concat(pieces));

  const tracks = await demux(Buffer.concat(pieces));
  if (hasFfmpeg) probe(file);
  const count = (kind: string) => tracks.find((it) => it.kind === kind)?.packets.length ?? 0;

  return {
    picture: Math.round(count("video") / FRAMES_A_SECOND),
    sound: Math.round(count("audio") / SOUNDS_A_SECOND),
    length: Math.round(replay.durationMs / 1000),
  };
}

/**
 * The playlists of the saved show: each lists all of it, without a gap, and every file decodes to
 * its length.
 */
async function expectPlayable(show: Show, names: TrackName[]) {
  const renditions = [...show.renditions.values()];
  const master = masterPlaylist(renditions, { lowLatency: false })!;

  for (const name of names) expect(master).toContain(`\n${name}/index.m3u8`);
  const lists = names.map((name) =>
    mediaPlaylist(show.renditions.get(name)!, { lowLatency: false, full: true })!,
  );

  expectSameTimes(lists);

  const numbers = (list: string) => list.match(/s\d+\.m4s/g);

  for (const list of lists) {
    expect(list).not.toContain("EXT-X-GAP");
    expect(numbers(list)).toEqual(numbers(lists[0]!));
  }

  for (const name of names) {
    const rendition = show.renditions.get(name)!;

    for (const { n, init, standIn, duration } of rendition.segments) {
      if (standIn?.kind === "rendition") continue;

      const bytes = (await segmentBytes(undefined, { eventId: "e", n }, rendition))!;
      const [track] = await demux(Buffer.concat([rendition.init(init)!, bytes]));
      const scale = name === "a" ? 48_000 : 90_000;
      const { packets } = track!;

      expect(packets.at(-1)!.timestamp - packets[0]!.timestamp).toBeLessThanOrEqual(
        duration / scale,
      );
      if (standIn) expect(packets[0]!.key).toBe(true);
    }
  }
}

test("a sound that dies in mid-show stays in the replay as far as it was recorded", async () => {
  const show = await recorded({ rounds: 4, ...without("sound", (at) => at > 8) });

  expect(await secondsKept(show)).toEqual({ picture: 32, sound: 8, length: 32 });
  expect(await makeSound(show, folder)).not.toBeNull();
  await expectPlayable(show, ["v720", "v360", "a"]);
});

test("a camera that dies before the end, too", async () => {
  const show = await recorded({ rounds: 3, ...without("picture", (at) => at > 8) });

  expect(await secondsKept(show)).toEqual({ picture: 8, sound: 24, length: 24 });
  await expectPlayable(show, ["v720", "v360", "a"]);
});

test("sound that begins later than the picture is heard at its time", async () => {
  const show = await recorded({ rounds: 2, ...without("sound", (at) => at < 8) });

  expect(await secondsKept(show)).toEqual({ picture: 16, sound: 8, length: 16 });
  await expectPlayable(show, ["v720", "a"]);
});

test.each([
  ["v720", { picture: 24, sound: 16 }],
  ["a", { picture: 16, sound: 24 }],
] as const)(
  "a last connection with %s alone takes nothing from the ones before",
  async (name, kept) => {
    const show = await recorded({ rounds: 2 }, { rounds: 1, ...only(name) });

    expect(await secondsKept(show)).toEqual({ ...kept, length: 24 });
    await expectPlayable(show, ["v720", "a"]);
  },
);

test("at each time the best picture is kept, and the list of a larger one goes on with the smaller", async () => {
  const isDropped = (at: number) => at >= 8 && at < 16;
  const show = await recorded({
    rounds: 3,
    sends: (name, at) => name !== "v720" || !isDropped(at),
  });

  const [picture] = keptTracks(show);
  const names = picture!.segments.map(
    ({ name, start }) => `${Math.round(start / 90_000 / 2) * 2} ${name}`,
  );

  expect(names).toEqual(expect.arrayContaining(["6 v720", "8 v360", "14 v360", "16 v720"]));
  expect(await secondsKept(show)).toEqual({ picture: 24, sound: 24, length: 24 });
  await expectPlayable(show, ["v720", "v360", "a"]);

  const list = mediaPlaylist(show.renditions.get("v720")!, { lowLatency: false, full: true })!;

  expect(list).toMatch(/URI="\.\.\/v360\/init0\.mp4"\n(#.*\n)*\.\.\/v360\/s4\.m4s/);
});
