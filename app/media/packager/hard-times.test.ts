import { mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { expectSameTimes, expectValidPlaylist } from "../testing/playlist-rules";
import { SOUND, VIDEO } from "../testing/test-packets";
import { mediaPlaylist } from "./media-playlist";
import type { Packet } from "./rendition";
import type { TrackName } from "./segment";
import { Show } from "./show";
import { fail } from "../testing/open-show";

type Sent = { name: TrackName; packet: Packet; sentUs: number };

const SECONDS = 30;
const AAC_FRAME_US = (1024 * 1e6) / 48_000;
/** Half a frame of a slow camera and half an AAC frame. */
const SAME_TIME_MS = 75;
const SESSION = { id: "session-1", startedAt: Date.now() };
const TRACKS = {
  v720: VIDEO,
  v360: { ...VIDEO, width: 640, height: 360 },
  a: SOUND,
};
const NAMES = Object.keys(TRACKS) as (keyof typeof TRACKS)[];
const folders: string[] = [];

afterEach(() => folders.splice(0).forEach((it) => rmSync(it, { recursive: true })));

/** Random numbers from 0 to 1, equal for equal seeds (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;

  return () => {
    state = (state + 0x6d2b79f5) | 0;

    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);

    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A camera on a computer that is too slow: each encoder leaves out frames, now and then for a
 * second, and lags.
 */
function showOf(random: () => number): Sent[] {
  const fps = 8 + random() * 22;
  const shots = Array.from(
    { length: Math.floor(SECONDS * fps) },
    (_, i) => ((i + random() * 0.3) * 1e6) / fps,
  );
  const pictures = (["v720", "v360"] as const).flatMap((name) => encode(shots, name, random));
  let lateUs = 0;
  const sound = Array.from({ length: Math.floor((SECONDS * 48_000) / 1024) }, (_, i): Sent => {
    const timestampUs = Math.round((i * 1024 * 1e6) / 48_000);

    lateUs = nextDelay(lateUs, random);

    return {
      name: "a",
      packet: { timestampUs, key: true, data: Buffer.from([i & 255]) },
      sentUs: timestampUs + lateUs,
    };
  });

  return inOrder([...pictures, ...sound]);
}

function encode(shots: number[], name: TrackName, random: () => number): Sent[] {
  const sent: Sent[] = [];
  let busyUntil = random() * 400_000;
  let group = -1;
  let lateUs = 0;

  for (const us of shots) {
    if (us < busyUntil) continue;
    if (random() < 0.02) busyUntil = us + random() * 1_500_000;
    lateUs = nextDelay(lateUs, random);

    const timestampUs = Math.round(us);
    const isKey = Math.floor(us / 2e6) !== group;

    group = Math.floor(us / 2e6);
    sent.push({
      name,
      packet: { timestampUs, key: isKey, data: Buffer.from([7]) },
      sentUs: us + lateUs,
    });
  }

  return sent;
}

const nextDelay = (before: number, random: () => number) =>
  random() < 0.01 ? random() * 900_000 : Math.max(0, before * 0.9 + (random() - 0.5) * 20_000);

function inOrder(all: Sent[]): Sent[] {
  const newest = new Map<TrackName, number>();

  for (const it of all) {
    it.sentUs = Math.max(it.sentUs, newest.get(it.name) ?? 0);
    newest.set(it.name, it.sentUs);
  }

  return all.sort((a, b) => a.sentUs - b.sentUs);
}

function open(folder: string) {
  return Show.open(folder, fail);
}

async function begin(show: Show) {
  const { last } = await show.begin(SESSION);

  for (const name of NAMES) show.configure(name, TRACKS[name]);

  return last;
}

type End = "killed" | "restarted" | "cut";

/**
 * Sends the show with interruptions; after a power failure the server continues from the remaining
 * files.
 */
async function play(
  folder: string,
  packets: Sent[],
  ends: { at: number; end: End }[],
  random: () => number,
) {
  let show = await open(folder);
  let last = await begin(show);

  for (const { at, end } of [...ends, { at: packets.length, end: null }]) {
    for (const { name, packet } of packets.slice(0, at)) {
      if (packet.timestampUs > (last[name] ?? -1)) show.push(name, packet);
    }

    if (!end) break;
    await show.settled();
    if (end === "killed") loseTails(folder, show, random);
    if (end !== "cut") show = await open(folder);
    last = await begin(show);
  }

  return show;
}

/** Removes the newest writes of some renditions. */
function loseTails(folder: string, show: Show, random: () => number) {
  for (const [name, rendition] of show.renditions) {
    const last = rendition.segments.findLast((it) => it.isComplete);
    if (last && random() < 0.4)
      truncateSync(path.join(folder, name, `s${last.n}.m4s`), Math.floor(last.bytes / 2));
  }
}

const ENDS: End[] = ["killed", "restarted", "cut"];

async function playHardTimes(seed: number) {
  const random = numbersFrom(seed);
  const folder = mkdtempSync(path.join(tmpdir(), "hard-times-"));

  folders.push(folder);

  const packets = showOf(random);
  const ends = Array.from({ length: Math.floor(random() * 3) }, () => ({
    at: Math.floor(random() * packets.length),
    end: ENDS[Math.floor(random() * 3)]!,
  })).sort((a, b) => a.at - b.at);
  const show = await play(folder, packets, ends, random);

  expectAligned(show);
  show.finish();
  expect(storedOf(show), `seed ${seed}`).toEqual(sentOf(show, packets));
  await show.settled();
}

function expectAligned(show: Show) {
  const playlists = [...show.renditions.values()].map((it) =>
    mediaPlaylist(it, { lowLatency: true, full: true })!,
  );

  for (const playlist of playlists) expectValidPlaylist(playlist, { hasHoles: true });
  expectSameTimes(playlists, SAME_TIME_MS);
}

function storedOf(show: Show) {
  const countFrames = (name: TrackName) =>
    show.renditions.get(name)!.segments.reduce((sum, it) => sum + (it.isLost ? 0 : it.frames!), 0);

  return Object.fromEntries(NAMES.map((name) => [name, countFrames(name)]));
}

/** A show begins with its first picture: sound from before it belongs to no segment. */
function sentOf(show: Show, packets: Sent[]) {
  const sound = show.renditions.get("a")!;
  const begins = sound.startUs(sound.segments[0]!) - AAC_FRAME_US / 2;
  const needed = packets.filter(({ name, packet }) => name !== "a" || packet.timestampUs > begins);

  return Object.fromEntries(
    NAMES.map((name) => [name, needed.filter((it) => it.name === name).length]),
  );
}

const seeds = Array.from({ length: Number(process.env.SEEDS ?? 40) }, (_, i) => i + 1);

test("no frame is lost, whatever the encoders leave out and whenever the process stops", async () => {
  for (const seed of seeds) await playHardTimes(seed);
});
