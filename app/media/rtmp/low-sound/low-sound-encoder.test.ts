import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasFfmpeg } from "~/media/testing/encoder";
import { BURSTS, decodePcm, encodeAac, findBursts } from "~/media/testing/pcm";
import { SOUND, soundPackets } from "~/media/testing/test-packets";
import { fragment } from "../../isobmff/fragment";
import { initSegment } from "../../isobmff/init-segment";
import type { AudioTrack, Track } from "../../isobmff/track";
import type { Packet } from "../../packager/rendition";
import { LowSoundEncoder } from "./low-sound-encoder";

const HALF_A_FRAME = 512;

let folder: string;
let encoder: LowSoundEncoder | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "low-sound-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  encoder?.stop();
  encoder = undefined;
  rmSync(folder, { recursive: true });
});

/** A program that replaces ffmpeg. */
function stub(script: string) {
  const file = path.join(folder, "stub");

  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o700);

  return file;
}

function start(command?: string) {
  const tracks: Track[] = [];
  const packets: Packet[] = [];
  const failures: (string | null)[] = [];
  const output = {
    configure: (_: string, track: Track) => void tracks.push(track),
    push: (_: string, packet: Packet) => packets.push(packet) > 0,
  };

  encoder = new LowSoundEncoder(SOUND, output, (failure) => failures.push(failure), command);

  return { encoder, tracks, packets, failures };
}

const timesOf = (packets: Packet[]) => packets.map(({ timestampUs }) => timestampUs);

test("packets keep their exact times, gaps included", async () => {
  const { encoder, tracks, packets } = start(stub("exec cat"));
  const sent = [...soundPackets({ seconds: 1 }), ...soundPackets({ seconds: 1, from: 30 })];

  for (const packet of sent) encoder.send(packet);
  await expect.poll(() => packets.length).toBe(sent.length);
  expect(timesOf(packets)).toEqual(timesOf(sent));
  expect(packets.map(({ data }) => data)).toEqual(sent.map(({ data }) => data));
  expect(tracks).toEqual([SOUND]);
});

test("a packet that is not later than the last one is left out, as it is in the show", async () => {
  const { encoder, packets } = start(stub("exec cat"));
  const [first, second, third] = soundPackets({ seconds: 1 }) as [Packet, Packet, Packet];

  for (const packet of [first, second, first, second, third]) encoder.send(packet);
  await expect.poll(() => packets.length).toBe(3);
  expect(timesOf(packets)).toEqual(timesOf([first, second, third]));
});

test("a program that ends, is missing, or writes something else is gone, and sending to it does no harm", async () => {
  for (const script of ["exit 1", "kill -9 $$", "exec head -c 100000 /dev/zero"]) {
    const { encoder, packets, failures } = start(stub(script));

    await expect.poll(() => failures.length, { message: script }).toBe(1);
    for (const packet of soundPackets({ seconds: 1 })) encoder.send(packet);
    encoder.stop();
    expect(packets).toEqual([]);
    expect(failures, script).toEqual([expect.any(String)]);
  }

  const { failures } = start(path.join(folder, "missing"));

  await expect.poll(() => failures).toEqual([expect.stringContaining("ENOENT")]);
});

test("what a program that reads nothing is sent does not pile up", async () => {
  const { encoder, failures } = start(stub("exec sleep 1000"));
  let sent = 0;

  while (failures.length === 0 && sent < 2000) {
    encoder.send({ timestampUs: sent * 20_000, key: true, data: Buffer.alloc(400) });
    sent += 1;
  }

  expect(failures).toEqual(["too slow"]);
  expect(sent).toBeLessThanOrEqual(1001);
  await expectGone(encoder.pid!);
});

test("large packets are bounded by their bytes", () => {
  const { encoder, failures } = start(stub("exec sleep 1000"));

  for (let i = 0; i < 300; i++)
    encoder.send({ timestampUs: i * 20_000, key: true, data: Buffer.alloc(8000) });
  expect(failures).toEqual(["too slow"]);
});

test("a program that hangs for five seconds is ended; a pause of the show is not a hang", async () => {
  let now = 0;

  vi.spyOn(performance, "now").mockImplementation(() => now);

  const hung = start(stub("exec sleep 1000"));
  const send = (to: LowSoundEncoder, count: number, from: number) => {
    for (const packet of soundPackets({ seconds: (count * 1024.5) / 48_000, from }))
      to.send(packet);
  };

  send(hung.encoder, 10, 0);
  now = 5100;
  send(hung.encoder, 1, 5.1);
  expect(hung.failures).toEqual(["too slow"]);
  await expectGone(hung.encoder.pid!);

  const paused = start(stub("exec sleep 1000"));

  send(paused.encoder, 3, 0);
  now = 60_000;
  send(paused.encoder, 100, 60);
  expect(paused.failures).toEqual([]);
});

test("a stopped program ends, also one that does not listen", async () => {
  for (const script of ["exec cat", "trap '' TERM; while :; do sleep 1; done"]) {
    const { encoder, failures } = start(stub(script));

    encoder.stop();
    expect(failures).toEqual([null]);
    await expectGone(encoder.pid!);
  }
});

async function expectGone(pid: number) {
  const isThere = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  await expect.poll(isThere).toBe(false);
}

/** The packets as a file, without the time before the first. */
function fileOf(track: AudioTrack, packets: Packet[]) {
  const samples = packets.map(({ data }) => ({
    data,
    duration: 1024,
    key: true,
    compositionOffset: 0,
  }));

  return Buffer.concat([
    initSegment(track),
    fragment({ sequence: 1, trackId: 1, start: 0, samples }),
  ]);
}

test.runIf(hasFfmpeg)("ffmpeg's sound has 48 kbit/s and is in time with its source", async () => {
  const frames = encodeAac(BURSTS, { seconds: 6, kbit: 128 });
  const { encoder, tracks, packets } = start();
  const sent = frames.map((data, i) => ({ timestampUs: (i * 1024e6) / 48_000, key: true, data }));
  // Three seconds of silence do not move the sound after them.
  const half = Math.floor(sent.length / 2);

  for (const packet of sent.slice(half)) packet.timestampUs += 3e6;
  for (const packet of sent) encoder.send(packet);
  // ffmpeg holds two packets back.
  await expect.poll(() => packets.length).toBeGreaterThanOrEqual(sent.length - 2);
  expect(timesOf(packets)).toEqual(timesOf(sent).slice(0, packets.length));
  expect(tracks).toMatchObject([{ codecString: "mp4a.40.2", sampleRate: 48_000, channels: 2 }]);

  const bytes = packets.reduce((sum, { data }) => sum + data.length, 0);

  expect((bytes * 8) / ((packets.length * 1024) / 48_000)).toBeLessThan(56_000);

  const source = findBursts(decodePcm(fileOf(SOUND, sent)));
  const low = findBursts(decodePcm(fileOf(tracks[0] as AudioTrack, packets)));

  expect(source).toHaveLength(6);
  expect(low).toHaveLength(6);
  for (const [i, at] of source.entries()) expect(Math.abs(low[i]! - at)).toBeLessThan(HALF_A_FRAME);
});
