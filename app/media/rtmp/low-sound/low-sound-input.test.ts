import { expect, test, vi } from "vitest";
import { SOUND } from "~/media/testing/test-packets";
import type { AudioTrack } from "../../isobmff/track";
import type { Packet } from "../../packager/rendition";
import type { LowSoundEncoder } from "./low-sound-encoder";
import { isLowSoundSource, LowSoundInput, SoundBitRate } from "./low-sound-input";

const FRAME_US = (1024 * 1e6) / 48_000;

function setUp() {
  let now = 0;
  const made: {
    sent: number[];
    stop: () => void;
    fail: (reason: string) => void;
    source: AudioTrack;
  }[] = [];
  const createLowSound = vi.fn(
    (_output: unknown, source: AudioTrack, onGone: (failure: string | null) => void) => {
      const sent: number[] = [];
      const encoder = {
        sent,
        send: ({ timestampUs }: Packet) => sent.push(timestampUs),
        stop: vi.fn(),
      };

      made.push({ ...encoder, fail: onGone, source });

      return encoder as unknown as LowSoundEncoder | null;
    },
  );
  const transcoded = { configure: vi.fn(), push: vi.fn(), expect: vi.fn(), cancel: vi.fn() };
  const input = new LowSoundInput(transcoded, createLowSound, () => now);
  let frame = 0;
  /** Advances the time in real-time steps, like a camera. */
  const send = (seconds: number, kbit = 128) => {
    for (const end = frame + Math.round((seconds * 1e6) / FRAME_US); frame < end; frame++) {
      now = (frame * FRAME_US) / 1000;
      input.send({
        timestampUs: frame * FRAME_US,
        key: true,
        data: Buffer.alloc((kbit * 1000 * FRAME_US) / 8e6),
      });
    }
  };

  return { input, send, made, transcoded, createLowSound };
}

test("only AAC-LC that keeps its sampling rate and channels is encoded again", () => {
  expect(isLowSoundSource(SOUND)).toBe(true);
  expect(isLowSoundSource({ ...SOUND, sampleRate: 44_100, channels: 1 })).toBe(true);
  expect(isLowSoundSource({ ...SOUND, codecString: "mp4a.40.5" })).toBe(false);
  expect(isLowSoundSource({ ...SOUND, channels: 6 })).toBe(false);
  expect(isLowSoundSource({ ...SOUND, sampleRate: 22_050 })).toBe(false);
  expect(isLowSoundSource({ ...SOUND, sampleRate: 96_000 })).toBe(false);

  const { input, send, createLowSound } = setUp();

  input.configure({ ...SOUND, codecString: "mp4a.40.5" });
  send(5);
  expect(createLowSound).not.toHaveBeenCalled();
});

test("it begins with the first packet, once a second has been measured", () => {
  const { input, send, made, transcoded } = setUp();

  input.configure(SOUND);
  send(0.9);
  expect(made).toEqual([]);
  send(1.1);
  expect(made[0]!.sent).toEqual(
    Array.from({ length: made[0]!.sent.length }, (_, i) => i * FRAME_US),
  );
  expect(made[0]!.sent.length).toBeGreaterThan(90);
  expect(transcoded.expect).toHaveBeenCalledExactlyOnceWith("al");
});

test("a source of 64 kbit/s gets none until it sends more", () => {
  const { input, send, made } = setUp();

  input.configure(SOUND);
  send(10, 66);
  expect(made).toEqual([]);
  send(3, 128);
  expect(made).toHaveLength(1);
});

test("frames that no AAC has are left out", () => {
  const { input, send, made } = setUp();

  input.configure(SOUND);
  send(2);

  const before = made[0]!.sent.length;

  input.send({ timestampUs: 60e6, key: true, data: Buffer.alloc(8192) });
  expect(made[0]!.sent).toHaveLength(before);
});

test("after a failure it starts again, each time later, and in the end no more", () => {
  const { input, send, made, transcoded } = setUp();

  input.configure(SOUND);
  send(2);
  for (let failures = 0; failures < 6; failures++) {
    made.at(-1)!.fail("gone");
    expect(transcoded.cancel).toHaveBeenCalledTimes(failures + 1);
    send(2 ** failures - 0.1);
    expect(made).toHaveLength(failures + 1);
    send(1.3);
    expect(made).toHaveLength(failures + 2);
  }

  made.at(-1)!.fail("gone");
  send(200);
  expect(made).toHaveLength(7);
});

test("while too many run it is tried every ten seconds, and nothing waits for it", () => {
  const { input, send, createLowSound, transcoded } = setUp();

  createLowSound.mockReturnValueOnce(null);
  input.configure(SOUND);
  send(9);
  expect(createLowSound).toHaveBeenCalledTimes(1);
  expect(transcoded.expect).not.toHaveBeenCalled();
  send(5);
  expect(createLowSound).toHaveBeenCalledTimes(2);
  expect(transcoded.expect).toHaveBeenCalledOnce();
});

test("another configuration gets another process, a repeated one does not", () => {
  const { input, send, made } = setUp();

  input.configure(SOUND);
  send(2);
  input.configure({ ...SOUND, description: Buffer.from(SOUND.description) });
  send(2);
  expect(made).toHaveLength(1);

  const mono = { ...SOUND, channels: 1, description: Buffer.from([0x11, 0x88]) };

  input.configure(mono);
  expect(made[0]!.stop).toHaveBeenCalledOnce();
  send(3);
  expect(made[1]!.source).toBe(mono);
  input.configure({ ...SOUND, channels: 6, description: Buffer.from([0x11, 0xb0]) });
  expect(made[1]!.stop).toHaveBeenCalledOnce();
  send(5);
  expect(made).toHaveLength(2);
});

test("an encoder that keeps changing its configuration starts a few processes, not one each time", () => {
  const { input, made } = setUp();

  for (let times = 0; times < 100; times++) {
    input.configure({ ...SOUND, description: Buffer.from([...SOUND.description, times]) });
    for (let frame = 0; frame < 60; frame++) {
      const timestampUs = (times * 60 + frame) * FRAME_US;

      input.send({ timestampUs, key: true, data: Buffer.alloc(400) });
    }
  }

  // The clock does not advance, because an encoder can send a second of sound at once.
  expect(made).toHaveLength(1);
});

test.each([
  ["stand still", () => 0],
  ["go back", (frame: number) => -frame * FRAME_US],
])("sound whose times %s is not kept", (_, timeOf) => {
  const rate = new SoundBitRate();

  for (let frame = 0; frame < 10_000; frame++)
    rate.take({ timestampUs: timeOf(frame), key: true, data: Buffer.alloc(8) });
  expect(rate.drain().length).toBeLessThanOrEqual(100);
});

test("it ends with the connection", () => {
  const { input, send, made } = setUp();

  input.configure(SOUND);
  send(2);
  input.stop();
  expect(made[0]!.stop).toHaveBeenCalledOnce();
  send(5);
  expect(made).toHaveLength(1);
});
