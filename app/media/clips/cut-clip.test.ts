import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Show } from "../packager/show";
import { demux, pushRecording } from "../testing/recording";
import { clipTracks } from "./clip-segments";
import { cutClip } from "./cut-clip";
import { fail } from "../testing/open-show";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "clips-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const nowhere = { isStoredOnly: () => false, fetchSegment: async () => null };
const WORDS = { title: "Diễm xưa", artist: "Hạ Vy", comment: "https://nhacsong.test/clip/1" };

/** A show of 80 seconds that is still on air. */
async function record(where: string | null = folder) {
  const show = await Show.open(where, fail);

  await pushRecording(show, { rounds: 10 });
  await show.settled();

  return show;
}

async function cut(show: Show, endsAt: Date, seconds: number) {
  const made = await cutClip({ eventId: "e1", show, stored: nowhere }, { endsAt, seconds }, WORDS);
  if (!made) return null;

  const pieces: Buffer[] = [];

  for await (const piece of made.file) pieces.push(piece as Buffer);

  return { ...made, bytes: Buffer.concat(pieces) };
}

const momentOf = (show: Show, seconds: number) => new Date(show.session!.epochMs + seconds * 1000);

test("a clip of a running show is a complete mp4 of the seconds before the moment, from a key frame on", async () => {
  const show = await record();
  const clip = (await cut(show, momentOf(show, 60), 30))!;

  expect(clip.bytes.indexOf("moov")).toBeLessThan(clip.bytes.indexOf("mdat"));

  const [video, audio] = await demux(clip.bytes);

  expect([video!.kind, audio!.kind]).toEqual(["video", "audio"]);

  const [first] = video!.packets;

  expect([first!.key, first!.timestamp < 0.05]).toEqual([true, true]);
  expect(clip.durationMs / 1000).toBeGreaterThanOrEqual(30);
  expect(clip.durationMs / 1000).toBeLessThan(35);
  expect(clip.picture).toEqual({ width: 320, height: 180 });

  const last = (packets: { timestamp: number }[]) => packets.at(-1)!.timestamp;

  expect(last(audio!.packets)).toBeCloseTo(last(video!.packets), 0);
});

test("nothing is encoded: the frames are those of the show", async () => {
  const show = await record();
  const clip = (await cut(show, momentOf(show, 40), 30))!;
  const tracks = clipTracks(show, { endsAt: momentOf(show, 40), seconds: 30 });
  const [lead] = tracks;
  const segment = (await show.renditions.get(lead!.segments[0]!.name)!.read(lead!.segments[0]!.n))!;
  const [video] = await demux(clip.bytes);
  const frame = segment.subarray(
    segment.indexOf("mdat") + 4,
    segment.indexOf("mdat") + 4 + video!.packets[0]!.size,
  );

  expect(clip.bytes.includes(frame)).toBe(true);
});

test("the file says title, artist and address", async () => {
  const show = await record();
  const { bytes } = (await cut(show, momentOf(show, 60), 30))!;
  const head = bytes.subarray(0, bytes.indexOf("mdat")).toString();

  for (const text of Object.values(WORDS)) expect(head).toContain(text);
  for (const name of ["nam", "ART", "cmt"]) expect(head).toContain(name);
});

test("a clip at the beginning is shorter, and there is none of moments that aren't recorded", async () => {
  const show = await record();
  const early = (await cut(show, momentOf(show, 10), 60))!;

  expect(early.durationMs).toBeGreaterThan(8000);
  expect(early.durationMs).toBeLessThan(14_000);
  expect(await cut(show, momentOf(show, -5), 30)).toBeNull();
  expect(await cut(show, momentOf(show, 300), 30)).toBeNull();
});

test("a show in memory only gives what is still there", async () => {
  const show = await record(null);
  const clip = (await cut(show, momentOf(show, 80), 90))!;

  expect(clip.durationMs / 1000).toBeGreaterThan(25);
  expect(clip.durationMs / 1000).toBeLessThan(40);
});
